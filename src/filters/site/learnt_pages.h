// The stored pages of a Site, for the filters that read them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "filters/site/outline.h"
#include "tamis/filter.h"
#include "tamis/site.h"

namespace tamis {

// Tables over all pages of a site, which filters build on first use. They are discarded
// when the site learns another page. The oldest one is discarded if there are too many,
// because keys contain parameters. The result of a filter does not depend on this.
class DerivedTables {
 public:
  // Returns the table with that name, and builds it with make() if it does not exist.
  // All tables with the same name must have the same type.
  template <class Table, class Make>
  std::shared_ptr<const Table> get(const std::string& name, const Make& make) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [known, table] : tables_)
      if (known == name) return std::static_pointer_cast<const Table>(table);
    if (tables_.size() == kMost) tables_.erase(tables_.begin());
    auto made = std::make_shared<const Table>(make());
    tables_.emplace_back(name, made);
    return made;
  }

  void clear() {
    const std::lock_guard lock(mutex_);
    tables_.clear();
  }

 private:
  static constexpr std::size_t kMost = 16;

  mutable std::mutex mutex_;
  mutable std::vector<std::pair<std::string, std::shared_ptr<const void>>> tables_;
};

struct Site::LearntPages {
  // Limits for one page; nodes and words beyond them are not stored.
  static constexpr std::size_t kMostNodes = 32'768;
  static constexpr std::size_t kMostWords = 65'536;

  std::size_t max_pages = 0;
  std::vector<std::shared_ptr<const Outline>> outlines;  // ascending by id
  DerivedTables tables;

  // Returns the position of the page, or the position at which to insert it.
  std::size_t find(std::uint64_t id) const;
  bool has(std::size_t at, std::uint64_t id) const {
    return at < outlines.size() && outlines[at]->id() == id;
  }
  void add(std::shared_ptr<const Outline> outline);
};

// A page and the pages of its site.
struct ComparedPage {
  const Site::LearntPages& site;
  Outline outline;
  std::uint32_t self;  // its number among the site's pages; kNone if it was not learned
  std::uint32_t pages() const {  // this one and all others
    return static_cast<std::uint32_t>(site.outlines.size()) + (self == kNone ? 1 : 0);
  }
};

// Returns nullopt if there is no site, or if the site has no other page. The outline
// contains all words of the page, also those absent from the view, like the outlines
// that the site learned.
std::optional<ComparedPage> compare_with_site(const View& view);

// Returns the page of a site whose paths of element names are nearest to those of all
// others. If several are equally near, it returns the first (template_distance.cpp).
std::uint32_t central_page(std::span<const std::shared_ptr<const Outline>> pages);

}  // namespace tamis
