#include "filters/readability/draft.h"

namespace tamis::reader {
namespace {

constexpr TagSet kPhrasing = {
    Tag::abbr,  Tag::audio, Tag::b,        Tag::bdo,      Tag::br,       Tag::button,
    Tag::cite,  Tag::code,  Tag::data,     Tag::datalist, Tag::dfn,      Tag::em,
    Tag::embed, Tag::i,     Tag::img,      Tag::input,    Tag::kbd,      Tag::label,
    Tag::mark,  Tag::meter, Tag::object,   Tag::output,   Tag::progress, Tag::q,
    Tag::ruby,  Tag::samp,  Tag::select,   Tag::small,    Tag::span,     Tag::strong,
    Tag::sub,   Tag::sup,   Tag::textarea, Tag::time,     Tag::var,      Tag::wbr};
constexpr TagSet kSkipped = {Tag::script, Tag::noscript, Tag::style, Tag::template_};

// The body as it stands.
Draft copy_body(const View& view, const std::vector<Traits>& traits) {
  const Page& page = view.page();
  const NodeId body = page.body();
  Mask words = view.present();
  DraftWriter writer(page.end(body) - body);
  for (NodeId n = body; n < page.end(body);) {
    writer.reach(n, page.words(n).first);
    const bool is_html = page.is_element(n) && page.space(n) == Space::html;
    const Tag tag = is_html ? page.tag(n) : Tag::unknown;
    if (!view.has(n) || kSkipped.contains(tag) || traits[n].is_no_image) {
      words.fill(page.words(n), false);
      n = page.end(n);
      continue;
    }
    DraftNode node;
    node.tag = n == body ? Tag::body : tag;
    node.kind = n == body ? Kind::element : page.kind(n);
    node.origin = n;
    node.words = page.words(n);
    writer.add(node, page.end(n));
    ++n;
  }
  return writer.finish(page.words(body).last, std::move(words));
}

// Rows of line breaks among the children of one element become paragraphs, as
// _replaceBrs has it. What it finds goes into these columns:
struct LineBreaks {
  bool any = false;
  std::vector<std::uint32_t> paragraph_end;  // where one begins at this <br>, else 0
  std::vector<bool> is_gone;
};

class LineBreakFinder {
 public:
  explicit LineBreakFinder(const Draft& draft)
      : draft_(draft),
        phrasing_(find_phrasing(draft)),
        out_{false, std::vector<std::uint32_t>(draft.size()),
             std::vector<bool>(draft.size())} {}

  LineBreaks run() {
    for (std::uint32_t n = 0; n < draft_.size(); ++n)
      if (draft_[n].is_element(Tag::br) && !out_.is_gone[n]) begin_paragraph(n);
    return std::move(out_);
  }

 private:
  bool is_break(std::uint32_t n) const { return draft_[n].is_element(Tag::br); }
  bool is_blank(std::uint32_t n) const {
    return draft_[n].kind == Kind::text && draft_[n].words.size() == 0;
  }
  std::uint32_t parent_end(std::uint32_t n) const {
    return draft_[draft_[n].parent].end;
  }
  // The next sibling that is no white space, or the parent's end.
  std::uint32_t next_solid(std::uint32_t n, std::uint32_t end) const {
    while (n < end && is_blank(n)) n = draft_[n].end;
    return n;
  }
  bool begins_row(std::uint32_t n, std::uint32_t end) const {
    const std::uint32_t next = next_solid(draft_[n].end, end);
    return is_break(n) && next < end && is_break(next);
  }

  void begin_paragraph(std::uint32_t first) {
    const std::uint32_t end = parent_end(first);
    if (!begins_row(first, end)) return;
    std::uint32_t n = first;
    for (; n < end && is_break(n); n = next_solid(draft_[n].end, end))
      out_.is_gone[n] = true;
    std::uint32_t last = draft_[first].end;  // behind the last that is no white space
    for (; n < end && phrasing_[n] && !begins_row(n, end); n = draft_[n].end)
      if (!is_blank(n) && !is_break(n)) last = draft_[n].end;
    drop_spaces(last, n);
    out_.paragraph_end[first] = last;
    out_.any = true;
  }

  // White space at the end of a paragraph.
  void drop_spaces(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t n = from; n < to; n = draft_[n].end)
      if (is_blank(n) || is_break(n)) out_.is_gone[n] = true;
  }

  const Draft& draft_;
  std::vector<bool> phrasing_;
  LineBreaks out_;
};

}  // namespace

void DraftWriter::add(DraftNode node, std::uint32_t end) {
  const std::uint32_t index = out_.size();
  node.parent = open_.empty() ? kNone : open_.back().node;
  node.end = index + 1;
  if (node.is_element()) open_.push_back({index, end});
  out_.nodes.push_back(node);
}

void DraftWriter::add_paragraph(std::uint32_t end, WordId word) {
  DraftNode node;
  node.tag = Tag::p;
  node.words = {word, word};
  add(node, end);
}

void DraftWriter::close(WordId word) {
  DraftNode& node = out_.nodes[open_.back().node];
  node.end = out_.size();
  if (node.origin == kNone) node.words.last = word;
  open_.pop_back();
}

Draft DraftWriter::finish(WordId last, Mask words) {
  while (!open_.empty()) close(last);
  out_.words = std::move(words);
  return std::move(out_);
}

namespace {

Draft replace_line_breaks(Draft body) {
  const LineBreaks breaks = LineBreakFinder(body).run();
  if (!breaks.any) return body;
  DraftWriter writer(2 * body.size());
  for (std::uint32_t n = 0; n < body.size();) {
    writer.reach(n, body[n].words.first);
    if (breaks.paragraph_end[n] > 0) {
      if (writer.ancestor(0)->tag == Tag::p) writer.rename_parent(Tag::div);
      writer.add_paragraph(breaks.paragraph_end[n], body[n].words.first);
    }
    if (!breaks.is_gone[n]) writer.add(body[n], body[n].end);
    n = breaks.is_gone[n] ? body[n].end : n + 1;
  }
  return writer.finish(body[0].words.last, std::move(body.words));
}

}  // namespace

Draft first_draft(const View& view, const std::vector<Traits>& traits) {
  Draft out = replace_line_breaks(copy_body(view, traits));
  for (DraftNode& node : out.nodes)
    if (node.tag == Tag::font) node.tag = Tag::span;
  return out;
}

std::vector<bool> find_phrasing(const Draft& draft) {
  std::vector<bool> out(draft.size());
  std::vector<bool> holds_other(draft.size());
  for (std::uint32_t n = draft.size(); n-- > 0;) {
    const DraftNode& node = draft[n];
    const bool is_link =
        node.tag == Tag::a || node.tag == Tag::del || node.tag == Tag::ins;
    out[n] = node.kind == Kind::text || kPhrasing.contains(node.tag) ||
             (is_link && !holds_other[n]);
    if (!out[n] && node.parent != kNone) holds_other[node.parent] = true;
  }
  return out;
}

}  // namespace tamis::reader
