// Writes a page as Markdown. One pass over the nodes collects the words of a block with
// their styles (line.h). The edge of a block writes them (blocks.h).

#include <algorithm>
#include <optional>

#include "base/steps.h"
#include "content/callouts.h"
#include "content/code/code_language.h"
#include "content/code/code_tables.h"
#include "content/tasks.h"
#include "document/character_references.h"
#include "document/markup/markup.h"
#include "document/next_set.h"
#include "document/phrases.h"
#include "document/picture.h"
#include "document/tags.h"
#include "render/cleaning.h"
#include "render/footnotes.h"
#include "render/formulas/formulas.h"
#include "render/kept_words.h"
#include "render/links.h"
#include "render/markdown/blocks.h"
#include "render/markdown/escape.h"
#include "render/markdown/line.h"
#include "render/media.h"
#include "render/preformatted.h"
#include "render/tables.h"
#include "render/text/glue.h"
#include "render/text/list_numbers.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "render/writers.h"
#include "tamis/render.h"
#include "text/control_characters.h"

namespace tamis {
namespace {

constexpr TagSet kStrong{Tag::b, Tag::strong};
constexpr TagSet kEmphasis{Tag::i, Tag::em, Tag::cite, Tag::dfn, Tag::var};
constexpr TagSet kDeleted{Tag::del, Tag::s, Tag::strike};
constexpr TagSet kCode{Tag::code, Tag::kbd, Tag::samp, Tag::tt};

std::uint8_t style_of(Tag tag) {
  if (kStrong.contains(tag) || tag == Tag::dt) return style::strong;
  if (kEmphasis.contains(tag)) return style::emphasis;
  if (kDeleted.contains(tag)) return style::deleted;
  return kCode.contains(tag) ? style::code : 0;
}

class MarkdownWriter {
 public:
  MarkdownWriter(const Page& page, const Mask& keep, const MarkdownOptions& options,
                 const Cleaning& cleaning)
      : page_(page),
        keep_(keep),
        options_(options),
        cleaning_(cleaning),
        words_(page, cleaning),
        kept_(keep),
        media_(page, kept_),
        links_(page, options.base_url, options.tracking),
        tables_(page),
        formulas_(page, keep, kept_, media_),
        signs_(page, keep),
        code_(page, keep, words_),
        table_rows_(page),
        line_(page, cleaning, options.links) {
    finds_prose_formulas_ = options.math && loads_formula_script(page);
    context_.dollars = options.math && (formulas_.any() || finds_prose_formulas_);
    context_.url_of = [this](NodeId a) {
      return links_to_its_heading(a) ? std::string() : links_.of_link(a);
    };
    if (!options.title.empty() && keep.any()) write_title();
    if (options.footnotes) footnotes_.emplace(page, kept_);
    if (footnotes_ && footnotes_->empty()) footnotes_.reset();
  }

  Visit enter(NodeId n) {
    const Tag tag = page_.tag(n);
    const std::uint32_t traits = traits_of(tag);
    if (options_.math && preformatted_ == 0 && write_formula(n)) return Visit::skip;
    if (is_picture(page_, n)) {
      add_image(n);
      return Visit::skip;
    }
    if (tag == Tag::input && preformatted_ == 0) add_checkbox(n);
    if (n == usual_title_) {  // "[!NOTE]" says the same
      flush();
      return Visit::skip;
    }
    const bool unrendered = (traits & trait::unrendered) != 0;
    if ((unrendered || tag == Tag::unknown) && options_.media && preformatted_ == 0 &&
        add_media(n) && page_.words(n).size() == 0)
      return Visit::skip;
    if (unrendered && page_.words(n).size() == 0) return Visit::skip;
    if (!unrendered && is_phrase(page_, n)) return enter_phrase(n, tag);
    if (tag == Tag::br) {
      break_line();
      return Visit::skip;
    }
    media_.enter(n);
    const bool is_code_here = is_code(n);
    if (preformatted_ > 0) {
      code_.begin_block(n);
    } else {
      begin(n, tag);
      if (is_code_here) code_.begin_block(n);
    }
    preformatted_ += is_code_here ? 1 : 0;
    return Visit::children;
  }

  void leave(NodeId n) {
    const Tag tag = page_.tag(n);
    const std::uint32_t traits = traits_of(tag);
    if ((traits & (trait::phrasing | trait::unrendered)) == trait::phrasing) {
      leave_phrase(tag);
      return;
    }
    media_.leave(n);
    if (is_code(n) && --preformatted_ == 0) write_code(n);
    if (preformatted_ > 0)
      code_.end_block(n);
    else
      finish(n, tag);
  }

  void text(NodeId n) {
    if (preformatted_ > 0) {
      code_.add_text(n);
      return;
    }
    Range words = page_.words(n);
    if (words.size() > 0 && !box_.empty()) {
      line_.add_markup(box_, Separator::blank);
      box_ = {};
    }
    words.first = std::clamp(label_end_, words.first, words.last);
    if (finds_prose_formulas_ && !line_.in_code() && words.size() > 0) {
      const std::vector<ProseFormula> formulas = formulas_in_text(page_, n);
      if (!formulas.empty()) {
        add_prose(words, formulas);
        return;
      }
    }
    for (std::size_t w = next_set(keep_, words.first, words.last); w < words.last;
         w = next_set(keep_, w + 1, words.last))
      line_.add_word(static_cast<WordId>(w));
  }

  std::string take() {
    flush();
    for (const Footnotes::Note* note : notes_in_text_) write_note(*note);
    return blocks_.take();
  }

 private:
  // In a table cell, code is on one line, as everything else.
  bool is_code(NodeId n) const { return cell_ == kNone && is_preformatted(page_, n); }

  // --- Phrases.
  Visit enter_phrase(NodeId n, Tag tag) {
    if (footnotes_ && (footnotes_->is_way_back(n) || write_reference(n)))
      return Visit::skip;
    if (kNotationTags.contains(tag)) return enter_notation(n);
    const std::uint8_t styles = style_of(tag);
    if (tag != Tag::a && styles == 0) return Visit::inside;
    if (tag == Tag::a) line_.open_link(n);
    line_.open_style(styles, n);
    return Visit::children;
  }

  void leave_phrase(Tag tag) {
    if (kNotationTags.contains(tag)) {
      line_.close_notation();
      return;
    }
    if (tag == Tag::a) line_.close_link();
    line_.close_style(style_of(tag));
  }

  // Links already show that they are marks of notes.
  Visit enter_notation(NodeId n) {
    if (!options_.notation || preformatted_ > 0) return Visit::inside;
    const Notation notation = signs_.at(n);
    if (notation.is_link && options_.links) return Visit::inside;
    line_.open_notation(notation);
    return Visit::children;
  }

  // Adds words among which formulas are between delimiters. A word may contain one, as
  // in "(\\(x\\)),"; the rest is a part of the word.
  void add_prose(Range words, const std::vector<ProseFormula>& formulas) {
    auto next = formulas.begin();
    std::uint32_t done = 0;  // bytes covered by formulas so far
    for (std::size_t i = next_set(keep_, words.first, words.last); i < words.last;
         i = next_set(keep_, i + 1, words.last)) {
      const auto w = static_cast<WordId>(i);
      const Word& word = page_.word(w);
      const std::uint32_t end = word.offset + word.length;
      for (std::uint32_t at = std::max(word.offset, done); at < end;) {
        while (next != formulas.end() && next->first < at) ++next;
        const bool has_one = next != formulas.end() && next->first < end;
        const bool begins = at == word.offset;
        const Separator before =
            !begins || line_.is_glued(w) ? Separator::none : Separator::blank;
        if (!has_one && begins) {
          line_.add_word(w);
          at = end;
        } else if (has_one && next->first == at && keeps_all({w, words.last}, *next)) {
          emit_formula(next->formula, touched_text(w, *next), before);
          done = next->last;
          at = std::min(done, end);
          line_.pass(w);
        } else {
          const std::uint32_t stop = !has_one           ? end
                                     : next->first > at ? next->first
                                                        : std::min(next->last, end);
          add_piece(w, page_.source().substr(at, stop - at), before);
          at = stop;
        }
      }
    }
  }

  void add_piece(WordId w, std::string_view source, Separator before) {
    std::string text;
    append_text(source, text);
    drop_controls(text);
    line_.add_piece(w, text, before);
  }

  // Returns the text node of the formula if it ends with the formula.
  NodeId touched_text(WordId w, const ProseFormula& formula) const {
    const NodeId text = page_.word(w).node;
    return page_.source_range(text).last == formula.last ? text : kNone;
  }

  bool keeps_all(Range words, const ProseFormula& formula) const {
    WordId w = words.first;
    while (w < words.last && keep_[w] && page_.word(w).offset < formula.last) ++w;
    return w == words.last || page_.word(w).offset >= formula.last;
  }

  void add_image(NodeId img) {
    if (!options_.images || preformatted_ > 0 || !media_.stays(img)) return;
    if (const std::string emoji = emoji_text(page_, img); !emoji.empty()) {
      std::string text;
      append_escaped_words(clean_word(emoji, cleaning_), in_brackets(), text);
      line_.add_markup(text, Separator::blank);
      return;
    }
    if (is_decoration(page_, img)) return;
    const std::string url = links_.of_image(img);
    if (url.empty() || url.starts_with("data:")) return;
    std::string markdown = "![";
    append_escaped_words(
        clean_word(page_.attribute(img, "alt").value_or(""), cleaning_), in_brackets(),
        markdown);
    markdown += ']';
    append_destination(url, table_ != kNone, markdown);
    line_.add_markup(markdown, Separator::blank);
  }

  // Adds the mark of a task if its check box is at the beginning of a list item.
  void add_checkbox(NodeId input) {
    constexpr int kMostSteps = 4;
    const auto type = page_.attribute_source(input, "type");
    if (!type || !equal_ignoring_case(*type, "checkbox") || cell_ != kNone) return;
    NodeId item = page_.parent(input);
    for (int i = 0; i < kMostSteps && item != kNone && page_.tag(item) != Tag::li; ++i)
      item = page_.parent(item);
    if (item == kNone || page_.tag(item) != Tag::li ||
        page_.words(item).first != page_.words(input).first ||
        !kept_.any(page_.words(item)) || !is_box_of_task(page_, input, item))
      return;
    line_.add_markup(page_.has_attribute(input, "checked") ? "[x]" : "[ ]",
                     Separator::blank);
  }

  // Adds a link with the page's name for the video, or with its URL.
  bool add_media(NodeId n) {
    const std::optional<PageMedia> media = media_at(page_, n, links_);
    if (!media) return false;
    if (!media_.stays(n)) return true;
    const std::string title = clean_word(media->title, cleaning_);
    const bool is_bare = title.empty() && media->url.starts_with("http") &&
                         media->url.find('|') == std::string::npos;
    std::string markdown = is_bare ? "<" + media->url + ">" : "[";
    if (!is_bare) {
      append_escaped_words(title.empty() ? media->url : title, in_brackets(), markdown);
      markdown += ']';
      append_destination(media->url, table_ != kNone, markdown);
    }
    line_.add_markup(markdown, Separator::blank);
    return true;
  }

  bool write_reference(NodeId n) {
    const Footnotes::Note* note = footnotes_->of_reference(n);
    if (note == nullptr || preformatted_ > 0 || n == open_note_) return false;
    if (kept_.any(page_.words(n)))
      line_.add_markup(
          "[^" + note->name + "]",
          touches_before(page_, keep_, n) ? Separator::none : Separator::blank, n);
    if (note->element < page_.end(n)) notes_in_text_.push_back(note);
    return true;
  }

  // For a note that the page has at its reference.
  void write_note(const Footnotes::Note& note) {
    blocks_.open_note(note.name);
    label_end_ = note.label_words.last;
    open_note_ = note.element;
    walk(page_, note.element, *this);
    flush();
    blocks_.close_note();
  }

  EscapeContext in_brackets() const {
    EscapeContext context;
    context.in_link = true;
    context.in_table = table_ != kNone;
    context.dollars = context_.dollars;
    context.glued_after = true;
    return context;
  }

  // --- Formulas. Reports whether the element is one. Its TeX replaces its words.
  bool write_formula(NodeId n) {
    const auto place = formulas_.at(n);
    if (!place) return false;
    if (place->formula.tex.empty()) return true;
    emit_formula(place->formula, n,
                 place->touches_text ? Separator::none : Separator::blank);
    return true;
  }

  // `element` is kNone for a formula in text.
  void emit_formula(const Formula& formula, NodeId element, Separator before) {
    const auto [tex, has_dollars] = safe_tex(formula.tex, table_ != kNone);
    const bool own_line = formula.is_display && table_ == kNone && heading_ == 0;
    if (own_line) {
      flush();
      if (has_dollars)
        write_fenced(tex, "math");
      else
        blocks_.write("$$" + tex + "$$", MarkdownBlocks::Kind::other);
    } else {
      // GitHub's syntax: $`\text{if $x$}`$.
      std::string inside;
      if (has_dollars)
        append_code(tex, table_ != kNone, inside);
      else if (table_ != kNone)
        append_escaping_pipes(tex, inside);
      else
        inside = tex;
      line_.add_markup("$" + inside + "$", before, element);
    }
  }

  // Reports whether a link in a heading or a term leads to this heading or term.
  bool links_to_its_heading(NodeId a) const {
    constexpr int kMostSteps = 4;
    const auto href = page_.attribute_source(a, "href");
    const std::size_t mark = href ? href->find('#') : std::string_view::npos;
    if (mark == std::string_view::npos || mark + 1 == href->size()) return false;
    if (mark > 0 && href->substr(0, mark) != options_.base_url) return false;
    NodeId around = page_.parent(a);
    for (int i = 0; i < kMostSteps && around != kNone;
         ++i, around = page_.parent(around))
      if (heading_level(page_.tag(around)) > 0 || page_.tag(around) == Tag::dt)
        return true;
    return a + 1 < page_.end(a) && heading_level(page_.tag(a + 1)) > 0;
  }

  // --- Blocks.
  void write_title() {
    std::string line = "# ";
    append_escaped_words(clean_word(options_.title, cleaning_), {}, line);
    blocks_.write(line, MarkdownBlocks::Kind::other);
  }

  void begin_callout(NodeId n) {
    if (!options_.callouts || !kept_.any(page_.words(n))) return;
    const std::optional<Callout> callout = callout_at(page_, n);
    if (!callout) return;
    Range title = {0, 0};
    if (callout->title != kNone) title = page_.words(callout->title);
    if (kept_.count(page_.words(n)) == kept_.count(title)) return;
    callouts_.push_back(n);
    if (callout->has_usual_title)
      usual_title_ = callout->title;
    else
      own_title_ = callout->title;
    if (page_.tag(n) != Tag::blockquote) blocks_.open_quote();
    blocks_.write("[!" + std::string(to_string(callout->kind)) + "]",
                  MarkdownBlocks::Kind::callout);
  }

  bool is_own_title(NodeId n, Tag tag) const {
    return n == own_title_ && heading_level(tag) == 0;
  }

  void break_line() {
    if (preformatted_ > 0) {
      code_.add_break();
    } else if (!line_.wish_break() && table_ == kNone && heading_ == 0) {
      flush();
    }
  }

  void begin(NodeId n, Tag tag) {
    if (cell_ != kNone) {
      line_.wish(Separator::line);
      if (kPreformattedTags.contains(tag)) line_.open_style(style::code, n);
      return;
    }
    flush();
    const Footnotes::Note* note = footnotes_ ? footnotes_->of_element(n) : nullptr;
    if (note != nullptr) {
      blocks_.open_note(note->name);
      label_end_ = note->label_words.last;
    }
    if (kListTags.contains(tag)) {
      blocks_.open_list(tag == Tag::ol);
      lists_.emplace_back(page_, n);
    } else if (tag == Tag::li) {
      const bool is_item = !lists_.empty() && lists_.back().list() == page_.parent(n);
      const std::int64_t number = is_item ? lists_.back().next(page_, n) : 1;
      if (note == nullptr) blocks_.open_item(number);
      box_ = kept_.any(page_.words(n)) ? typed_box(page_, n) : "";
      if (!box_.empty()) label_end_ = page_.words(n).first + 1;
    } else if (tag == Tag::blockquote) {
      blocks_.open_quote();
      begin_callout(n);
    } else if (kCalloutTags.contains(tag)) {
      begin_callout(n);
    } else if (tag == Tag::hr) {
      blocks_.wish_rule();
    } else if (tag == Tag::table && tables_.is_data(n)) {
      table_ = n;
    } else if (tag == Tag::tr && table_ != kNone) {
      table_rows_.begin_row();
    } else if ((tag == Tag::td || tag == Tag::th) && table_ != kNone) {
      cell_ = n;
    } else if (tag == Tag::dt) {
      line_.open_style(style::strong, n);
    }
    if (is_own_title(n, tag)) line_.open_style(style::strong, n);
    if (const unsigned level = heading_level(tag); level > 0) heading_ = level;
  }

  void finish(NodeId n, Tag tag) {
    if (n == cell_) {
      finish_cell();
    } else if (cell_ != kNone) {
      line_.wish(Separator::line);
      if (kPreformattedTags.contains(tag)) line_.close_style(style::code);
      return;
    }
    flush();
    const Footnotes::Note* note = footnotes_ ? footnotes_->of_element(n) : nullptr;
    if (kListTags.contains(tag)) {
      lists_.pop_back();
      blocks_.close_list();
    } else if (tag == Tag::li) {
      if (note == nullptr) blocks_.close_item();
    } else if (tag == Tag::blockquote) {
      blocks_.close_quote();
    } else if (tag == Tag::tr && table_ != kNone) {
      table_rows_.end_row();
    } else if (kRowGroups.contains(tag) && table_ != kNone) {
      table_rows_.end_group();
    } else if (n == table_) {
      finish_table();
    } else if (tag == Tag::dt) {
      line_.close_style(style::strong);
    }
    if (is_own_title(n, tag)) line_.close_style(style::strong);
    if (!callouts_.empty() && callouts_.back() == n) {
      callouts_.pop_back();
      if (tag != Tag::blockquote) blocks_.close_quote();
    }
    if (note != nullptr) blocks_.close_note();
    if (heading_level(tag) > 0) heading_ = 0;
  }

  void finish_cell() {
    context_.in_table = true;
    table_rows_.add_cell(cell_, line_.take(context_));
    context_.in_table = false;
    cell_ = kNone;
  }

  void finish_table() {
    table_ = kNone;
    const std::string lines = table_rows_.take();
    if (!lines.empty()) blocks_.write(lines, MarkdownBlocks::Kind::other);
  }

  void flush() {
    context_.is_heading = heading_ > 0;
    const std::string text = line_.take(context_);
    context_.is_heading = false;
    if (text.empty()) return;
    if (heading_ > 0)
      blocks_.write(std::string(heading_, '#') + ' ' + text,
                    MarkdownBlocks::Kind::other);
    else
      blocks_.write(text, MarkdownBlocks::Kind::paragraph);
  }

  void write_code(NodeId pre) {
    const std::string& code = code_.text();
    if (code.empty()) return code_.clear();
    std::string language = code_language(page_, pre);
    if (language.empty()) language = guess_language(code);
    write_fenced(code, language);
    code_.clear();
  }

  void write_fenced(const std::string& code, const std::string& language) {
    const std::size_t fence = std::max<std::size_t>(3, longest_run(code, '`') + 1);
    const std::string ticks(fence, '`');
    blocks_.write(ticks + language + '\n' + code + '\n' + ticks,
                  MarkdownBlocks::Kind::other);
  }

  const Page& page_;
  const Mask& keep_;
  const MarkdownOptions& options_;
  Cleaning cleaning_;
  WordReader words_;
  KeptWords kept_;
  MediaRule media_;
  Links links_;
  TableShapes tables_;
  FormulaPlaces formulas_;
  Notations signs_;
  std::optional<Footnotes> footnotes_;  // empty: no notes
  std::string_view box_;  // of a task, to be written before its first word
  WordId label_end_ = 0;  // of the last note or task, which is not written again
  std::vector<const Footnotes::Note*> notes_in_text_;  // to be written at the end
  NodeId open_note_ = kNone;                           // the one that is written
  Preformatted code_;
  MarkdownTable table_rows_;
  MarkdownBlocks blocks_;
  InlineContext context_;
  MarkdownLine line_;

  std::vector<ListNumbers> lists_;
  std::vector<NodeId> callouts_;  // that are open
  NodeId usual_title_ = kNone;    // of the last callout; it is not written
  NodeId own_title_ = kNone;      // of the last callout; it is written
  std::size_t heading_ = 0;
  int preformatted_ = 0;
  NodeId table_ = kNone;
  NodeId cell_ = kNone;  // of a data table; nested cells do not count

  bool finds_prose_formulas_ = false;
};

}  // namespace

std::string write_markdown(const Page& page, const Mask& keep,
                           const MarkdownOptions& options, const Cleaning& cleaning) {
  count_steps(page.source().size() / kBytesPerStep);
  MarkdownWriter writer(page, keep, options, cleaning);
  walk(page, page.body(), writer);
  return writer.take();
}

std::string to_markdown(const Page& page, const Mask& keep,
                        const MarkdownOptions& options) {
  std::string out = write_markdown(page, keep, options, {});
  if (!may_need_cleaning(out, options.characters)) return out;
  // Only the words decide whether damage is certain, not the Markdown around them.
  const Cleaning cleaning = cleaning_of_words(page, keep, options.characters);
  return cleaning.any() ? write_markdown(page, keep, options, cleaning) : out;
}

}  // namespace tamis
