#include "filters/justext/paragraphs.h"

#include <array>

#include "tamis/tags.h"
#include "text/folding.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

enum class Action : std::uint8_t {
  none,   // inline
  parts,  // paragraphs end here
  heads,  // the same, and it is a heading
  line,   // <br>
  link,   // <a>
  falls,  // its tags are not there
  skips,  // nor is what is inside
};

constexpr std::array<Action, kTagCount> make_actions() {
  std::array<Action, kTagCount> out{};
  const auto set = [&out](std::initializer_list<Tag> tags, Action action) {
    for (const Tag tag : tags) out[static_cast<std::size_t>(tag)] = action;
  };
  set({Tag::body,     Tag::blockquote, Tag::caption,  Tag::center, Tag::col,
       Tag::colgroup, Tag::dd,         Tag::div,      Tag::dl,     Tag::dt,
       Tag::fieldset, Tag::legend,     Tag::optgroup, Tag::option, Tag::p,
       Tag::pre,      Tag::table,      Tag::td,       Tag::tfoot,  Tag::th,
       Tag::thead,    Tag::tr,         Tag::ul,       Tag::li},
      Action::parts);
  set({Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6}, Action::heads);
  set({Tag::br}, Action::line);
  set({Tag::a}, Action::link);
  set({Tag::form, Tag::iframe, Tag::embed, Tag::object, Tag::param}, Action::falls);
  set({Tag::button, Tag::input, Tag::select, Tag::textarea, Tag::applet, Tag::script,
       Tag::style, Tag::head, Tag::base},
      Action::skips);
  return out;
}
constexpr std::array<Action, kTagCount> kActions = make_actions();

bool is_edge_punctuation_at(std::string_view word, bool at_end) {
  return is_edge_punctuation(at_end ? last_character(word) : read_utf8(word).code);
}

class ParagraphMaker {
 public:
  ParagraphMaker(const View& view, const FunctionWords* function_words,
                 bool strip_punctuation)
      : view_(view),
        page_(view.page()),
        function_words_(function_words),
        strip_punctuation_(strip_punctuation) {}

  JustextParagraphs run() {
    out_.read = Mask(page_.word_count());
    const NodeId body = page_.body();
    NodeId open = body;
    for (NodeId n = body + 1; n < page_.end(body);) {
      for (; n >= page_.end(open); open = page_.parent(open)) leave(action_of(open));
      if (!view_.has(n) || action_of(n) == Action::skips) {
        n = page_.end(n);
        continue;
      }
      if (page_.is_text(n)) add_text(n);
      if (page_.is_element(n)) {
        enter(action_of(n));
        open = n;
      }
      ++n;
    }
    end_paragraph();
    return std::move(out_);
  }

 private:
  // Texts and comments have no tag, which is unknown, which is inline.
  Action action_of(NodeId n) const {
    return kActions[static_cast<std::size_t>(page_.tag(n))];
  }

  void enter(Action action) {
    headings_ += action == Action::heads ? 1 : 0;
    switch (action) {
      case Action::parts:
      case Action::heads: end_paragraph(); break;
      case Action::line:
        if (after_line_) end_paragraph();
        after_line_ = spaced_ = true;
        break;
      case Action::link: in_link_ = true; [[fallthrough]];
      case Action::none: after_line_ = false; break;
      case Action::falls:
      case Action::skips: break;
    }
  }

  void leave(Action action) {
    headings_ -= action == Action::heads ? 1 : 0;
    if (action == Action::parts || action == Action::heads) end_paragraph();
    if (action == Action::link) in_link_ = false;
  }

  void add_text(NodeId text) {
    const Range words = page_.words(text);
    if (!view_.present().any(words)) return;
    after_line_ = false;
    const Range source = page_.source_range(text);
    const Word& first = page_.word(words.first);
    const Word& last = page_.word(words.last - 1);
    const bool begins_spaced = first.offset > source.first;
    const bool ends_spaced = last.offset + last.length < source.last;
    std::uint32_t length = (begins_spaced ? 1 : 0) + (ends_spaced ? 1 : 0);
    spaced_ |= begins_spaced;
    for (WordId w = words.first; w < words.last; ++w) {
      const bool spaced = w > words.first && page_.word(w).glued == 0;
      spaced_ |= spaced;
      length += page_.word(w).chars + (spaced ? 1 : 0);
      if (view_.present()[w]) add_word(w);
    }
    spaced_ |= ends_spaced;
    if (in_link_) paragraph_.link_length += length;
  }

  void add_word(WordId w) {
    const Word& word = page_.word(w);
    const std::string_view text = page_.word_text(w, scratch_);
    const bool spaceless =
        word.chars != word.length && is_spaceless(read_utf8(text).code);
    if (paragraph_.length == 0) {
      paragraph_.words.first = w;
    } else if (spaced_) {
      ++paragraph_.length;
    }
    if (spaced_ || spaceless || token_is_spaceless_) end_token();
    token_ += text;
    token_is_spaceless_ = spaceless;
    spaced_ = false;
    paragraph_.length += word.chars;
    paragraph_.words.last = w + 1;
    if (word.chars != word.length)  // not plain ASCII
      paragraph_.has_copyright |=
          text.find("©") != text.npos || text.find("&copy") != text.npos;
    out_.read.set(w);
  }

  void end_token() {
    if (token_.empty()) return;
    ++paragraph_.size;
    if (function_words_ != nullptr && function_words_->contains(token_) &&
        (strip_punctuation_ || (!is_edge_punctuation_at(token_, false) &&
                                !is_edge_punctuation_at(token_, true))))
      ++paragraph_.function_words;
    token_.clear();
  }

  void end_paragraph() {
    end_token();
    if (paragraph_.length > 0) out_.all.push_back(paragraph_);
    paragraph_ = {};
    paragraph_.is_heading = headings_ > 0;
    spaced_ = false;
  }

  const View& view_;
  const Page& page_;
  const FunctionWords* function_words_;
  bool strip_punctuation_;
  JustextParagraphs out_;
  JustextParagraph paragraph_;  // the one that is open
  std::string token_;           // what has no white space inside
  bool token_is_spaceless_ = false;
  bool spaced_ = false;      // white space since the last word
  bool after_line_ = false;  // nothing but white space since <br>
  bool in_link_ = false;
  int headings_ = 0;
  std::string scratch_;
};

}  // namespace

JustextParagraphs justext_paragraphs(const View& view,
                                     const FunctionWords* function_words,
                                     bool strip_punctuation) {
  return ParagraphMaker(view, function_words, strip_punctuation).run();
}

}  // namespace tamis
