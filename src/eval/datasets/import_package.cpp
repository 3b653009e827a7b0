#include "eval/datasets/import_package.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "base/file.h"
#include "eval/datasets/package.h"
#include "eval/datasets/paired_files.h"
#include "url/url.h"

namespace tamis::datasets {
namespace {

constexpr const ImportFormat* kFormats[] = {&kCleanEvalFormat, &kDragnetFormat,
                                            &kWcxbFormat, &kPairsFormat};

using KnownPages = std::map<std::string, PackagePage>;  // by id

// Reads pages.jsonl, if it exists.
Result<KnownPages> read_known_pages(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "pages.jsonl";
  std::error_code unknown;
  KnownPages out;
  if (!exists(file, unknown)) return out;
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  std::istringstream lines(*text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string place = file.string() + ", line " + std::to_string(++number);
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    Result<PackagePage> page = read_package_line(line, place);
    if (!page) return tl::unexpected(page.error());
    const std::string id = page->id;
    if (!out.emplace(id, *std::move(page)).second)
      return fail(ErrorCode::bad_file, place, "the id \"" + id + "\" is there twice");
  }
  return out;
}

// Values of the list replace those of the files.
void add_known(const KnownPages& known, PackagePage& page) {
  const auto found = known.find(page.id);
  if (found == known.end()) return;
  PackagePage out = found->second;
  out.html = std::move(page.html);
  out.gold = std::move(page.gold);
  page = std::move(out);
}

// Reports an error if a line has no page.
Result<void> check_known(const KnownPages& known, const std::filesystem::path& folder,
                         const std::vector<PackagePage>& pages) {
  std::set<std::string> ids;
  for (const PackagePage& page : pages) ids.insert(page.id);
  for (const auto& [id, page] : known)
    if (!ids.contains(id))
      return fail(ErrorCode::bad_file, (folder / "pages.jsonl").string(),
                  "there is no page \"" + id + "\"",
                  "the ids of files: a of a.html, x-a of x/a.html");
  return {};
}

// Returns for example "its other half is missing; so are those of b.txt and 3 more".
Error half_missing(const std::vector<std::filesystem::path>& alone,
                   const ImportFormat& format) {
  constexpr std::size_t kMost = 5;
  std::string finding = "its other half is missing";
  for (std::size_t i = 1; i < std::min(alone.size(), kMost); ++i)
    finding += (i == 1 ? "; so are those of " : ", ") + alone[i].filename().string();
  if (alone.size() > kMost)
    finding += " and " + std::to_string(alone.size() - kMost) + " more";
  return {ErrorCode::bad_file, alone.front().string(), std::move(finding),
          std::string(format.layout) + "; --skip-missing leaves them out"};
}

// Returns nothing if the page has no gold text.
Result<std::optional<PackagePage>> load_pair(const ImportFormat& format,
                                             const ImportOptions& options,
                                             const KnownPages& known,
                                             const PairedFiles& pair) {
  Result<std::string> html = read_unpacked(pair.html);
  if (!html) return tl::unexpected(html.error());
  Result<std::string> gold = read_unpacked(pair.gold);
  if (!gold) return tl::unexpected(gold.error());
  PackagePage page{.id = pair.id};
  const Result<bool> has_gold =
      format.convert({*std::move(html), *std::move(gold)}, pair.gold.string(), page);
  if (!has_gold) return tl::unexpected(has_gold.error());
  if (!*has_gold) return std::nullopt;
  add_known(known, page);
  page.url = url::without_credentials(page.url);
  if (page.language.empty()) page.language = options.language;
  if (page.page_type.empty()) page.page_type = options.page_type;
  return page;
}

}  // namespace

std::span<const ImportFormat* const> import_formats() {
  return kFormats;
}

const ImportFormat* find_import_format(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [name](const ImportFormat* format) { return format->name == name; });
  return found == std::end(kFormats) ? nullptr : *found;
}

Result<PackageDraft> draft_package(const ImportFormat& format,
                                   const std::filesystem::path& folder,
                                   const ImportOptions& options) {
  Result<Pairing> pairing = pair_files(folder, format);
  if (!pairing) return tl::unexpected(pairing.error());
  if (!pairing->alone.empty() && !options.skip_missing)
    return tl::unexpected(half_missing(pairing->alone, format));
  Result<KnownPages> known =
      format.takes_list ? read_known_pages(folder) : Result<KnownPages>();
  if (!known) return tl::unexpected(known.error());
  PackageDraft out;
  out.missing = pairing->alone.size();
  std::vector<PairedFiles> pairs;
  for (PairedFiles& pair : pairing->pairs) {
    Result<std::optional<PackagePage>> page = load_pair(format, options, *known, pair);
    if (!page) return tl::unexpected(page.error());
    if (!*page) {
      ++out.empty;
      continue;
    }
    (*page)->html.clear();
    (*page)->html.shrink_to_fit();
    (*page)->gold.reset();
    out.pages.push_back(**std::move(page));
    pairs.push_back(std::move(pair));
  }
  if (out.pages.empty())
    return fail(ErrorCode::bad_file, folder.string(), "there are no pages in it",
                std::string(format.layout));
  if (const auto checked = check_known(*known, folder, out.pages); !checked)
    return tl::unexpected(checked.error());
  out.load = [&format, options, known = *std::move(known),
              pairs = std::move(pairs)](std::size_t index) -> Result<PackagePage> {
    Result<std::optional<PackagePage>> page =
        load_pair(format, options, known, pairs[index]);
    if (!page) return tl::unexpected(page.error());
    if (!*page)
      return fail(ErrorCode::bad_file, pairs[index].gold.string(),
                  "changed while it was read");
    return **std::move(page);
  };
  return out;
}

}  // namespace tamis::datasets
