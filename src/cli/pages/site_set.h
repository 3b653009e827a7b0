// The sites of the pages that are extracted: one that was saved, for all pages, or one
// for each group of them (those of a host, those in a folder), learnt beforehand.
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

  // Learns all sources, by `batch`, which has as many items. What cannot be loaded is
  // passed over: it will be said when its turn comes. What came from elsewhere than a
  // file is kept, as long as it is not too much, so that it need not be fetched twice.
  SiteSet(const std::vector<PageSource>& sources, const LoadOptions& loading,
          const ParseOptions& parsing, Batch& batch);

  // Null if there is none for it.
  const Site* of(const PageSource& source) const;

  // What was kept, or what the loader gives.
  Result<Loaded> load(const PageSource& source, Loader& loader) const;

  // The most pages that one of the sites has learnt.
  std::size_t most_pages() const;

 private:
  void keep(const PageSource& source, const Loaded& loaded);

  std::map<std::string, Site> sites_;   // by group; "" is for all
  std::map<std::string, Loaded> kept_;  // by name
  std::size_t kept_bytes_ = 0;
};

}  // namespace tamis::cli
