// CleanEval (Baroni et al. 2008): pages 1.html and texts 1-cleaned.txt or 1.txt, often
// in separate directories.
//
//   <text id="http://example.org/" title="..." encoding="windows-1252">   the page
//   <html> ... </html>
//   </text>
//
//   URL: http://example.org/                                              the text
//
//   <h>A heading
//   <p>A paragraph
//   <l>An item of a list
//
// The element <text> does not belong to the page, and the markers are not content.

#include "eval/datasets/import_package.h"
#include "eval/datasets/paired_files.h"
#include "text/ascii.h"

namespace tamis::datasets {
namespace {

constexpr std::string_view kGoldEnds[] = {"-cleaned.txt", ".txt"};
constexpr std::string_view kMarks[] = {"<p>", "<h>", "<l>", "</p>", "</h>", "</l>"};

// Returns the value of an attribute written as name="value"; empty if none.
std::string attribute(std::string_view tag, std::string_view name) {
  const std::string before = " " + std::string(name) + "=\"";
  const std::size_t begin = tag.find(before);
  if (begin == std::string_view::npos) return {};
  const std::string_view value = tag.substr(begin + before.size());
  return std::string(text::trim(value.substr(0, value.find('"'))));
}

// Removes the element that CleanEval adds around the page.
void unwrap(std::string& html, PackagePage& page) {
  const std::string_view whole = html;
  const std::size_t begin = whole.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (begin == std::string_view::npos || !whole.substr(begin).starts_with("<text "))
    return;
  const std::size_t end = whole.find('>', begin);
  if (end == std::string_view::npos) return;
  const std::string_view tag = whole.substr(begin, end - begin);
  page.url = attribute(tag, "id");
  page.charset = attribute(tag, "encoding");
  std::string_view inside = whole.substr(end + 1);
  if (inside.starts_with("\r\n")) inside.remove_prefix(1);
  if (inside.starts_with('\n')) inside.remove_prefix(1);
  const std::string_view upto = text::trim(inside);
  if (upto.ends_with("</text>"))
    inside =
        inside.substr(0, static_cast<std::size_t>(upto.end() - inside.begin()) - 7);
  html = std::string(inside);
}

std::string_view without_marks(std::string_view line) {
  for (bool again = true; again;) {
    again = false;
    line = text::trim(line);
    for (const std::string_view mark : kMarks) {
      if (line.size() < mark.size()) continue;
      if (equal_ignoring_case(line.substr(0, mark.size()), mark)) {
        line.remove_prefix(mark.size());
        again = true;
      } else if (mark[1] == '/' &&
                 equal_ignoring_case(line.substr(line.size() - mark.size()), mark)) {
        line.remove_suffix(mark.size());
        again = true;
      }
    }
  }
  return line;
}

// Returns the lines without their markers. The URL is stored in the page.
std::string unmarked(const std::string& text, PackagePage& page) {
  std::string out;
  bool is_first = true;
  for (std::string_view rest = text; !rest.empty(); is_first = false) {
    const std::size_t end = rest.find('\n');  // plain_text() ends every line
    const std::string_view line = text::trim(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    if (is_first && equal_ignoring_case(line.substr(0, 4), "url:")) {
      if (page.url.empty()) page.url = std::string(text::trim(line.substr(4)));
    } else {
      out += std::string(without_marks(line)) + '\n';
    }
  }
  return out;
}

Result<bool> convert(ImportedFiles&& files, const std::string&, PackagePage& page) {
  unwrap(files.html, page);
  page.html = std::move(files.html);
  page.gold = plain_text(unmarked(plain_text(files.gold), page));
  return true;
}

}  // namespace

constinit const ImportFormat kCleanEvalFormat = {
    .name = "cleaneval",
    .layout = "1.html and 1-cleaned.txt or 1.txt, in any folders",
    .gold_ends = kGoldEnds,
    .convert = convert,
};

}  // namespace tamis::datasets
