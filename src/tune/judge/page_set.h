// Pages for tuning, parsed and labelled, in memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/labels.h"
#include "tamis/error.h"
#include "tamis/extract.h"
#include "tamis/site.h"

namespace tamis::tune {

struct LabelledPage {
  ReadablePage readable;
  std::string gold;
  eval::Labels labels;
  std::string id{};
  std::string page_type{};
  std::uint32_t package = 0;   // index in PageParts::packages
  const Site* site = nullptr;  // all pages of its site, without their gold texts
  std::size_t first_limb = 0;  // where its words begin in a row of all pages' words
  std::string url{};           // empty: unknown

  const Page& page() const { return readable.page(); }  // labels refer to its words
  Origin origin() const { return {.url = url, .site = site}; }
};

// The order depends on the seed, so that the first pages are a random sample.
struct PageSet {
  std::vector<LabelledPage> pages;
  std::size_t limbs = 0;  // of 64 words; each page begins with a new one
  std::size_t sites = 0;  // the number of sites of the pages
  SelectionOptions selection{.complete = false};  // of all pages

  std::size_t limbs_of(std::size_t first, std::size_t last) const {
    const std::size_t end = last < pages.size() ? pages[last].first_limb : limbs;
    return end - pages[first].first_limb;
  }
};

struct PackagePrint {
  std::string name;
  std::string fingerprint;  // of its pages and gold texts, in hexadecimal
  std::size_t pages = 0;    // the number of selected pages
};

struct PageParts {
  PageSet training;
  PageSet selection;
  PageSet report;
  std::vector<PackagePrint> packages;
  std::map<std::string, Site> sites;
};

struct PageLoading {
  std::vector<std::uint64_t> shares{60, 20, 20};  // of the parts; {1}: all is training
  std::uint64_t seed = 1;
  std::size_t sample = 0;  // pages per package; 0: all
  ReadingOptions reading{.limits = eval::kLimitsOfPackages};
  // Searches score the masks of pipelines before completion, which hardly separates
  // them.
  SelectionOptions selection{.complete = false};
  bool learn_sites = false;  // for filters that compare pages of a site
  unsigned jobs = 1;
  std::vector<std::string> types{};  // only pages of these types; empty: all
  std::function<void(std::size_t done, std::size_t all)> watch{};
  const std::atomic<bool>* stop = nullptr;  // stops the run when it becomes true

  bool is_stopped() const { return stop != nullptr && *stop; }
};

// Puts each site into one part, even if it occurs in two packages.
Result<PageParts> load_pages(const std::vector<std::filesystem::path>& packages,
                             const PageLoading& loading);

}  // namespace tamis::tune
