#include "render/markdown/blocks.h"

#include <algorithm>

namespace tamis {
namespace {

// A page may nest hundreds; every line would begin with all of them.
constexpr std::size_t kMostContainers = 16;
constexpr std::int64_t kMostNumber = 999'999'999;  // nine digits are read

}  // namespace

void MarkdownBlocks::open_quote() {
  Container quote;
  quote.first = quote.rest = "> ";
  open(quote);
}

void MarkdownBlocks::open_note(std::string_view label) {
  Container note;
  note.first = "[^" + std::string(label) + "]: ";
  note.rest = "    ";
  open(note);
}

void MarkdownBlocks::open(const Container& container) {
  if (ignored_ > 0 || containers_.size() >= kMostContainers)
    ++ignored_;
  else
    containers_.push_back(container);
}

void MarkdownBlocks::close() {
  if (ignored_ > 0)
    --ignored_;
  else
    containers_.pop_back();
}

// Two lists in a row would be one, had they the same marker.
void MarkdownBlocks::open_list(bool ordered) {
  const char usual = ordered ? '.' : '-';
  const char other = ordered ? ')' : '*';
  lists_.push_back({ordered, innermost().last_list == usual ? other : usual, false});
}

void MarkdownBlocks::close_list() {
  if (lists_.back().has_item) innermost().last_list = lists_.back().marker;
  lists_.pop_back();
}

void MarkdownBlocks::open_item(std::int64_t number) {
  Container item;
  item.is_item = true;
  item.list = lists_.size();
  const List list = lists_.empty() ? List{false, '-', false} : lists_.back();
  const std::int64_t shown = std::clamp<std::int64_t>(number, 0, kMostNumber);
  item.first = list.is_ordered ? std::to_string(shown) : std::string();
  item.first += list.marker;
  item.first += ' ';
  item.rest.assign(item.first.size(), ' ');
  item.is_new_list = !list.has_item;
  item.can_interrupt = !list.is_ordered || shown == 1;
  open(item);
}

// Whether the block needs no blank line before it: a further item of a list, or the
// first one of a list in an item.
bool MarkdownBlocks::is_tight() const {
  const auto fresh = std::find_if(containers_.begin(), containers_.end(),
                                  [](const Container& c) { return !c.is_written; });
  if (fresh == containers_.end() || !fresh->is_item) return false;
  if (!fresh->is_new_list) return true;
  return fresh != containers_.begin() && std::prev(fresh)->is_item &&
         fresh->can_interrupt && after_paragraph_;
}

void MarkdownBlocks::write_prefix(bool only_written) {
  for (Container& container : containers_) {
    if (container.is_written)
      out_ += container.rest;
    else if (!only_written)
      out_ += container.first;
    else
      break;
  }
}

void MarkdownBlocks::end_line() {
  while (!out_.empty() && out_.back() == ' ') out_.pop_back();
  out_ += '\n';
}

void MarkdownBlocks::start_block() {
  if (out_.empty()) {
    rule_ = false;
    return;
  }
  if (is_tight()) {
    rule_ = false;
    return;
  }
  write_prefix(true);
  end_line();
  if (!rule_) return;
  rule_ = false;
  const bool fresh = std::any_of(containers_.begin(), containers_.end(),
                                 [](const Container& c) { return !c.is_written; });
  if (fresh) return;  // "- ---" would be a rule of its own kind
  write_prefix(true);
  out_ += "---\n";
  write_prefix(true);
  end_line();
}

void MarkdownBlocks::write_line(std::string_view line) {
  write_prefix(false);
  for (Container& container : containers_) container.is_written = true;
  out_ += line;
  if (line.empty())
    end_line();
  else
    out_ += '\n';
}

void MarkdownBlocks::write(std::string_view lines, Kind kind) {
  start_block();
  while (true) {
    const std::size_t end = lines.find('\n');
    write_line(lines.substr(0, end));
    if (end == lines.npos) break;
    lines.remove_prefix(end + 1);
  }
  std::size_t inside = 0;  // lists that an item is open of
  for (const Container& container : containers_) {
    if (!container.is_item || container.list == 0) continue;
    inside = container.list;
    lists_[inside - 1].has_item = true;
  }
  for (std::size_t i = inside; i < lists_.size(); ++i) lists_[i].has_item = false;
  innermost().last_list = 0;
  after_paragraph_ = kind == Kind::paragraph;
}

// A reader takes a byte order mark for what it usually is.
std::string MarkdownBlocks::take() {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (out_.starts_with(kMark)) out_.replace(0, kMark.size(), "&#xFEFF;");
  return std::move(out_);
}

}  // namespace tamis
