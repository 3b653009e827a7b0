// a.html and a.txt, in one directory or in the directories html and gold. An optional
// pages.jsonl has further fields of the pages, as in a package.

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
