// A page as Markdown. One walk over the nodes gathers the words of a block with their
// styles (markdown_inline.h); the edge of a block writes them (markdown_blocks.h).

#include <algorithm>
#include <optional>

#include "document/character_references.h"
#include "document/tag_table.h"
#include "render/block_breaks.h"
#include "render/cleaning.h"
#include "render/code_language.h"
#include "render/code_tables.h"
#include "render/footnotes.h"
#include "render/formulas.h"
#include "render/guess_language.h"
#include "render/kept_words.h"
#include "render/links.h"
#include "render/list_numbers.h"
#include "render/markdown_blocks.h"
#include "render/markdown_escape.h"
#include "render/markdown_inline.h"
#include "render/markdown_table.h"
#include "render/media.h"
#include "render/media_rule.h"
#include "render/phrases.h"
#include "render/preformatted.h"
#include "render/prose_formulas.h"
#include "render/structure/lists.h"
#include "render/table_shapes.h"
#include "render/text_plain.h"
#include "render/walk.h"
#include "render/writers.h"
#include "tamis/render.h"

namespace tamis {
namespace {

constexpr TagSet kStrong{Tag::b, Tag::strong};
constexpr TagSet kEmphasis{Tag::i, Tag::em, Tag::cite, Tag::dfn, Tag::var};
constexpr TagSet kDeleted{Tag::del, Tag::s, Tag::strike};
constexpr TagSet kRowGroups{Tag::thead, Tag::tbody, Tag::tfoot};
constexpr TagSet kCode{Tag::code, Tag::kbd, Tag::samp, Tag::tt};

std::uint8_t style_of(Tag tag) {
  if (kStrong.contains(tag) || tag == Tag::dt) return style::strong;
  if (kEmphasis.contains(tag)) return style::emphasis;
  if (kDeleted.contains(tag)) return style::deleted;
  return kCode.contains(tag) ? style::code : 0;
}

std::size_t heading_level(Tag tag) {
  constexpr Tag kHeadings[] = {Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6};
  const auto* at = std::find(std::begin(kHeadings), std::end(kHeadings), tag);
  return at == std::end(kHeadings) ? 0 : static_cast<std::size_t>(at - kHeadings) + 1;
}

// The picture of a page for phones; it has no words.
bool is_amp_image(const Page& page, NodeId n) {
  return page.tag(n) == Tag::unknown && page.words(n).size() == 0 &&
         page.name(n) == "amp-img";
}

class MarkdownWriter {
 public:
  MarkdownWriter(const Page& page, const Mask& keep, const MarkdownOptions& options,
                 const Cleaning& cleaning)
      : page_(page),
        keep_(keep),
        options_(options),
        words_(page, cleaning),
        kept_(keep),
        media_(page, kept_),
        links_(page, options.base_url, options.tracking),
        tables_(page),
        formulas_(page),
        code_(page, keep, words_),
        glue_(page, cleaning),
        table_rows_(page) {
    finds_prose_formulas_ = options.math && loads_formula_script(page);
    context_.dollars = options.math && (formulas_.any() || finds_prose_formulas_);
    context_.url_of = [this](NodeId a) { return links_.of_link(a); };
    if (options.footnotes) footnotes_.emplace(page, kept_);
    if (footnotes_ && footnotes_->empty()) footnotes_.reset();
  }

  Visit enter(NodeId n) {
    const Tag tag = page_.tag(n);
    const std::uint32_t traits = traits_of(tag);
    if (options_.math && preformatted_ == 0 && write_formula(n)) return Visit::skip;
    if (is_amp_image(page_, n)) {
      add_image(n);
      return Visit::skip;
    }
    const bool unrendered = (traits & trait::unrendered) != 0;
    if (unrendered && options_.media && preformatted_ == 0 && add_media(n))
      return Visit::skip;
    if (unrendered && page_.words(n).size() == 0) return Visit::skip;
    if (!unrendered && is_phrase(page_, n)) return enter_phrase(n, tag);
    if (tag == Tag::br) {
      break_line();
      return Visit::skip;
    }
    media_.enter(n);
    const bool is_code_here = is_code(n, tag);
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
    if (is_code(n, tag) && --preformatted_ == 0) write_code(n);
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
    if (page_.is_blank(n)) blank_since_formula_ = true;
    const Range words = page_.words(n);
    if (finds_prose_formulas_ && styled_[3].empty() && words.size() > 0) {
      const std::vector<ProseFormula> formulas = formulas_in_text(page_, n);
      if (!formulas.empty()) {
        add_prose(words, formulas);
        return;
      }
    }
    for (std::size_t w = keep_.next_set(words.first); w < words.last;
         w = keep_.next_set(w + 1))
      add_word(static_cast<WordId>(w));
  }

  std::string take() {
    flush();
    return blocks_.take();
  }

 private:
  // In a cell of a table code has one line, as all else.
  bool is_code(NodeId n, Tag tag) const {
    if (in_cell_) return false;
    return kPreformattedTags.contains(tag) || holds_code_lines(page_, n);
  }

  // --- Phrases.
  Visit enter_phrase(NodeId n, Tag tag) {
    if (tag == Tag::img) {
      add_image(n);
      return Visit::skip;
    }
    if (footnotes_ &&
        (footnotes_->is_way_back(n) || (tag == Tag::a && write_reference(n))))
      return Visit::skip;
    const std::uint8_t styles = style_of(tag);
    if (tag != Tag::a && styles == 0) return Visit::inside;
    if (tag == Tag::a) links_around_.push_back(n);
    open_style(styles, n);
    return Visit::children;
  }

  void leave_phrase(Tag tag) {
    if (tag == Tag::a) links_around_.pop_back();
    close_style(style_of(tag));
  }

  // The outermost element that has a style stands for it.
  void open_style(std::uint8_t styles, NodeId n) {
    for (int bit = 0; bit < 4; ++bit)
      if ((styles >> bit & 1) != 0) styled_[bit].push_back(n);
  }
  void close_style(std::uint8_t styles) {
    for (int bit = 0; bit < 4; ++bit)
      if ((styles >> bit & 1) != 0) styled_[bit].pop_back();
  }

  Atom atom_here() const {
    Atom atom;
    for (int bit = 0; bit < 4; ++bit) {
      if (styled_[bit].empty()) continue;
      atom.styles |= static_cast<std::uint8_t>(1 << bit);
      atom.marks[bit] = bit == 3 ? styled_[bit].back() : styled_[bit].front();
    }
    if (options_.links && !links_around_.empty()) atom.link = links_around_.back();
    return atom;
  }

  void add_word(WordId w) {
    Atom atom = atom_here();
    const Word& word = page_.word(w);
    bool glued = glue_.is_glued(before_, w);
    const std::string_view text = words_.text(w);
    if (text.empty()) {  // nothing of it is left but that it glues
      if (glued) before_ = w;
      return;
    }
    if (after_markup_) {
      const bool begins = word.offset == page_.source_range(word.node).first;
      glued = formula_last_ && begins && !blank_since_formula_;
    }
    atom.before = separator_or(glued ? Separator::none : Separator::blank);
    line_.add(atom, text);
    wrote_word(w);
  }

  void wrote_word(WordId w) {
    before_ = w;
    after_markup_ = false;
    last_tex_.clear();
  }

  // Words among which formulas stand between delimiters. A word may hold one, as
  // "(\\(x\\))," does: what is around it is a part of the word.
  void add_prose(Range words, const std::vector<ProseFormula>& formulas) {
    auto next = formulas.begin();
    std::uint32_t done = 0;  // bytes that formulas were written of
    for (std::size_t i = keep_.next_set(words.first); i < words.last;
         i = keep_.next_set(i + 1)) {
      const auto w = static_cast<WordId>(i);
      const Word& word = page_.word(w);
      const std::uint32_t end = word.offset + word.length;
      for (std::uint32_t at = std::max(word.offset, done); at < end;) {
        while (next != formulas.end() && next->first < at) ++next;
        const bool has_one = next != formulas.end() && next->first < end;
        const bool begins = at == word.offset;
        const Separator before =
            !begins || glue_.is_glued(before_, w) ? Separator::none : Separator::blank;
        if (!has_one && begins) {
          add_word(w);
          at = end;
        } else if (has_one && next->first == at && keeps_all({w, words.last}, *next) &&
                   emit_formula(next->formula, before)) {
          done = next->last;
          at = std::min(done, end);
          before_ = w;
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
    Atom atom = atom_here();
    atom.before = separator_or(before);
    line_.add(atom, clean_word(text, words_.cleaning()));
    wrote_word(w);
  }

  bool keeps_all(Range words, const ProseFormula& formula) const {
    WordId w = words.first;
    while (w < words.last && keep_[w] && page_.word(w).offset < formula.last) ++w;
    return w == words.last || page_.word(w).offset >= formula.last;
  }

  // What was wished for, else what the source says.
  Separator separator_or(Separator usual) {
    const Separator wished = separator_;
    separator_ = Separator::none;
    broken_ = false;
    return wished == Separator::none ? usual : wished;
  }

  void add_markup(std::string_view markdown, Separator before, bool is_formula) {
    Atom atom = atom_here();
    atom.kind = Atom::Kind::markup;
    atom.before = separator_or(before);
    line_.add(atom, markdown);
    after_markup_ = true;
    formula_last_ = is_formula;
    blank_since_formula_ = false;
  }

  void add_image(NodeId img) {
    if (!options_.images || preformatted_ > 0 || !media_.stays(img) ||
        is_tracking_pixel(page_, img))
      return;
    const std::string url = links_.of_image(img);
    if (url.empty() || url.starts_with("data:")) return;
    std::string markdown = "![";
    append_alt(clean_word(page_.attribute(img, "alt").value_or(""), words_.cleaning()),
               markdown);
    markdown += ']';
    append_destination(url, table_ != kNone, markdown);
    add_markup(markdown, Separator::blank, false);
  }

  // A link that is called as the page calls the video, or by its address.
  bool add_media(NodeId n) {
    const std::optional<PageMedia> media = media_at(page_, n, links_);
    if (!media) return false;
    if (!media_.stays(n)) return true;
    const std::string title = clean_word(media->title, words_.cleaning());
    const bool is_bare = title.empty() && media->url.starts_with("http") &&
                         media->url.find('|') == std::string::npos;
    std::string markdown = is_bare ? "<" + media->url + ">" : "[";
    if (!is_bare) {
      append_alt(title.empty() ? media->url : title, markdown);
      markdown += ']';
      append_destination(media->url, table_ != kNone, markdown);
    }
    add_markup(markdown, Separator::blank, false);
    return true;
  }

  bool write_reference(NodeId a) {
    const Footnotes::Note* note = footnotes_->of_reference(a);
    if (note == nullptr || preformatted_ > 0) return false;
    if (kept_.any(page_.words(a)))
      add_markup("[^" + note->name + "]",
                 is_glued_before(a) ? Separator::none : Separator::blank, true);
    return true;
  }

  void append_alt(std::string_view alt, std::string& out) const {
    EscapeContext context;
    context.in_link = true;
    context.in_table = table_ != kNone;
    context.dollars = context_.dollars;
    context.glued_after = true;
    bool first = true;
    while (true) {
      const std::size_t start = alt.find_first_not_of(" \t\n\f\r");
      if (start == alt.npos) return;
      alt.remove_prefix(start);
      const std::size_t end = std::min(alt.size(), alt.find_first_of(" \t\n\f\r"));
      if (!first) out += ' ';
      first = false;
      append_escaped(alt.substr(0, end), context, out);
      alt.remove_prefix(end);
    }
  }

  // --- Formulas. Whether the element is one; its words are its TeX then.
  bool write_formula(NodeId n) {
    const std::optional<Formula> formula = formulas_.at(n);
    if (!formula) return false;
    if (!safe_tex(formula->tex)) return false;
    const bool stays =
        page_.words(n).size() > 0 ? kept_.any(page_.words(n)) : media_.stays(n);
    const NodeId begin = n == shown_.last ? shown_.first : n;
    if (formula->tex.empty()) shown_ = {begin, page_.end(n)};
    if (!stays || formula->tex.empty() || formula->tex == last_tex_) {
      last_tex_.clear();
      return true;
    }
    emit_formula(*formula, is_glued_before(begin) ? Separator::none : Separator::blank);
    if (page_.tag(n) == Tag::math) last_tex_ = formula->tex;  // a picture may follow
    return true;
  }

  // Whether it could be written.
  bool emit_formula(const Formula& formula, Separator before) {
    const std::optional<std::string> tex = safe_tex(formula.tex);
    if (!tex) return false;
    const bool own_line = formula.is_display && table_ == kNone && heading_ == 0;
    if (own_line) {
      flush();
      blocks_.write("$$" + *tex + "$$", MarkdownBlocks::Kind::other);
    } else {
      add_markup("$" + *tex + "$", before, true);
    }
    return true;
  }

  // TeX that is nothing but TeX for whoever reads Markdown without knowing formulas: no
  // tag, no link, and in a table no cell. Nothing where it could end before its end.
  std::optional<std::string> safe_tex(std::string_view tex) const {
    std::string out;
    for (std::size_t i = 0; i < tex.size(); ++i) {
      const char c = tex[i];
      if (c == '\\' && i + 1 < tex.size() && tex[i + 1] == '$') {
        out += tex.substr(i++, 2);
      } else if (c == '$' || c == '\n') {
        return std::nullopt;
      } else if (c == '<' || c == '>') {
        out += c == '<' ? "\\lt " : "\\gt ";
      } else if (c == '|' && table_ != kNone) {
        out += "\\vert ";
      } else {
        out += c;
        if (c == ']' && i + 1 < tex.size() && tex[i + 1] == '(') out += ' ';
      }
    }
    return out;
  }

  // Does the text before it go on in the formula, as in "(x"?
  bool is_glued_before(NodeId n) const {
    constexpr NodeId kSteps = 4;  // over the elements around the formula
    for (NodeId at = n - 1; at + kSteps > n && at > 0; --at) {
      if (!page_.is_text(at)) continue;
      const Range words = page_.words(at);
      if (words.size() == 0 || !keep_[words.last - 1]) return false;
      const Word& word = page_.word(words.last - 1);
      return word.offset + word.length == page_.source_range(at).last;
    }
    return false;
  }

  // --- Blocks.
  void break_line() {
    if (preformatted_ > 0) {
      code_.add_break();
    } else if (table_ != kNone || heading_ != 0 || !broken_) {
      separator_ = Separator::line;
      broken_ = true;
    } else {
      flush();
    }
  }

  void begin(NodeId n, Tag tag) {
    if (in_cell_) {
      separator_ = Separator::line;
      if (kPreformattedTags.contains(tag)) open_style(style::code, n);
      return;
    }
    flush();
    const Footnotes::Note* note = footnotes_ ? footnotes_->of_element(n) : nullptr;
    if (note != nullptr) blocks_.open_note(note->name);
    if (kListTags.contains(tag)) {
      blocks_.open_list(tag == Tag::ol);
      lists_.emplace_back(page_, n);
    } else if (tag == Tag::li) {
      const bool is_item = !lists_.empty() && lists_.back().list() == page_.parent(n);
      const std::int64_t number = is_item ? lists_.back().next(page_, n) : 1;
      if (note == nullptr) blocks_.open_item(number);
    } else if (tag == Tag::blockquote) {
      blocks_.open_quote();
    } else if (tag == Tag::hr) {
      blocks_.wish_rule();
    } else if (tag == Tag::table && tables_.is_data(n)) {
      table_ = n;
    } else if (tag == Tag::tr && table_ != kNone) {
      table_rows_.begin_row();
    } else if ((tag == Tag::td || tag == Tag::th) && table_ != kNone) {
      in_cell_ = true;
    } else if (tag == Tag::dt) {
      open_style(style::strong, n);
    }
    if (const std::size_t level = heading_level(tag); level > 0) heading_ = level;
  }

  void finish(NodeId n, Tag tag) {
    const bool is_cell = (tag == Tag::td || tag == Tag::th) && table_ != kNone;
    if (is_cell) {
      finish_cell(n);
    } else if (in_cell_) {
      separator_ = Separator::line;
      if (kPreformattedTags.contains(tag)) close_style(style::code);
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
      close_style(style::strong);
    }
    if (note != nullptr) blocks_.close_note();
    if (heading_level(tag) > 0) heading_ = 0;
  }

  void finish_cell(NodeId cell) {
    context_.in_table = true;
    table_rows_.add_cell(cell, to_markdown_line(line_, context_));
    context_.in_table = false;
    start_line();
    in_cell_ = false;
  }

  void finish_table() {
    table_ = kNone;
    const std::string lines = table_rows_.take();
    if (!lines.empty()) blocks_.write(lines, MarkdownBlocks::Kind::other);
  }

  void start_line() {
    line_.clear();
    separator_ = Separator::none;
    broken_ = false;
    after_markup_ = false;
  }

  void flush() {
    last_tex_.clear();
    if (!line_.empty()) {
      context_.is_heading = heading_ > 0;
      const std::string text = to_markdown_line(line_, context_);
      if (heading_ > 0)
        blocks_.write(std::string(heading_, '#') + ' ' + text,
                      MarkdownBlocks::Kind::other);
      else
        blocks_.write(text, MarkdownBlocks::Kind::paragraph);
      context_.is_heading = false;
    }
    start_line();
  }

  void write_code(NodeId pre) {
    const std::string code = code_.take();
    if (code.empty()) return;
    const std::size_t fence = std::max<std::size_t>(3, longest_run(code, '`') + 1);
    const std::string ticks(fence, '`');
    std::string language = code_language(page_, pre);
    if (language.empty()) language = guess_language(code);
    blocks_.write(ticks + language + '\n' + code + '\n' + ticks,
                  MarkdownBlocks::Kind::other);
  }

  const Page& page_;
  const Mask& keep_;
  const MarkdownOptions& options_;
  WordReader words_;
  KeptWords kept_;
  MediaRule media_;
  Links links_;
  TableShapes tables_;
  Formulas formulas_;
  std::optional<Footnotes> footnotes_;  // none: there are none
  Preformatted code_;
  GlueRule glue_;
  MarkdownTable table_rows_;
  MarkdownBlocks blocks_;
  InlineContext context_;
  InlineText line_;

  std::vector<NodeId> styled_[4];  // elements around the node, by style
  std::vector<NodeId> links_around_;
  std::vector<ListNumbers> lists_;
  std::size_t heading_ = 0;
  int preformatted_ = 0;
  NodeId table_ = kNone;
  bool in_cell_ = false;

  WordId before_ = kNone;                  // the last word of the page that was written
  Separator separator_ = Separator::none;  // wished for before the next atom
  bool broken_ = false;                    // by <br>, since the last atom
  bool after_markup_ = false;              // the last atom is a picture or a formula
  bool formula_last_ = false;              // it is a formula
  bool blank_since_formula_ = false;
  std::string last_tex_;
  bool finds_prose_formulas_ = false;
  Range shown_{0, 0};  // nodes by which the page shows the formula that follows them
};

}  // namespace

std::string write_markdown(const Page& page, const Mask& keep,
                           const MarkdownOptions& options, const Cleaning& cleaning) {
  MarkdownWriter writer(page, keep, options, cleaning);
  walk(page, page.body(), writer);
  return writer.take();
}

std::string to_markdown(const Page& page, const Mask& keep,
                        const MarkdownOptions& options) {
  std::string out = write_markdown(page, keep, options, {});
  if (!may_need_cleaning(out, options.characters)) return out;
  // Damage is certain or not by the words alone, without what Markdown puts around.
  const Cleaning cleaning = cleaning_of_words(page, keep, options.characters);
  return cleaning.any() ? write_markdown(page, keep, options, cleaning) : out;
}

}  // namespace tamis
