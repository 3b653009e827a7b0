// a.html and a.txt, side by side or in folders html and gold; what else is known of the
// pages may stand in pages.jsonl, as in a package.

#include "eval/datasets/import_package.h"
#include "eval/datasets/paired_files.h"

namespace tamis::datasets {
namespace {

constexpr std::string_view kGoldEnds[] = {".txt"};

Result<bool> convert(ImportedFiles&& files, const std::string&, PackagePage& page) {
  page.html = std::move(files.html);
  page.gold = plain_text(files.gold);
  return true;
}

}  // namespace

constinit const ImportFormat kPairsFormat = {
    .name = "pairs",
    .layout = "a.html and a.txt beside it, or html/a.html and gold/a.txt",
    .gold_ends = kGoldEnds,
    .by_path = true,
    .takes_list = true,
    .convert = convert,
};

}  // namespace tamis::datasets
