#include "serve/store/site_store.h"

#include <algorithm>
#include <ctime>
#include <random>
#include <span>

#include "base/hash.h"
#include "serve/store/data_folder.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

// A site with few pages learns each page at once. Later, it learns several together,
// because each change invalidates the tables that filters derive from the site.
constexpr std::size_t kFewPages = 8;
constexpr std::size_t kTogether = 8;

std::string random_salt() {
  std::random_device random;
  return text::hexadecimal(std::uint64_t{random()} << 32 | random());
}

// Losing the last pages is acceptable, so writes are not synchronised with the disk.
// Deleted data is overwritten, and the file becomes smaller.
constexpr const char* kSettings =
    "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA secure_delete=ON;";
constexpr const char* kTables =
    "PRAGMA auto_vacuum=FULL;"
    "CREATE TABLE IF NOT EXISTS about (salt TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS sites (host TEXT PRIMARY KEY, site BLOB NOT NULL,"
    " size INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;";
// Keeps the most recently used sites that fit, and deletes the others.
constexpr const char* kShrink =
    "DELETE FROM sites WHERE host IN (SELECT host FROM (SELECT host, SUM(size) OVER "
    "(ORDER BY used DESC, host) AS total FROM sites) WHERE total > ?)";

}  // namespace

SiteStore::SiteStore(SiteStoreOptions options) : options_(std::move(options)) {
  if (options_.is_on && !options_.file.empty()) open();
  if (salt_.empty()) salt_ = random_salt();
}

SiteStore::~SiteStore() {
  const std::lock_guard lock(mutex_);
  for (auto& [key, entry] : entries_) merge(key, entry);
}

void SiteStore::open() {
  if (!make_data_folder(options_.file.parent_path())) return;
  for (int attempt = 0; attempt < 2; ++attempt) {
    auto database = Database::open(options_.file, Database::Mode::create);
    if (database) {
      database_ = std::move(*database);
      if (prepare()) return;
      database_.reset();
    }
    std::error_code ignored;  // damaged, or another format: start again
    fs::remove(options_.file, ignored);
  }
}

Result<void> SiteStore::prepare() {
  if (auto done = database_->run(kSettings); !done) return done;
  if (auto done = database_->run(kTables); !done) return done;
  auto read = database_->prepare("SELECT salt FROM about");
  if (!read) return tl::unexpected(read.error());
  const auto has_row = read->step();
  if (!has_row) return tl::unexpected(has_row.error());
  if (*has_row) {
    salt_ = read->text(0);
    return {};
  }
  salt_ = random_salt();
  auto write = database_->prepare("INSERT INTO about VALUES (?)");
  if (!write) return tl::unexpected(write.error());
  return write->bind(salt_).run();
}

std::string SiteStore::key_of(std::string_view host) const {
  return text::hexadecimal(hash_bytes(salt_ + std::string(host)));
}

std::shared_ptr<const Site> SiteStore::load(const std::string& key) {
  if (!database_) return nullptr;
  auto read = database_->prepare("SELECT site FROM sites WHERE host = ?");
  if (!read) return nullptr;
  const auto has_row = read->bind(key).step();
  if (!has_row || !*has_row) return nullptr;
  auto site = Site::from_bytes(read->blob(0));
  return site ? std::make_shared<const Site>(std::move(*site)) : nullptr;
}

SiteStore::Entry& SiteStore::entry_of(const std::string& key) {
  auto found = entries_.find(key);
  if (found == entries_.end()) {
    shrink_memory(key);
    found = entries_.emplace(key, Entry{}).first;
    found->second.site = load(key);
  }
  found->second.used = ++clock_;
  return found->second;
}

void SiteStore::learn(std::string_view host, const Page& page) {
  if (!options_.is_on) return;
  Site one;  // learns before it locks, to keep the lock short
  one.learn(page);
  const std::lock_guard lock(mutex_);
  const std::string key = key_of(host);
  Entry& entry = entry_of(key);
  if (entry.fresh)
    entry.fresh->merge(one);
  else
    entry.fresh = std::move(one);
  ++entry.fresh_pages;
  const bool is_small = entry.site == nullptr || entry.site->pages() < kFewPages;
  if (is_small || entry.fresh_pages >= kTogether) merge(key, entry);
}

std::shared_ptr<const Site> SiteStore::find(std::string_view host) {
  if (!options_.is_on) return nullptr;
  const std::lock_guard lock(mutex_);
  return entry_of(key_of(host)).site;
}

void SiteStore::merge(const std::string& key, Entry& entry) {
  if (!entry.fresh) return;
  Site whole = entry.site == nullptr ? Site() : *entry.site;
  whole.merge(*entry.fresh);
  entry.fresh.reset();
  entry.fresh_pages = 0;
  // Pages that were known or are not in the sample change nothing.
  if (entry.site != nullptr && whole == *entry.site) return;
  entry.site = std::make_shared<const Site>(std::move(whole));
  save(key, *entry.site);
}

void SiteStore::save(const std::string& key, const Site& site) {
  if (!database_) return;
  const std::string bytes = site.to_bytes();
  if (bytes.size() > options_.max_bytes) return;
  auto write = database_->prepare("INSERT OR REPLACE INTO sites VALUES (?, ?, ?, ?)");
  if (!write) return;
  const auto written = write->bind(key)
                           .bind(std::as_bytes(std::span(bytes)))
                           .bind(static_cast<std::int64_t>(bytes.size()))
                           .bind(static_cast<std::int64_t>(std::time(nullptr)))
                           .run();
  auto shrink = database_->prepare(kShrink);
  if (!written || !shrink) return;  // the disk may be full; the file is only a cache
  static_cast<void>(shrink->bind(static_cast<std::int64_t>(options_.max_bytes)).run());
}

void SiteStore::shrink_memory(const std::string& but) {
  const auto memory_of = [](const Entry& entry) {
    return sizeof(Entry) + (entry.site ? entry.site->memory() : 0) +
           (entry.fresh ? entry.fresh->memory() : 0);
  };
  std::size_t all = 0;
  for (const auto& [key, entry] : entries_) all += memory_of(entry);
  while (all > options_.max_bytes && !entries_.empty()) {
    const auto oldest = std::min_element(
        entries_.begin(), entries_.end(),
        [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    if (oldest->first == but) return;
    all -= memory_of(oldest->second);
    merge(oldest->first, oldest->second);
    entries_.erase(oldest);
  }
}

}  // namespace tamis::serve
