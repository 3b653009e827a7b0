// What the server has learned about the hosts whose pages it filters, for filters that
// compare the pages of a site (docs/site.md). The more pages of a host are seen, the
// better its template is known.
//
//   store.learn("example.org", page);
//   const std::shared_ptr<const Site> site = store.find("example.org");
//   pipeline.run(View(page, site.get()));
//
// Sites contain outlines of pages, with hashes instead of words. They are stored in a
// file of SQLite, under hashes of the hosts' names, and in memory. Both sizes are
// limited, and the least recently used sites are removed first. The file is a cache: a
// damaged one is replaced.
//
// Used by many threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "io/sqlite/sqlite.h"
#include "tamis/site.h"

namespace tamis::serve {

struct SiteStoreOptions {
  bool is_on = true;
  std::filesystem::path file = {};    // empty: in memory only
  std::size_t max_bytes = 64u << 20;  // of the file, and also of the memory
};

class SiteStore {
 public:
  explicit SiteStore(SiteStoreOptions options);
  ~SiteStore();
  SiteStore(const SiteStore&) = delete;
  SiteStore& operator=(const SiteStore&) = delete;

  void learn(std::string_view host, const Page& page);
  // Returns null if nothing is known about the host.
  std::shared_ptr<const Site> find(std::string_view host);

 private:
  struct Entry {
    std::shared_ptr<const Site> site;
    std::optional<Site> fresh;  // learned, and not yet merged into `site`
    std::size_t fresh_pages = 0;
    std::uint64_t used = 0;
  };

  void open();
  Result<void> prepare();
  std::string key_of(std::string_view host) const;
  Entry& entry_of(const std::string& key);
  std::shared_ptr<const Site> load(const std::string& key);
  // Merges fresh pages into the site, and saves the site if it changed.
  void merge(const std::string& key, Entry& entry);
  void save(const std::string& key, const Site& site);
  void shrink_memory(const std::string& but);

  const SiteStoreOptions options_;
  std::mutex mutex_;
  std::optional<Database> database_;
  std::string salt_;  // against precomputed hashes of hosts
  std::map<std::string, Entry> entries_;
  std::uint64_t clock_ = 0;
};

}  // namespace tamis::serve
