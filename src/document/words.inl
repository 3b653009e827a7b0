// Splits the visible text of a page into words: one pass over the nodes in document
// order, when the tree is complete. Included once for each instruction set, like
// tokenizer.inl.
//
// ASCII white space always separates words, so text is first cut there, by bit masks; a
// chunk of plain ASCII is one word, and word_chunk.cpp does the others.

class WordSplitter : private PageWriter {
 public:
  WordSplitter(Page& page, const ParseOptions& options)
      : PageWriter(page), options_(options) {}

  void run() {
    const NodeId first = body();
    const NodeId last = nodes().end[first];
    WordId* column = nodes().word.data();
    std::fill(column, column + first, 0);
    NodeId n = first;
    while (n < last) {
      column[n] = word_count();
      const auto kind = static_cast<Kind>(nodes().info[n] & 7);
      if (kind == Kind::text) {
        split(n);
      } else if (kind == Kind::element) {
        if (is_skipped(n)) {
          const NodeId end = nodes().end[n];
          std::fill(column + n, column + end, word_count());
          n = end;
          continue;
        }
        if (!has_trait(nodes().tag[n], trait::phrasing)) separated_ = true;
      }
      ++n;
    }
    std::fill(column + last, column + node_count() + 1, word_count());
  }

 private:
  using Mask = Block::Mask;

  // Text that no reader sees.
  bool is_skipped(NodeId n) const {
    const Tag tag = nodes().tag[n];
    if (has_trait(tag, trait::unrendered)) {
      if (tag == Tag::noscript && options_.noscript_words) return false;
      if (tag == Tag::template_ && options_.template_words) return false;
      return true;
    }
    return options_.hide_invisible && is_invisible(page_, n);
  }

  // Is there neither white space nor a block boundary between the last word and what
  // comes now in `text`?
  bool is_glued(NodeId text) const {
    return !separated_ && block_of(text) == block_of(last_text_);
  }
  NodeId block_of(NodeId n) const {
    do n = nodes().parent[n];
    while (n != kNone && has_trait(nodes().tag[n], trait::phrasing));
    return n;
  }

  void split(NodeId text) {
    const std::uint8_t info = nodes().info[text];
    if ((info & kBlank) != 0) {
      separated_ = true;
      return;
    }
    const std::uint32_t first = nodes().offset[text];
    const std::uint32_t last = first + nodes().length[text];
    // Between two words there is a blank, or one of them has two bytes or more.
    words().grow(word_count() + (last - first) / 2 + 2);
    const WordId before = word_count();
    cut(text, first, last, (info & kLiteral) != 0);
    if (word_count() == before) {
      separated_ = true;  // nothing but references to white space
      return;
    }
    Word& begin = words()[before];
    const bool at_once = begin.offset == first && begin.glued != 0;
    begin.glued = at_once && is_glued(text);
    const Word& end = words()[word_count() - 1];
    separated_ = end.offset + end.length != last;
    last_text_ = text;
  }

  // Cuts [first, last) at ASCII white space.
  void cut(NodeId text, std::uint32_t first, std::uint32_t last, bool literal) {
    const char* begin = source().data();
    std::uint32_t start = first;  // of the chunk that is open
    Mask inside = 0;              // is one open?
    bool special = false;         // does it hold more than plain ASCII?
    for (std::uint32_t at = first; at < last; at += Block::kWidth) {
      const Block block(begin + at);
      const std::uint32_t left = last - at;
      const Mask valid = left >= Block::kWidth ? kAll : (Mask{1} << left) - 1;
      const Mask text_bytes = ~block.space() & valid;
      const Mask specials =
          (block.non_ascii() | block.equal('&') | block.equal('\0')) & valid;
      // A bit wherever text begins or ends.
      Mask turns = (text_bytes ^ (text_bytes << 1 | inside)) & kAll;
      Mask from = kAll;  // the part of the block that the open chunk can have
      while (turns != 0) {
        const int index = std::countr_zero(turns);
        const Mask below = (Mask{1} << index) - 1;
        if (inside != 0) {
          special = special || (specials & from & below) != 0;
          add_chunk(text, start, at + static_cast<std::uint32_t>(index), special,
                    literal, first);
          special = false;
        } else {
          start = at + static_cast<std::uint32_t>(index);
        }
        from = kAll & ~below;
        inside ^= 1;
        turns &= turns - 1;
      }
      if (inside != 0) special = special || (specials & from) != 0;
    }
    if (inside != 0) add_chunk(text, start, last, special, literal, first);
  }
  static constexpr Mask kAll =
      static_cast<Mask>((std::uint64_t{1} << Block::kWidth) - 1);

  void add_chunk(NodeId text, std::uint32_t first, std::uint32_t last, bool special,
                 bool literal, std::uint32_t text_first) {
    Word* into = words().data() + word_count();
    if (!special) [[likely]] {
      const std::uint32_t length = last - first;
      *into = {first, length, text, length & 0x7FFFFFFF, first == text_first};
      ++word_count();
      return;
    }
    const ChunkResult result = split_chunk(source(), first, last, text, literal, into);
    if (result.words > 0 && first != text_first) into->glued = false;
    word_count() += result.words;
  }

  const ParseOptions& options_;
  bool separated_ = true;  // white space or the start of a block since the last word
  NodeId last_text_ = kNone;
};
