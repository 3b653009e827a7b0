#include "tune/judge/page_set.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/batch.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/try_page.h"
#include "eval/datasets/package.h"
#include "eval/datasets/split_package.h"
#include "filters/contract/settings.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::tune {
namespace {

struct ReadPages {
  std::vector<datasets::PackagePage> pages;
  std::vector<std::uint32_t> package_of;
  std::set<std::string> types;  // of all pages, including the unused ones
  std::map<std::string, std::size_t> part_of_site;
};

bool is_wanted(const datasets::PackagePage& page,
               const std::vector<std::string>& types) {
  return types.empty() ||
         std::find(types.begin(), types.end(), page.page_type) != types.end();
}

tl::unexpected<Error> interrupted() {
  return fail(ErrorCode::internal, "pages", "interrupted");
}

// Returns an error for a type that no page has, which is probably a typing error.
Result<void> check_types(const std::vector<std::string>& wanted,
                         const std::set<std::string>& there) {
  const std::vector<std::string> known(there.begin(), there.end());
  for (const std::string& type : wanted)
    if (!there.contains(type))
      return fail(
          ErrorCode::bad_argument, "--types",
          "there is no page of type '" + type + "'" + did_you_mean(type, known),
          known.empty() ? "these pages have no types" : text::join(known, ", "));
  return {};
}

Result<void> check_parts(std::span<PageSet* const> parts) {
  constexpr const char* kNames[] = {"to train on", "to choose by", "to report on"};
  std::size_t pages = 0;
  std::size_t sites = 0;
  for (const PageSet* part : parts) {
    pages += part->pages.size();
    sites += part->sites;
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i]->pages.empty())
      return fail(ErrorCode::empty_input, "--package",
                  text::counted("page", pages) + " of " + text::counted("site", sites) +
                      ": too few sites, none is left " + kNames[i],
                  "at least " + text::counted("site", parts.size()) +
                      ", as no site is in two parts; more of them, or another seed");
  return {};
}

// A package is split completely before pages are selected, so the part of a site does
// not depend on the other options. For example, a start that was tuned on all page
// types never used the report pages of one type. If two packages disagree about a site,
// it is in the earlier part, which is nearer to training.
void assign_sites(const std::vector<datasets::PackagePage>& all,
                  const PageLoading& loading,
                  std::map<std::string, std::size_t>& part_of_site) {
  const std::vector<std::size_t> parts =
      datasets::split_by_site(all, loading.shares, loading.seed);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [found, is_new] =
        part_of_site.try_emplace(datasets::site_of(all[i]), parts[i]);
    if (!is_new) found->second = std::min(found->second, parts[i]);
  }
}

Result<void> read_pages(const std::filesystem::path& package,
                        const PageLoading& loading, PageParts& parts, ReadPages& out) {
  datasets::PackageInfo info;
  std::vector<datasets::PackagePage> all;  // without their bytes
  std::vector<datasets::PackagePage> pages;
  std::uint64_t hash = kHashSeed;
  const auto keep = [&](datasets::PackagePage&& page) {
    for (const std::string_view part :
         {std::string_view(page.id), std::string_view(page.html),
          std::string_view(*page.gold)})
      hash = mix(hash, hash_bytes(part));
    if (!page.page_type.empty()) out.types.insert(page.page_type);
    all.push_back({.id = page.id, .url = page.url, .site = page.site});
    if (is_wanted(page, loading.types)) pages.push_back(std::move(page));
    return !loading.is_stopped();
  };
  if (const Result<void> read = datasets::read_package(package, info, keep); !read)
    return tl::unexpected(read.error());
  if (loading.is_stopped()) return interrupted();
  assign_sites(all, loading, out.part_of_site);
  const std::vector<bool> sampled =
      eval::sample_pages(pages.size(), loading.sample, loading.seed);
  const auto number = static_cast<std::uint32_t>(parts.packages.size());
  std::size_t used = 0;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!sampled[i]) continue;
    out.pages.push_back(std::move(pages[i]));
    out.package_of.push_back(number);
    ++used;
  }
  parts.packages.push_back({info.name, text::hexadecimal(finish_hash(hash)), used});
  return {};
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> out(count);
  std::iota(out.begin(), out.end(), std::size_t{0});
  Rng random(seed);
  for (std::size_t i = count; i > 1; --i) std::swap(out[i - 1], out[random.below(i)]);
  return out;
}

LabelledPage prepare(const datasets::PackagePage& page, std::uint32_t package,
                     const PageLoading& loading, std::string_view html) {
  LabelledPage out{.readable = ReadablePage(parse(html, datasets::charset_of(page),
                                                  parse_options(loading.reading)),
                                            loading.reading),
                   .gold = *page.gold,
                   .labels = {},
                   .id = page.id,
                   .page_type = page.page_type,
                   .package = package,
                   .url = page.url};
  out.labels = eval::label_words(out.page(), out.gold);
  if (!loading.selection.line_numbers) out.readable.line_numbers();
  return out;
}

// A page that fails has no words, so every pipeline fails on it.
LabelledPage prepare(const datasets::PackagePage& page, std::uint32_t package,
                     const PageLoading& loading) {
  Result<LabelledPage> out =
      try_page(page.html.size() + page.gold->size(), page.id,
               [&] { return prepare(page, package, loading, page.html); });
  return out ? std::move(*out) : prepare(page, package, loading, "");
}

void learn_sites(const ReadPages& read, std::vector<LabelledPage>& pages,
                 std::map<std::string, Site>& sites) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    Site& site = sites[datasets::site_of(read.pages[i])];
    site.learn(pages[i].readable.shown());
    pages[i].site = &site;
  }
}

void append(PageSet& set, LabelledPage&& page) {
  page.first_limb = set.limbs;
  set.limbs += (page.page().word_count() + 63) / 64;
  set.pages.push_back(std::move(page));
}

}  // namespace

Result<PageParts> load_pages(const std::vector<std::filesystem::path>& packages,
                             const PageLoading& loading) {
  PageParts out;
  ReadPages read;
  for (const std::filesystem::path& package : packages)
    if (const Result<void> done = read_pages(package, loading, out, read); !done)
      return tl::unexpected(done.error());
  if (const Result<void> checked = check_types(loading.types, read.types); !checked)
    return tl::unexpected(checked.error());
  std::vector<std::size_t> part_of;
  for (const datasets::PackagePage& page : read.pages)
    part_of.push_back(read.part_of_site.at(datasets::site_of(page)));

  const std::size_t count = read.pages.size();
  std::vector<LabelledPage> pages;
  Batch(count, loading.jobs)
      .run<LabelledPage>(
          [&] {
            return [&read, &loading](std::size_t i) {
              return prepare(read.pages[i], read.package_of[i], loading);
            };
          },
          [&](std::size_t i, LabelledPage page) {
            pages.push_back(std::move(page));
            read.pages[i].html.clear();
            read.pages[i].html.shrink_to_fit();
            if (loading.watch) loading.watch(i + 1, count);
            return !loading.is_stopped();
          });
  if (loading.is_stopped()) return interrupted();
  if (loading.learn_sites) learn_sites(read, pages, out.sites);
  PageSet* const parts[] = {&out.training, &out.selection, &out.report};
  for (const std::size_t i : shuffled(count, loading.seed))
    append(*parts[part_of[i]], std::move(pages[i]));
  std::set<std::string> sites[std::size(parts)];
  for (std::size_t i = 0; i < count; ++i)
    sites[part_of[i]].insert(datasets::site_of(read.pages[i]));
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    parts[i]->sites = sites[i].size();
    parts[i]->selection = loading.selection;
  }
  if (const Result<void> checked =
          check_parts(std::span(parts).first(loading.shares.size()));
      !checked)
    return tl::unexpected(checked.error());
  return out;
}

}  // namespace tamis::tune
