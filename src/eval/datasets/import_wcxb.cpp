// WCXB (Foley 2026; github.com/Murrough-Foley/web-content-extraction-benchmark): a
// split is a directory with html/0001.html.gz and ground-truth/0001.json.
//
//   {"url": "...", "file_id": "0001",
//    "_internal": {"page_type": {"primary": "article", ...}},
//    "ground_truth": {"title": ..., "author": ..., "publish_date": ...,
//                     "main_content": "...", "with": [...], "without": [...]}}
//
// Pages with an empty main_content (created by scripts, or marked for removal) have no
// gold text.

#include "eval/datasets/import_package.h"
#include "eval/datasets/paired_files.h"
#include "text/read_json.h"

namespace tamis::datasets {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kGoldEnds[] = {".json"};

struct Field {
  const char* name;
  std::string PackagePage::*member;
};
constexpr Field kFields[] = {{"title", &PackagePage::title},
                             {"author", &PackagePage::author},
                             {"publish_date", &PackagePage::date}};

const Json& member(const Json& object, const char* name) {
  static const Json kNothing = Json::object();
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() || !found->is_object() ? kNothing : *found;
}

Result<bool> read_truth(const Json& truth, const std::string& place,
                        PackagePage& page) {
  for (const Field& field : kFields) {
    Result<std::string> text = json_text(truth, field.name, place);
    if (!text) return tl::unexpected(text.error());
    page.*field.member = *std::move(text);
  }
  for (const auto& [name, list] :
       {std::pair("with", &page.with), std::pair("without", &page.without)}) {
    Result<std::vector<std::string>> texts = json_texts(truth, name, place);
    if (!texts) return tl::unexpected(texts.error());
    *list = *std::move(texts);
  }
  const Result<std::string> content = json_text(truth, "main_content", place);
  if (!content) return tl::unexpected(content.error());
  page.gold = plain_text(*content);
  return !page.gold->empty();
}

Result<bool> convert(ImportedFiles&& files, const std::string& place,
                     PackagePage& page) {
  const Result<Json> json = parse_json(files.gold, place);
  if (!json) return tl::unexpected(json.error());
  const Json& truth = member(*json, "ground_truth");
  if (truth.empty())
    return fail(ErrorCode::bad_file, place, "there is no \"ground_truth\"",
                "an object with \"main_content\"");
  Result<std::string> url = json_text(*json, "url", place);
  if (!url) return tl::unexpected(url.error());
  page.url = *std::move(url);
  Result<std::string> type =
      json_text(member(member(*json, "_internal"), "page_type"), "primary", place);
  if (!type) return tl::unexpected(type.error());
  page.page_type = *std::move(type);
  page.html = std::move(files.html);
  return read_truth(truth, place, page);
}

}  // namespace

constinit const ImportFormat kWcxbFormat = {
    .name = "wcxb",
    .layout = "html/0001.html or .html.gz and ground-truth/0001.json",
    .gold_ends = kGoldEnds,
    .convert = convert,
};

}  // namespace tamis::datasets
