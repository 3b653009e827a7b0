// What the server has learnt of the hosts whose pages it filters, for the filters that
// compare the pages of a site (docs/site.md): the more pages of a host pass, the better
// they know its template.
//
//   store.learn("example.org", page);
//   const std::shared_ptr<const Site> site = store.find("example.org");
//   pipeline.run(View(page, site.get()));
//
// Sites have outlines of pages, with hashes for words: no text. They are kept in a file
// of SQLite, under hashes of the hosts' names, and in memory; both have a cap, and the
// ones that were not used for longest go first. The file is a cache: one that is
// damaged is begun anew.
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
  std::size_t max_bytes = 64u << 20;  // of the file, and of the memory
};

class SiteStore {
 public:
  explicit SiteStore(SiteStoreOptions options);
  ~SiteStore();
  SiteStore(const SiteStore&) = delete;
  SiteStore& operator=(const SiteStore&) = delete;

  void learn(std::string_view host, const Page& page);
  // Null where nothing is known of it.
  std::shared_ptr<const Site> find(std::string_view host);

 private:
  struct Entry {
    std::shared_ptr<const Site> site;
    std::optional<Site> fresh;  // learnt, and not yet part of `site`
    std::size_t fresh_pages = 0;
    std::uint64_t used = 0;
  };

  void open();
  Result<void> prepare();
  std::string key_of(std::string_view host) const;
  Entry& entry_of(const std::string& key);
  std::shared_ptr<const Site> load(const std::string& key);
  // Makes what is fresh part of the site, and the file know it.
  void merge(const std::string& key, Entry& entry);
  void save(const std::string& key, const Site& site);
  void shrink_memory(const std::string& but);

  const SiteStoreOptions options_;
  std::mutex mutex_;
  std::optional<Database> database_;
  std::string salt_;  // so that the file cannot be asked for a host with one look
  std::map<std::string, Entry> entries_;
  std::uint64_t clock_ = 0;
};

}  // namespace tamis::serve
