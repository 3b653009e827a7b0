// jusText: paragraphs full of function words, and paragraphs between them.
//
// Jan Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora", PhD
// thesis, Brno 2011; and its Python package, justext 3.
//
// IDEA
//
// A long paragraph with many function words and few links is good, and a paragraph of
// links is bad; both decisions are certain. Short paragraphs, and those with a medium
// share of function words, take the class of the certain ones around them:
//
//   class by itself     bad  short  good  short  neargood  bad    [ends count as bad]
//   in its context      bad  bad    good  good   good      bad
//
// Both short paragraphs lie between bad and good. The first is dropped. The second is
// kept, because in the direction of the bad one the next paragraph is neargood.
//
// WHERE WE DIFFER FROM THE PACKAGE
//
//   1. The language is guessed (language=auto). A page in a language without a list is
//      classified by length and links alone, which is an option of the package.
//   2. In scripts without spaces, for which the package has no lists, every character
//      is a word.
//   3. The package reads pages through libxml2, and also reads <noscript>.
//
// The package was meant to make headings before a good paragraph neargood. But it reads
// classes before it sets them, so this never happens. early_headings=true implements
// the intention.
//
// Tested by tests/unit/filters/justext_test.cpp.

#include "filters/justext.h"

#include <array>

#include "filters/common/language_choice.h"
#include "filters/registry/specs.h"
#include "tamis/tags.h"
#include "text/folding.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

using Class = ParagraphClass;
using Paragraphs = std::vector<JustextParagraph>;
using Classes = std::vector<Class>;

struct JustextParams {
  int length_low = 70;
  int length_high = 200;
  double stopwords_low = 0.30;
  double stopwords_high = 0.32;
  double max_link_density = 0.2;
  int max_heading_distance = 200;
  bool headings = true;
  bool early_headings = false;
  bool strip_punctuation = false;
  LanguageChoice language;
};

using P = JustextParams;

constexpr ParamSpec kJustextParams[] = {
    param<&P::length_low>("length_low", {0, 500}, Provenance::code,
                          "paragraphs with fewer characters are short"),
    param<&P::length_high>("length_high", {0, 1000}, Provenance::code,
                           "characters beyond which a paragraph can be good"),
    param<&P::stopwords_low>("stopwords_low", {0, 1}, Provenance::code,
                             "share of function words of a neargood paragraph"),
    param<&P::stopwords_high>("stopwords_high", {0, 1}, Provenance::code,
                              "share of function words of a good paragraph"),
    param<&P::max_link_density>("max_link_density", {0, 1}, Provenance::code,
                                "share of linked characters beyond which it is bad"),
    param<&P::max_heading_distance>("max_heading_distance", {0, 1000}, Provenance::code,
                                    "characters between a heading and the good "
                                    "paragraph that keeps it"),
    param<&P::headings>("headings", Provenance::code, "keep headings of good text"),
    param<&P::early_headings>("early_headings", Provenance::code,
                              "let such headings help the short paragraphs beside "
                              "them, as was meant"),
    param<&P::strip_punctuation>("strip_punctuation", Provenance::code,
                                 "a function word before a comma is one, too"),
    param<&P::language>("language", Provenance::ours,
                        "whose function words count: a code, auto, or none"),
};

// --- Paragraphs.

enum class Action : std::uint8_t {
  none,   // inline
  parts,  // ends a paragraph
  heads,  // ends a paragraph and is a heading
  line,   // <br>
  link,   // <a>
  falls,  // its tags are ignored
  skips,  // its tags and content are ignored
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
        function_words_(function_words),
        strip_punctuation_(strip_punctuation) {}

  JustextParagraphs run() {
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
  // Texts and comments have the tag unknown, which is inline.
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
  const FunctionWords* function_words_;
  bool strip_punctuation_;
  const Page& page_ = view_.page();
  JustextParagraphs out_{.all = {}, .read = Mask(page_.word_count())};
  JustextParagraph paragraph_;  // the current paragraph
  std::string token_;           // text without whitespace inside
  bool token_is_spaceless_ = false;
  bool spaced_ = false;      // whitespace since the last word
  bool after_line_ = false;  // only whitespace since <br>
  bool in_link_ = false;
  int headings_ = 0;
  std::string scratch_;
};

// --- Classes of paragraphs.

// Context-free classification.
Class class_of(const JustextParagraph& paragraph, const P& p) {
  if (paragraph.link_density() > p.max_link_density) return Class::bad;
  if (paragraph.has_copyright) return Class::bad;
  const auto length = static_cast<double>(paragraph.length);
  if (length < p.length_low)
    return paragraph.link_length > 0 ? Class::bad : Class::too_short;
  const double density = paragraph.function_word_density();
  if (density >= p.stopwords_high)
    return length > p.length_high ? Class::good : Class::near_good;
  return density >= p.stopwords_low ? Class::near_good : Class::bad;
}

// Returns, for every paragraph, the class of the nearest good or bad paragraph before
// or after it. With `with_near_good`, neargood paragraphs count as well.
enum class Side : std::uint8_t { before, behind };
Classes neighbours(const Classes& classes, Side side, bool with_near_good) {
  Classes out(classes.size());
  Class nearest = Class::bad;  // at the ends of the page
  for (std::size_t step = 0; step < classes.size(); ++step) {
    const std::size_t i = side == Side::before ? step : classes.size() - 1 - step;
    out[i] = nearest;
    const bool counts = classes[i] == Class::good || classes[i] == Class::bad ||
                        (with_near_good && classes[i] == Class::near_good);
    if (counts) nearest = classes[i];
  }
  return out;
}

// Reports for each paragraph whether it is a heading with a good paragraph near enough
// after it.
std::vector<bool> headings_of_good(const Paragraphs& paragraphs, const Classes& classes,
                                   const P& p) {
  std::vector<bool> out(paragraphs.size());
  bool good_follows = false;
  std::uint64_t distance = 0;  // characters before the next good one
  for (std::size_t i = paragraphs.size(); p.headings && i-- > 0;) {
    out[i] = paragraphs[i].is_heading && good_follows &&
             distance <= static_cast<std::uint64_t>(p.max_heading_distance);
    if (classes[i] == Class::good) {
      good_follows = true;
      distance = 0;
    } else {
      distance += paragraphs[i].length;
    }
  }
  return out;
}

void settle_short(Classes& classes) {
  const Classes before = neighbours(classes, Side::before, false);
  const Classes behind = neighbours(classes, Side::behind, false);
  const Classes near_before = neighbours(classes, Side::before, true);
  const Classes near_behind = neighbours(classes, Side::behind, true);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] != Class::too_short) continue;
    bool good = before[i] == Class::good;
    if (before[i] != behind[i])
      good =
          (before[i] == Class::bad ? near_before : near_behind)[i] == Class::near_good;
    classes[i] = good ? Class::good : Class::bad;
  }
}

// A neargood paragraph that was decided influences the next one.
void settle_near_good(Classes& classes) {
  const Classes behind = neighbours(classes, Side::behind, false);
  Class before = Class::bad;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] == Class::near_good)
      classes[i] =
          before == Class::bad && behind[i] == Class::bad ? Class::bad : Class::good;
    before = classes[i];
  }
}

// Context-sensitive classification.
Classes classify(const Paragraphs& paragraphs, const P& p) {
  Classes alone;
  for (const JustextParagraph& paragraph : paragraphs)
    alone.push_back(class_of(paragraph, p));
  Classes classes = alone;
  if (p.early_headings) {
    const std::vector<bool> early = headings_of_good(paragraphs, classes, p);
    for (std::size_t i = 0; i < classes.size(); ++i)
      if (early[i] && classes[i] == Class::too_short) classes[i] = Class::near_good;
  }
  settle_short(classes);
  settle_near_good(classes);
  const std::vector<bool> late = headings_of_good(paragraphs, classes, p);
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (late[i] && alone[i] != Class::bad) classes[i] = Class::good;
  return classes;
}

Mask justext(const View& view, const JustextParams& params) {
  const FunctionWords* words =
      params.language.words(view.page(), FunctionWords::Size::large);
  P p = params;
  if (words == nullptr) p.stopwords_low = p.stopwords_high = 0;
  const JustextParagraphs paragraphs =
      justext_paragraphs(view, words, params.strip_punctuation);
  const Classes classes = classify(paragraphs.all, p);
  Mask keep(view.page().word_count());
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (classes[i] == Class::good) keep.fill(paragraphs.all[i].words);
  return keep &= paragraphs.read;
}

}  // namespace

JustextParagraphs justext_paragraphs(const View& view,
                                     const FunctionWords* function_words,
                                     bool strip_punctuation) {
  return ParagraphMaker(view, function_words, strip_punctuation).run();
}

constinit const FilterSpec spec::justext = define_filter<JustextParams, tamis::justext>(
    "justext", FilterKind::block, "paragraphs with function words, and those between",
    "Pomikálek, Removing Boilerplate and Duplicate Content from Web Corpora, 2011",
    kJustextParams);

}  // namespace tamis
