// The dataset of Dragnet (Peters and Lecocq 2013; github.com/seomoz/dragnet_data):
// HTML/X.html and Corrected/X.html.corrected.txt. In a text, readers' comments follow
// after a line "!@#$%
// &*()  COMMENTS". They are not content. The marker was typed by hand: in about 5% of
// the files with a marker, a symbol or a space is missing.

#include "eval/datasets/import_package.h"
#include "eval/datasets/paired_files.h"

namespace tamis::datasets {
namespace {

constexpr std::string_view kGoldEnds[] = {".html.corrected.txt"};
constexpr std::string_view kMark = "!@#$%^&*() ";
constexpr std::string_view kWord = "COMMENTS";
constexpr std::size_t kLeastSigns = 6;  // before the word; rare in other text

std::string_view without_comments(std::string_view text) {
  for (std::size_t at = 0; (at = text.find(kWord, at)) != std::string_view::npos;
       ++at) {
    const std::size_t last =
        at == 0 ? std::string_view::npos : text.find_last_not_of(kMark, at - 1);
    const std::size_t begin = last == std::string_view::npos ? 0 : last + 1;
    if (at - begin >= kLeastSigns) return text.substr(0, begin);
  }
  return text;
}

Result<bool> convert(ImportedFiles&& files, const std::string&, PackagePage& page) {
  page.html = std::move(files.html);
  page.gold = plain_text(without_comments(plain_text(files.gold)));
  return true;
}

}  // namespace

constinit const ImportFormat kDragnetFormat = {
    .name = "dragnet",
    .layout = "HTML/a.html and Corrected/a.html.corrected.txt",
    .gold_ends = kGoldEnds,
    .convert = convert,
};

}  // namespace tamis::datasets
