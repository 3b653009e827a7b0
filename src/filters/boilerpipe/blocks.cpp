// boilerpipe's text blocks: the rules of its parser, and the counts of each block.

#include <algorithm>
#include <array>

#include "filters/boilerpipe/boilerpipe.h"
#include "tamis/tags.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// The effects of an element's tags, after boilerpipe's DefaultTagActionMap.
namespace action {
constexpr std::uint8_t parts = 1;    // blocks end here
constexpr std::uint8_t deepens = 2;  // counts for the level
constexpr std::uint8_t spaces = 4;   // is surrounded by whitespace
constexpr std::uint8_t skips = 8;    // its content is not read
constexpr std::uint8_t links = 16;
constexpr std::uint8_t heads = 32;
constexpr std::uint8_t lists = 64;
}  // namespace action

constexpr std::array<std::uint8_t, kTagCount> make_actions() {
  std::array<std::uint8_t, kTagCount> out{};
  out.fill(action::parts | action::deepens);
  const auto set = [&out](std::initializer_list<Tag> tags, int actions) {
    for (const Tag tag : tags)
      out[static_cast<std::size_t>(tag)] = static_cast<std::uint8_t>(actions);
  };
  constexpr int kBlock = action::parts | action::deepens;
  set({Tag::strike, Tag::u, Tag::b, Tag::i, Tag::em, Tag::strong, Tag::span, Tag::sup,
       Tag::code, Tag::tt, Tag::sub, Tag::var, Tag::font},
      0);
  set({Tag::abbr, Tag::acronym}, action::spaces);
  set({Tag::a}, action::deepens | action::spaces | action::links);
  set({Tag::style, Tag::script, Tag::option, Tag::object, Tag::embed, Tag::applet,
       Tag::link, Tag::noscript},
      action::skips);
  set({Tag::h1, Tag::h2, Tag::h3}, kBlock | action::heads);
  set({Tag::li}, kBlock | action::lists);
  return out;
}
constexpr std::array<std::uint8_t, kTagCount> kActions = make_actions();

enum class Sign : std::uint8_t {
  letter,  // or a digit: a word contains at least one
  joiner,  // '_'
  inner,   // punctuation that stays with the adjacent word
  other,   // separates words and is not part of any
};

constexpr std::array<Sign, 128> make_signs() {
  std::array<Sign, 128> out{};
  out.fill(Sign::other);
  for (std::size_t c = 0; c < out.size(); ++c)
    if (is_alnum(static_cast<char>(c))) out[c] = Sign::letter;
  for (const char c : std::string_view("\"'.,!@-:;$?()/"))
    out[static_cast<std::size_t>(c)] = Sign::inner;
  out['_'] = Sign::joiner;
  return out;
}
constexpr std::array<Sign, 128> kSigns = make_signs();

Sign sign_of(char32_t c) {
  if (c < kSigns.size()) return kSigns[c];
  return is_edge_punctuation(c) ? Sign::other : Sign::letter;
}

bool is_word_sign(Sign sign) {
  return sign == Sign::letter || sign == Sign::joiner;
}

// Reports whether there is a word boundary between the two.
bool parts(Sign before, Sign after) {
  return (before == Sign::other && is_word_sign(after)) ||
         (is_word_sign(before) && after == Sign::other);
}

// Counts the words of a block and breaks it into lines.
class WordCounter {
 public:
  explicit WordCounter(const BoilerpipeBlockOptions& options) : options_(options) {}

  // Adds a piece of text; `joined` if it continues the previous piece without a gap.
  void add(std::string_view text, bool joined, bool in_link) {
    if (!joined || options_.page_words) end_word();
    in_link_ = in_link;
    while (!text.empty()) {
      const std::size_t plain = count_letters(text);
      if (plain > 0) {
        add(Sign::letter, static_cast<std::uint32_t>(plain));
        text.remove_prefix(plain);
      } else {
        const Utf8Character c = read_utf8(text);
        add(sign_of(c.code), 1);
        text.remove_prefix(c.length);
      }
    }
  }

  // Stores the counts of the text added since the previous call.
  void finish(BoilerpipeBlock& out) {
    end_word();
    out.size = words_;
    out.link_words = link_words_;
    out.lines = full_lines_;
    out.line_words = full_lines_ == 0 ? 0 : words_ - words_in_line_;
    out.settle_lines();
    words_ = link_words_ = full_lines_ = words_in_line_ = 0;
    line_ = 0;
  }

 private:
  // Returns the number of ASCII letters and digits at the beginning of `text`.
  static std::size_t count_letters(std::string_view text) {
    std::size_t count = 0;
    while (count < text.size() && is_alnum(text[count])) ++count;
    return count;
  }

  void add(Sign sign, std::uint32_t count) {
    if (length_ > 0 && !options_.page_words && parts(last_, sign)) end_word();
    is_word_ |= sign == Sign::letter;
    last_ = sign;
    length_ += count;
  }

  void end_word() {
    if (is_word_) {
      ++words_;
      link_words_ += in_link_ ? 1 : 0;
      ++words_in_line_;
      line_ += length_ + (line_ > 0 ? 1 : 0);
      if (line_ > options_.line_length) {
        ++full_lines_;
        line_ = length_;
        words_in_line_ = 1;
      }
    }
    length_ = 0;
    is_word_ = false;
  }

  BoilerpipeBlockOptions options_;
  std::uint32_t length_ = 0;  // of the current word
  bool is_word_ = false;
  bool in_link_ = false;
  Sign last_ = Sign::other;
  std::uint32_t words_ = 0;
  std::uint32_t link_words_ = 0;
  std::uint32_t full_lines_ = 0;
  std::uint32_t line_ = 0;  // characters in the current line
  std::uint32_t words_in_line_ = 0;
};

// Visits the page like boilerpipe's SAX handler. A block ends at the first text or end
// tag after a tag that separates blocks, and gets its labels then. So text directly
// before <h1> counts as a heading if nothing is between them, as in boilerpipe.
class BlockMaker {
 public:
  BlockMaker(const View& view, const BoilerpipeBlockOptions& options)
      : view_(view), page_(view.page()), counter_(options) {}

  std::vector<BoilerpipeBlock> run() {
    const NodeId body = page_.body();
    NodeId open = body;
    level_ = 2;  // html and body
    forgotten_level_ = level_of_title();
    for (NodeId n = body + 1; n < page_.end(body);) {
      for (; n >= page_.end(open); open = page_.parent(open))
        pass_tag(actions_of(open), -1);
      if (!view_.has(n)) {
        n = page_.end(n);
      } else if (page_.is_text(n)) {
        add_text(n++);
      } else if (!page_.is_element(n)) {
        ++n;
      } else if (const int actions = actions_of(n); (actions & action::skips) != 0) {
        flush();
        n = page_.end(n);
      } else {
        pass_tag(actions, 1);
        open = n++;
      }
    }
    flush();
    return std::move(out_);
  }

 private:
  int actions_of(NodeId element) const {
    return kActions[static_cast<std::size_t>(page_.tag(element))];
  }

  // `change` is 1 for a start tag, -1 for an end tag.
  void pass_tag(int actions, int change) {
    spaced_ |= (actions & action::spaces) != 0;
    ends_ |= (actions & action::parts) != 0;
    if (ends_ && change < 0) flush();
    level_ += (actions & action::deepens) != 0 ? change : 0;
    links_ += (actions & action::links) != 0 ? change : 0;
    headings_ += (actions & action::heads) != 0 ? change : 0;
    items_ += (actions & action::lists) != 0 ? change : 0;
  }

  void add_text(NodeId text) {
    if (ends_) flush();
    ends_ = false;
    const Range words = page_.words(text);
    // tamis treats a text of only &nbsp; as whitespace. For boilerpipe it is a block
    // without words, but with neighbours.
    if (words.size() == 0 && !page_.is_blank(text)) open(words.first);
    for (WordId w = words.first; w < words.last; ++w) {
      if (!view_.present()[w]) continue;
      const bool is_first = !is_open_;
      if (is_first) open(w);
      const bool joined =
          !is_first && !spaced_ && page_.word(w).glued != 0 && block_.words.last == w;
      counter_.add(text_of(w), joined, links_ > 0);
      block_.words.last = w + 1;
      spaced_ = false;
    }
  }

  void open(WordId first) {
    if (is_open_) return;
    is_open_ = true;
    block_.words = {first, first};
    block_.level =
        forgotten_level_ > 0 ? forgotten_level_ : static_cast<std::uint32_t>(level_);
    forgotten_level_ = 0;
  }

  // boilerpipe keeps the level of <title> until a block ends. So on a page with a
  // title, the first block has the level of the title.
  std::uint32_t level_of_title() const {
    constexpr std::uint32_t kLevel = 3;  // html, head, title
    for (NodeId n = 1; n < page_.body(); ++n)
      if (page_.is_text(n) && page_.tag(page_.parent(n)) == Tag::title &&
          !page_.is_blank(n))
        return kLevel;
    return 0;
  }

  std::string_view text_of(WordId w) {
    const Word& word = page_.word(w);
    if (word.chars == word.length)  // ASCII without references: as in the source
      return page_.source().substr(word.offset, word.length);
    return page_.word_text(w, scratch_);
  }

  void flush() {
    if (!is_open_) return;
    is_open_ = false;
    block_.is_heading = headings_ > 0;
    block_.is_item = items_ > 0;
    block_.first = block_.last = static_cast<std::uint32_t>(out_.size());
    counter_.finish(block_);
    out_.push_back(block_);
    block_ = {};
  }

  const View& view_;
  const Page& page_;
  WordCounter counter_;
  std::vector<BoilerpipeBlock> out_;
  BoilerpipeBlock block_;
  bool is_open_ = false;
  bool ends_ = false;                  // a tag has ended it; the next event closes it
  bool spaced_ = false;                // a tag requires whitespace before the next word
  std::uint32_t forgotten_level_ = 0;  // of the first block, if not 0
  int level_ = 0;                      // number of open elements; the same below
  int links_ = 0;
  int headings_ = 0;
  int items_ = 0;
  std::string scratch_;
};

}  // namespace

void BoilerpipeBlock::settle_lines() {
  if (line_words > 0) return;
  line_words = size;
  lines = 1;
}

void BoilerpipeBlock::merge(const BoilerpipeBlock& next) {
  words.last = next.words.last;
  last = next.last;
  size += next.size;
  link_words += next.link_words;
  line_words += next.line_words;
  lines += next.lines;
  settle_lines();
  level = std::min(level, next.level);
  is_heading |= next.is_heading;
  is_item |= next.is_item;
  is_title |= next.is_title;
  is_main |= next.is_main;
  is_doubtful |= next.is_doubtful;
  is_content |= next.is_content;
}

std::vector<BoilerpipeBlock> boilerpipe_blocks(const View& view,
                                               const BoilerpipeBlockOptions& options) {
  return BlockMaker(view, options).run();
}

}  // namespace tamis
