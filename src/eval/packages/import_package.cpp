#include "eval/packages/import_package.h"

#include <algorithm>

#include "eval/packages/paired_files.h"

namespace tamis {
namespace {

constexpr const ImportFormat* kFormats[] = {&kCleanEvalFormat, &kDragnetFormat,
                                            &kWcxbFormat, &kPairsFormat};

// Nothing: the page has no gold.
Result<std::optional<PackagePage>> load_pair(const ImportFormat& format,
                                             const ImportOptions& options,
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
    return fail(ErrorCode::bad_file, pairing->alone.front().string(),
                "its other half is missing", std::string(format.layout));
  PackageDraft out;
  out.missing = pairing->alone.size();
  std::vector<PairedFiles> pairs;
  for (PairedFiles& pair : pairing->pairs) {
    Result<std::optional<PackagePage>> page = load_pair(format, options, pair);
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
  out.load = [&format, options,
              pairs = std::move(pairs)](std::size_t index) -> Result<PackagePage> {
    Result<std::optional<PackagePage>> page = load_pair(format, options, pairs[index]);
    if (!page) return tl::unexpected(page.error());
    if (!*page)
      return fail(ErrorCode::bad_file, pairs[index].gold.string(),
                  "changed while it was read");
    return **std::move(page);
  };
  return out;
}

}  // namespace tamis
