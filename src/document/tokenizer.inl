// The tokenizer: HTML 13.2.5, fused with the sink that receives the tokens.
//
// Included once per instruction set, inside a namespace that has a Block (simd_*.inl).
// So every function below is compiled once per instruction set.
//
// The standard goes byte by byte through eighty states. Here a state that only collects
// bytes is one search for the bytes that end it, 8 to 32 at a time. States that follow
// each other inside a tag are one function. Above a function are the names of its
// states in the standard. Nothing is decoded or copied: tokens are offsets. The reader
// of the text handles character references, CR and NUL.
//
// Sink needs: characters(Token&), null_character(Token&), start_tag(Token&) -> the next
// state, end_tag(Token&), comment(Token&), doctype(Token&, const Doctype&),
// end_of_file(); begin_attributes(), add_attribute(...) and attribute_count() for the
// rows of a start tag; in_foreign_content(); full(), to stop early; takes_line_feed(),
// called once after each start tag that is a pre or whose state is not data.
//
// The source must be followed by 64 zero bytes: they end every search.

template <class Sink>
class Tokenizer {
 public:
  Tokenizer(std::string_view source, Sink& sink)
      : begin_(source.data()), end_(source.data() + source.size()), sink_(sink) {}

  void run(TokenizerState state, std::string_view last_start_tag) {
    const char* at = raw_text(begin_, state, last_start_tag);
    while (at < end_ && !sink_.full()) {
      at = data_state(at);
      if (at < end_ && *at == '<') at = tag_open_state(at);  // else the sink is full
    }
    sink_.end_of_file();
  }

 private:
  using Mask = Block::Mask;

  std::uint32_t offset(const char* at) const {
    return static_cast<std::uint32_t>(at - begin_);
  }
  // Returns the first byte at or after `at` that is in the mask of its block. Returns
  // at most end_, since the padding contains no byte that is searched for.
  template <class MaskOf>
  const char* find(const char* at, MaskOf mask_of) const {
    for (;;) {
      const Mask mask = mask_of(Block(at));
      if (mask != 0) [[likely]]
        return at + std::countr_zero(mask);
      at += Block::kWidth;
      if (at >= end_) [[unlikely]]
        return end_;
    }
  }
  const char* find_byte(const char* at, char wanted) const {
    return find(at, [wanted](Block b) { return b.equal(wanted); });
  }
  const char* skip_space(const char* at) const {
    while (is_space(*at)) ++at;  // the padding ends it
    return at;
  }

  void emit_characters(const char* first, const char* last, bool blank, bool literal) {
    if (first == last) return;
    Token token;
    token.kind = TokenKind::characters;
    token.blank = blank;
    token.literal = literal;
    token.offset = offset(first);
    token.end = offset(last);
    sink_.characters(token);
  }
  void emit_null(const char* at) {
    Token token;
    token.kind = TokenKind::null_character;
    token.literal = true;
    token.offset = offset(at);
    token.end = offset(at + 1);
    sink_.null_character(token);
  }

  // 13.2.5.1 Data state. Text up to a '<' that opens markup. The zero bytes after the
  // source look like a NUL, which also ends a piece of text.
  const char* data_state(const char* at) {
    if (*at == '<' && is_class(at[1], byte_class::tag_open)) return at;
    for (;;) {
      const char* first = at;
      Mask other = 0;  // bytes that are not whitespace
      Mask references = 0;
      for (;; at += Block::kWidth) {
        const Block block(at);
        const Mask spaces = block.space();
        const Mask ampersands = block.equal('&');
        const Mask stops = markup(at, block.equal('<')) | block.equal('\0');
        if (stops == 0) {
          other |= ~spaces & kAllBytes;
          references |= ampersands;
          continue;
        }
        const int index = std::countr_zero(stops);
        const Mask before = (Mask{1} << index) - 1;
        other |= ~spaces & before;
        references |= ampersands & before;
        at += index;
        break;
      }
      emit_characters(first, at, other == 0, references == 0);
      if (at >= end_ || *at == '<' || sink_.full()) return at;
      emit_null(at++);
    }
  }
  static constexpr Mask kAllBytes =
      static_cast<Mask>((std::uint64_t{1} << Block::kWidth) - 1);

  // Removes the candidates before the first '<' that opens markup.
  static Mask markup(const char* at, Mask candidates) {
    while (candidates != 0 &&
           !is_class(at[std::countr_zero(candidates) + 1], byte_class::tag_open))
      candidates &= candidates - 1;
    return candidates;
  }

  // 13.2.5.6 Tag open state
  const char* tag_open_state(const char* at) {
    if (is_alpha(at[1])) [[likely]]
      return start_tag(at);
    if (at[1] == '/') return end_tag_open_state(at);
    if (at[1] == '!') return markup_declaration_open_state(at);
    return bogus_comment_state(at + 1);
  }

  // 13.2.5.8 Tag name state
  Token tag_name_state(const char* at, const char* name, TokenKind kind,
                       const char*& name_end) const {
    name_end = find(name, [](Block b) { return b.name_end(); });
    Token token;
    token.kind = kind;
    token.offset = offset(at);
    token.name = offset(name);
    token.name_length = static_cast<std::uint32_t>(name_end - name);
    token.tag = lookup_tag(name, token.name_length);
    return token;
  }

  const char* start_tag(const char* at) {
    const char* behind;
    Token token = tag_name_state(at, at + 1, TokenKind::start_tag, behind);
    token.attribute = sink_.begin_attributes();
    behind = attributes<true>(behind, token);
    if (behind == nullptr) return end_;  // eof in tag: no token
    token.attribute_count = sink_.attribute_count() - token.attribute;
    token.end = offset(behind);
    const TokenizerState next = sink_.start_tag(token);
    if (next == TokenizerState::data) [[likely]]
      return token.tag == Tag::pre || token.tag == Tag::listing ? line_feed(behind)
                                                                : behind;
    return raw_text(line_feed(behind), next, {at + 1, token.name_length});
  }

  // A line feed directly after <pre>, <listing> or <textarea> is not text, even if it
  // is written as a reference.
  const char* line_feed(const char* at) {
    if (!sink_.takes_line_feed() || at >= end_) return at;
    if (*at == '\n') return at + 1;
    if (*at == '\r') return at + (at[1] == '\n' ? 2 : 1);
    if (*at != '&') return at;
    const std::string_view rest(at, static_cast<std::size_t>(end_ - at));
    const CharacterReference ref = read_reference(rest, 0, ReferenceContext::text);
    return ref.size == 1 && ref.utf8[0] == '\n' ? at + ref.length : at;
  }

  // 13.2.5.7 End tag open state
  const char* end_tag_open_state(const char* at) {
    const char* name = at + 2;
    if (is_alpha(*name)) [[likely]] {
      const char* behind;
      Token token = tag_name_state(at, name, TokenKind::end_tag, behind);
      behind = attributes<false>(behind, token);
      if (behind == nullptr) return end_;
      token.end = offset(behind);
      sink_.end_tag(token);
      return behind;
    }
    if (name >= end_) {
      emit_characters(at, end_, false, true);
      return end_;
    }
    return *name == '>' ? name + 1 : bogus_comment_state(name);
  }

  // 13.2.5.32 Before attribute name state to 13.2.5.40 Self-closing start tag state.
  // Returns the position after '>', or null at the end of the file.
  template <bool kStore>
  const char* attributes(const char* at, Token& token) {
    for (;;) {
      if (*at == '>') return at + 1;
      if (*at == ' ' && !is_class(at[1], byte_class::not_a_name)) [[likely]] {
        at = attribute<kStore>(at + 1);
        if (at == nullptr) [[unlikely]]
          return nullptr;
        continue;
      }
      if (is_class(*at, byte_class::name_end)) {
        if (*at == '/' && at[1] == '>') {
          token.self_closing = true;
          return at + 2;
        }
        at = skip_space(at + 1);
        continue;
      }
      if (at >= end_) return nullptr;
      at = attribute<kStore>(at);
      if (at == nullptr) return nullptr;
    }
  }

  // 13.2.5.33 Attribute name state to 13.2.5.39 After attribute value (quoted) state
  template <bool kStore>
  const char* attribute(const char* name) {
    const char* name_end =
        find(name + 1, [](Block b) { return b.attribute_name_end(); });
    const char* at = name_end;
    if (*at != '=') [[unlikely]]
      at = skip_space(at);
    const char* value = at;
    const char* value_end = at;
    if (*at == '=') [[likely]] {
      ++at;
      if (is_space(*at)) [[unlikely]]
        at = skip_space(at);
      value = value_end = at;
      if (*at == '"' || *at == '\'') [[likely]] {
        value = at + 1;
        value_end = find_byte(value, *at);
        at = value_end + 1;
        if (value_end >= end_) [[unlikely]]
          return nullptr;
      } else if (*at != '>') {
        value_end = at = find(at, [](Block b) { return b.unquoted_end(); });
      }
    }
    if constexpr (kStore)
      sink_.add_attribute(offset(name), static_cast<std::uint32_t>(name_end - name),
                          offset(value), static_cast<std::uint32_t>(value_end - value));
    return at;
  }

  // 13.2.5.42 Markup declaration open state
  const char* markup_declaration_open_state(const char* at) {
    const std::string_view rest(at + 2, static_cast<std::size_t>(end_ - at - 2));
    if (rest.starts_with("--")) return comment_start_state(at + 4);
    if (starts_with_ignoring_case(rest, "doctype")) return doctype_state(at);
    if (rest.starts_with("[CDATA[") && sink_.in_foreign_content())
      return cdata_section_state(at + 9);
    return bogus_comment_state(at + 2);
  }

  void emit_comment(const char* first, const char* last) {
    Token token;
    token.kind = TokenKind::comment;
    token.offset = offset(first);
    token.end = offset(last);
    sink_.comment(token);
  }

  // 13.2.5.41 Bogus comment state
  const char* bogus_comment_state(const char* first) {
    const char* last = find_byte(first, '>');
    emit_comment(first, last);
    return last < end_ ? last + 1 : end_;
  }

  // 13.2.5.43 Comment start state to 13.2.5.52 Comment end bang state
  const char* comment_start_state(const char* first) {
    if (*first == '>') return emit_comment(first, first), first + 1;
    if (first[0] == '-' && first[1] == '>')
      return emit_comment(first, first), first + 2;
    const char* at = first;
    for (;;) {
      at = find(at, [&](Block b) { return b.equal('-'); });
      if (at >= end_) return comment_at_eof(first);
      if (at[1] == '-') {
        const int closing = at[2] == '>' ? 3 : at[2] == '!' && at[3] == '>' ? 4 : 0;
        if (closing != 0) return emit_comment(first, at), at + closing;
      }
      ++at;
    }
  }
  // Removes a partial "-->" or "--!>" from the end of the comment.
  const char* comment_at_eof(const char* first) {
    std::string_view text(first, static_cast<std::size_t>(end_ - first));
    for (const std::string_view partial : {"--!", "--", "-"}) {
      if (!text.ends_with(partial)) continue;
      text.remove_suffix(partial.size());
      break;
    }
    emit_comment(first, first + text.size());
    return end_;
  }

  // 13.2.5.53 DOCTYPE state and the fifteen that follow it: see doctype.cpp
  const char* doctype_state(const char* at) {
    const std::string_view source(begin_, static_cast<std::size_t>(end_ - begin_));
    const Doctype doctype = read_doctype(source, offset(at) + 9);
    Token token;
    token.kind = TokenKind::doctype;
    token.offset = offset(at);
    token.end = static_cast<std::uint32_t>(doctype.end);
    sink_.doctype(token, doctype);
    return begin_ + doctype.end;
  }

  // 13.2.5.69 CDATA section state to 13.2.5.71 CDATA section end state
  const char* cdata_section_state(const char* first) {
    const char* at = first;
    for (; (at = find_byte(at, ']')) < end_; ++at)
      if (at[1] == ']' && at[2] == '>') break;
    emit_literal_with_nulls(first, at);
    return at < end_ ? at + 3 : end_;
  }
  void emit_literal_with_nulls(const char* first, const char* last) {
    while (first < last && !sink_.full()) {
      const char* null = std::find(first, last, '\0');
      emit_characters(first, null, is_blank(first, null), true);
      if (null < last) emit_null(null++);
      first = null;
    }
  }
  static bool is_blank(const char* first, const char* last) {
    return std::all_of(first, last, [](char c) { return is_space(c); });
  }

  // The states of text without markup. Returns the position where the data state
  // begins.
  const char* raw_text(const char* at, TokenizerState state, std::string_view name) {
    if (state == TokenizerState::data) return at;
    if (state == TokenizerState::cdata_section) return cdata_section_state(at);
    const char* last = end_;
    if (state == TokenizerState::script_data)
      last = script_data_state(at, name);
    else if (state != TokenizerState::plaintext)
      last = raw_text_end(at, name);
    emit_characters(at, last, is_blank(at, last), state != TokenizerState::rcdata);
    return last;
  }

  // Reports whether the complete tag name at `at` is `name`.
  bool is_name(const char* at, std::string_view name) const {
    const std::string_view rest(at, static_cast<std::size_t>(end_ - at));
    return rest.size() > name.size() && starts_with_ignoring_case(rest, name) &&
           is_class(at[name.size()], byte_class::name_end);
  }
  // "appropriate end tag token"
  bool is_end_tag(const char* at, std::string_view name) const {
    return at[1] == '/' && end_ - at > 2 && !name.empty() && is_name(at + 2, name);
  }

  // 13.2.5.2 RCDATA state, 13.2.5.3 RAWTEXT state, 13.2.5.9 to 13.2.5.14
  const char* raw_text_end(const char* at, std::string_view name) const {
    for (; (at = find_byte(at, '<')) < end_; ++at)
      if (is_end_tag(at, name)) return at;
    return end_;
  }

  // 13.2.5.4 Script data state, 13.2.5.15 to 13.2.5.19
  const char* script_data_state(const char* at, std::string_view name) const {
    while ((at = find_byte(at, '<')) < end_) {
      if (is_end_tag(at, name)) return at;
      if (at[1] == '!' && at[2] == '-' && at[3] == '-') {
        bool ended = false;
        at = script_data_escaped_state(at + 2, name, ended);
        if (ended) return at;
      } else {
        ++at;
      }
    }
    return end_;
  }

  // 13.2.5.20 Script data escaped state to 13.2.5.31: `at` is the "--" after "<!".
  // Inside a comment "<script" hides the next "</script". Returns the end of the
  // comment or, if `ended`, of the script.
  const char* script_data_escaped_state(const char* at, std::string_view name,
                                        bool& ended) const {
    bool double_escaped = false;
    for (;;) {
      at = find(at, [](Block b) { return b.equal('-') | b.equal('<'); });
      if (at >= end_) return end_;
      if (at[0] == '-' && at[1] == '-') {
        const char* behind = at + 2;
        while (*behind == '-') ++behind;
        if (*behind == '>') return behind + 1;
        at = behind;
        continue;
      }
      if (at[0] == '<') {
        if (!double_escaped && is_end_tag(at, name)) return ended = true, at;
        if (double_escaped && at[1] == '/' && is_name(at + 2, "script"))
          double_escaped = false;
        else if (!double_escaped && is_name(at + 1, "script"))
          double_escaped = true;
      }
      ++at;
    }
  }

  const char* begin_;
  const char* end_;
  Sink& sink_;
};
