#include "bulk/formats/file_names.h"

#include <algorithm>
#include <string>

#include "text/ascii.h"

namespace tamis::bulk {
namespace {

constexpr std::string_view kPages[] = {".html", ".htm",   ".xhtml",
                                       ".xht",  ".shtml", ".shtm"};

struct Ending {
  std::string_view text;
  InputKind kind;
};
constexpr Ending kEndings[] = {
    {".warc", InputKind::warc},        {".arc", InputKind::arc},
    {".jsonl", InputKind::json_lines}, {".ndjson", InputKind::json_lines},
    {".tar", InputKind::archive},      {".zip", InputKind::archive},
    {".tgz", InputKind::archive},
};

bool ends_with(std::string_view name, std::string_view ending) {
  return name.size() > ending.size() &&
         equal_ignoring_case(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

std::size_t page_suffix(std::string_view name) {
  name.remove_prefix(name.find_last_of('/') + 1);
  for (const std::string_view suffix : kPages)
    if (name.size() >= suffix.size() &&
        equal_ignoring_case(name.substr(name.size() - suffix.size()), suffix))
      return suffix.size();
  return 0;
}

std::optional<InputKind> crawl_kind(std::string_view name) {
  name.remove_prefix(name.find_last_of('/') + 1);
  for (const std::string_view packed : {".gz", ".zst", ".xz", ".bz2"})
    if (ends_with(name, packed)) {
      name.remove_suffix(packed.size());
      break;
    }
  for (const Ending& ending : kEndings)
    if (ends_with(name, ending.text)) return ending.kind;
  return std::nullopt;
}

}  // namespace tamis::bulk
