#include "eval/datasets/split_package.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_writer.h"
#include "support/packages.h"
#include "support/random_pages.h"

namespace tamis::datasets {
namespace {

using test::TestFolder;

// Returns pages of sites with sizes from 1 to `largest`, most of them small.
std::vector<PackagePage> random_pages(Rng& random, std::size_t sites,
                                      std::size_t largest) {
  std::vector<PackagePage> out;
  for (std::size_t site = 0; site < sites; ++site) {
    const std::size_t size =
        random.below(4) == 0 ? 1 + random.below(largest) : std::size_t{1};
    for (std::size_t i = 0; i < size; ++i)
      out.push_back(
          {.id = std::to_string(out.size()), .site = "site" + std::to_string(site)});
  }
  return out;
}

TEST(SplitBySite, TearsNoSiteApartAndMeetsTheShares) {
  Rng random(test::seed());
  for (int round = 0; round < 100; ++round) {
    const std::size_t largest = 1 + random.below(20);
    const auto pages = random_pages(random, 50 + random.below(200), largest);
    const std::vector<std::uint64_t> shares = {60, 20, 20};
    const auto parts = split_by_site(pages, shares, random.next());
    std::map<std::string, std::size_t> part_of;
    std::vector<std::size_t> counts(3);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const auto [found, is_new] = part_of.emplace(pages[i].site, parts[i]);
      EXPECT_EQ(found->second, parts[i]);
      ++counts[parts[i]];
    }
    for (std::size_t part = 0; part < 3; ++part)
      EXPECT_NEAR(static_cast<double>(counts[part]),
                  static_cast<double>(pages.size() * shares[part]) / 100, 1.0);
  }
}

TEST(SplitBySite, DependsOnTheSeedAndNotOnTheOrder) {
  Rng random(5);
  std::vector<PackagePage> pages = random_pages(random, 100, 5);
  const auto first = split_by_site(pages, {50, 50}, 1);
  EXPECT_EQ(split_by_site(pages, {50, 50}, 1), first);
  EXPECT_NE(split_by_site(pages, {50, 50}, 2), first);
  std::reverse(pages.begin(), pages.end());
  auto reversed = split_by_site(pages, {50, 50}, 1);
  std::reverse(reversed.begin(), reversed.end());
  EXPECT_EQ(reversed, first);
}

TEST(SplitBySite, PutsOneLargeSiteSomewhere) {
  std::vector<PackagePage> pages;
  for (int i = 0; i < 10; ++i)
    pages.push_back({.id = std::to_string(i), .site = i < 9 ? "large" : "small"});
  const auto parts = split_by_site(pages, {50, 50}, 1);
  EXPECT_EQ(std::set<std::size_t>(parts.begin(), parts.begin() + 9).size(), 1u);
  EXPECT_NE(parts[0], parts[9]);
  EXPECT_TRUE(split_by_site({}, {50, 50}, 1).empty());
}

TEST(SplitPackage, WritesEachPageOnce) {
  const TestFolder folder;
  std::vector<PackagePage> pages;
  for (int i = 0; i < 20; ++i) {
    PackagePage page{.id = std::to_string(i), .site = std::to_string(i / 2)};
    page.html = "<p>" + page.id;
    page.gold = page.id;
    pages.push_back(page);
  }
  ASSERT_TRUE(write_package(folder / "p.tar.zst", {.license = "MIT"}, pages,
                            [&](std::size_t i) { return pages[i]; }));
  const Result<PackageIndex> index = read_package_index(folder / "p.tar.zst");
  ASSERT_TRUE(index);
  const auto parts = split_by_site(index->pages, {80, 20}, 3);
  const std::vector<std::filesystem::path> targets = {folder / "p-train",
                                                      folder / "p-test.tar.zst"};
  ASSERT_TRUE(split_package(folder / "p.tar.zst", *index, parts, targets));
  std::set<std::string> seen;
  for (std::size_t part = 0; part < 2; ++part) {
    PackageInfo info;
    const Result<void> read =
        read_package(targets[part], info, [&](PackagePage&& page) {
          EXPECT_EQ(parts[std::stoul(page.id)], part);
          EXPECT_EQ(page.html, "<p>" + page.id);
          EXPECT_TRUE(seen.insert(page.id).second);
          return true;
        });
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(info.license, "MIT");
    EXPECT_EQ(info.name, part == 0 ? "p-train" : "p-test");
    EXPECT_EQ(info.pages, part == 0 ? 16u : 4u);
  }
  EXPECT_EQ(seen.size(), 20u);
}

}  // namespace
}  // namespace tamis::datasets
