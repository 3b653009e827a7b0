// Splits the visible text of a page into words, in one pass over the nodes of the
// complete tree in document order. Included once per instruction set, like
// tokenizer.inl.
//
// ASCII whitespace always separates words, so text is first split there, using bit
// masks. A chunk of plain ASCII is one word. word_chunk.cpp splits the other chunks.

class WordSplitter : private PageWriter {
 public:
  // `blocks` provides its memory.
  WordSplitter(Page& page, const ParseOptions& options, std::vector<NodeId>& blocks)
      : PageWriter(page), options_(options), block_ends_(blocks) {}

  void run() {
    const NodeId first = body();
    const NodeId last = nodes().end[first];
    WordId* const column = nodes().word.data();
    const std::uint8_t* const info = nodes().info.data();
    const Tag* const tags = nodes().tag.data();
    std::fill(column, column + first, 0);
    block_ends_.assign(1, kNone);
    for (NodeId n = first; n < last; ++n) {
      column[n] = count_;
      if (n >= block_ends_.back()) leave_blocks(n);
      const auto kind = static_cast<Kind>(info[n] & 7);
      if (kind == Kind::text) {
        if ((info[n] & kBlank) == 0)
          split(n);
        else
          separated_ = true;
      } else if (kind == Kind::element) {
        const std::uint32_t traits = traits_of(tags[n]);
        if (((traits & trait::unrendered) != 0 || options_.hide_invisible) &&
            is_skipped(n)) {
          // A hidden block is still a block boundary.
          if ((traits & (trait::unrendered | trait::phrasing)) == 0) separated_ = true;
          const NodeId end = nodes().end[n];
          std::fill(column + n + 1, column + end, count_);
          n = end - 1;
        } else if ((traits & trait::phrasing) == 0) {
          enter_block(n);
        }
      }
    }
    std::fill(column + last, column + node_count() + 1, count_);
    word_count() = count_;
  }

 private:
  using Mask = Block::Mask;

  void enter_block(NodeId n) {
    separated_ = true;
    const NodeId end = nodes().end[n];
    if (end > n + 1) block_ends_.push_back(end);
  }
  void leave_blocks(NodeId n) {
    separated_ = true;
    while (n >= block_ends_.back()) block_ends_.pop_back();
  }

  // Reports whether the text of a node is not visible.
  bool is_skipped(NodeId n) const {
    const Tag tag = nodes().tag[n];
    const bool wanted = (tag == Tag::noscript && options_.noscript_words) ||
                        (tag == Tag::template_ && options_.template_words);
    if (has_trait(tag, trait::unrendered) && !wanted) return true;
    return options_.hide_invisible && is_invisible(page_, n);
  }

  void split(NodeId text) {
    const std::uint32_t first = nodes().offset[text];
    const std::uint32_t last = first + nodes().length[text];
    // Two words are separated by a space, or one of them has at least two bytes.
    words().grow(std::size_t{count_} + (last - first) / 2 + 2);
    Word* const begin = words().data() + count_;
    const Word* const end = cut(text, first, last, begin);
    count_ += static_cast<WordId>(end - begin);
    if (end == begin) {
      separated_ = true;  // only references to whitespace
      return;
    }
    const bool at_once = begin->offset == first;
    begin->glued = at_once && !separated_;
    separated_ = end[-1].offset + end[-1].length != last;
  }

  // Splits [first, last) at ASCII whitespace. Returns the end of the words.
  Word* cut(NodeId text, std::uint32_t first, std::uint32_t last, Word* out) {
    const char* const begin = source().data();
    std::uint32_t start = first;  // of the chunk that is open
    Mask inside = 0;              // whether a chunk is open
    bool special = false;         // whether it holds more than plain ASCII
    for (std::uint32_t at = first; at < last; at += Block::kWidth) {
      const Block block(begin + at);
      const std::uint32_t left = last - at;
      const Mask valid = left >= Block::kWidth ? kAll : (Mask{1} << left) - 1;
      const Mask bytes = ~block.space() & valid;
      const Mask specials =
          (block.non_ascii() | block.equal('&') | block.equal('\0')) & valid;
      const Mask shifted = bytes << 1 | inside;
      Mask starts = bytes & ~shifted & kAll;
      Mask ends = ~bytes & shifted & kAll;
      Mask from = kAll;  // the part of the block that can belong to the open chunk
      while (ends != 0) {
        if (inside == 0) {
          start = at + static_cast<std::uint32_t>(std::countr_zero(starts));
          starts &= starts - 1;
        }
        const Mask below = (ends & -ends) - 1;
        const std::uint32_t end =
            at + static_cast<std::uint32_t>(std::countr_zero(ends));
        special = special || (specials & from & below) != 0;
        out = special ? add_special(text, start, end, out) : add(text, start, end, out);
        special = false;
        inside = 0;
        from = ~below;
        ends &= ends - 1;
      }
      if (starts != 0)
        start = at + static_cast<std::uint32_t>(std::countr_zero(starts));
      inside = bytes >> (Block::kWidth - 1);
      special = inside != 0 && (special || (specials & from) != 0);
    }
    if (inside != 0)
      out = special ? add_special(text, start, last, out) : add(text, start, last, out);
    return out;
  }
  static constexpr Mask kAll =
      static_cast<Mask>((std::uint64_t{1} << Block::kWidth) - 1);

  static Word* add(NodeId text, std::uint32_t start, std::uint32_t end, Word* out) {
    const std::uint32_t length = end - start;
    *out = {start, length, text, length & 0x7FFFFFFF, false};
    return out + 1;
  }
  Word* add_special(NodeId text, std::uint32_t start, std::uint32_t end, Word* out) {
    const bool literal = (nodes().info[text] & kLiteral) != 0;
    const std::uint32_t added = split_chunk(source(), start, end, text, literal, out);
    if (added > 0) out->glued = false;
    return out + added;
  }

  const ParseOptions& options_;
  std::vector<NodeId>& block_ends_;  // the ends of the enclosing blocks, innermost last
  bool separated_ = true;  // whitespace or a block boundary since the last word
  WordId count_ = 0;
};
