// The sites of the pages that are extracted: a saved one for all pages, or one per
// group of pages (those of a host or of a directory), learned before the extraction.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/batch.h"
#include "cli/pages/load.h"
#include "cli/pages/source.h"
#include "tamis/parser.h"
#include "tamis/site.h"

namespace tamis::cli {

class SiteSet {
 public:
  explicit SiteSet(Site saved) { sites_.emplace("", std::move(saved)); }

  // Learns all sources with `batch`, which has one item per source. Sources that cannot
  // be loaded are skipped; extraction reports them. Pages that are not files are kept,
  // up to a limit, so that they need not be fetched twice.
  SiteSet(const std::vector<PageSource>& sources, const LoadOptions& loading,
          const ParseOptions& parsing, Batch& batch);

  // Returns null if the source has no site.
  const Site* of(const PageSource& source) const;

  // Returns a kept page, or loads it.
  Result<Loaded> load(const PageSource& source, Loader& loader) const;

  // Returns the largest number of pages that one of the sites has learned.
  std::size_t most_pages() const;

 private:
  void keep(const PageSource& source, const Loaded& loaded);

  std::map<std::string, Site> sites_;   // by group; "" applies to all pages
  std::map<std::string, Loaded> kept_;  // by name
  std::size_t kept_bytes_ = 0;
};

}  // namespace tamis::cli
