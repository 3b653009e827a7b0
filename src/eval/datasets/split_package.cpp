#include "eval/datasets/split_package.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/hash.h"
#include "base/random.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_writer.h"

namespace tamis::datasets {
namespace {

struct Site {
  std::uint64_t order;  // random
  std::vector<std::size_t> pages;
};

// Returns the largest sites first, and sites of equal size in random order. The many
// small sites at the end fill the remaining space.
std::vector<Site> sites_of(const std::vector<PackagePage>& pages, std::uint64_t seed) {
  std::map<std::string, Site> by_name;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string name = site_of(pages[i]);
    Site& site = by_name[name];
    site.order = finish_hash(mix(hash_bytes(name), seed));
    site.pages.push_back(i);
  }
  std::vector<Site> out;
  for (auto& [name, site] : by_name) out.push_back(std::move(site));
  std::stable_sort(out.begin(), out.end(), [](const Site& a, const Site& b) {
    if (a.pages.size() != b.pages.size()) return a.pages.size() > b.pages.size();
    return a.order < b.order;
  });
  return out;
}

// Returns whole numbers in proportion to the shares, with the sum `all`.
std::vector<std::size_t> targets_of(const std::vector<std::uint64_t>& shares,
                                    std::size_t all) {
  const std::uint64_t sum =
      std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
  std::vector<std::size_t> out;
  std::uint64_t passed = 0;
  std::size_t given = 0;
  for (const std::uint64_t share : shares) {
    passed += share;
    const std::size_t until = (all * passed + sum / 2) / sum;  // rounded
    out.push_back(until - given);
    given = until;
  }
  return out;
}

// Chooses a part at random, in proportion to the remaining space of the parts, so that
// large sites are distributed. If no part has enough space, returns the part with the
// most.
std::size_t choose(const std::vector<std::size_t>& room, std::size_t size,
                   Rng& random) {
  std::size_t all = 0;
  for (const std::size_t left : room) all += left >= size ? left : 0;
  if (all == 0)
    return static_cast<std::size_t>(std::max_element(room.begin(), room.end()) -
                                    room.begin());
  std::size_t at = random.below(all);
  for (std::size_t part = 0;; ++part) {
    const std::size_t left = room[part] >= size ? room[part] : 0;
    if (at < left) return part;
    at -= left;
  }
}

}  // namespace

std::vector<std::size_t> split_by_site(const std::vector<PackagePage>& pages,
                                       const std::vector<std::uint64_t>& shares,
                                       std::uint64_t seed) {
  std::vector<std::size_t> out(pages.size());
  std::vector<std::size_t> room = targets_of(shares, pages.size());
  Rng random(seed);
  for (const Site& site : sites_of(pages, seed)) {
    const std::size_t part = choose(room, site.pages.size(), random);
    room[part] -= std::min(room[part], site.pages.size());
    for (const std::size_t page : site.pages) out[page] = part;
  }
  return out;
}

Result<void> split_package(const std::filesystem::path& package,
                           const PackageIndex& index,
                           const std::vector<std::size_t>& part_of,
                           const std::vector<std::filesystem::path>& targets) {
  std::vector<std::vector<PackagePage>> pages(targets.size());
  for (std::size_t i = 0; i < index.pages.size(); ++i)
    pages[part_of[i]].push_back(index.pages[i]);
  std::vector<std::unique_ptr<PackageWriter>> writers;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    PackageInfo info = index.info;
    info.name = package_name(targets[i]);
    auto writer = PackageWriter::create(targets[i], std::move(info), pages[i]);
    if (!writer) return tl::unexpected(writer.error());
    writers.push_back(*std::move(writer));
  }
  PackageInfo info;
  Result<void> written;
  const auto put = [&](PackagePage&& page) {
    written = writers[part_of[page.index]]->add(page);
    return written.has_value();
  };
  const Result<void> read =
      read_package(package, info, put, {.order = PageOrder::stored});
  if (!read) return read;
  for (const auto& writer : writers)
    if (written) written = writer->finish();
  return written;
}

}  // namespace tamis::datasets
