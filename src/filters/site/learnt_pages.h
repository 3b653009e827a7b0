// What a Site keeps, for the filters that read it.
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

// Tables that filters make of all pages of a site, each on the first request. They are
// thrown away when the site learns, and, since their keys hold parameters, when there
// are too many; what comes out of a filter does not depend on it.
class DerivedTables {
 public:
  // The table under that name, made by make() if it is not there. A name belongs to one
  // type.
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
  // Of one page; what is beyond is not kept.
  static constexpr std::size_t kMostNodes = 32'768;
  static constexpr std::size_t kMostWords = 65'536;

  std::size_t max_pages = 0;
  std::vector<std::shared_ptr<const Outline>> outlines;  // ascending by id
  DerivedTables tables;

  // Where the page stands, or would stand.
  std::size_t find(std::uint64_t id) const;
  bool has(std::size_t at, std::uint64_t id) const {
    return at < outlines.size() && outlines[at]->id() == id;
  }
  void add(std::shared_ptr<const Outline> outline);
};

// A page beside the pages of its site.
struct ComparedPage {
  const Site::LearntPages& site;
  Outline outline;
  std::uint32_t self;  // which of the site's pages it is; kNone if it was not learnt
  std::uint32_t pages() const {  // this one and all others
    return static_cast<std::uint32_t>(site.outlines.size()) + (self == kNone ? 1 : 0);
  }
};

// Nothing where there is no site to compare with. The page is taken whole, also where
// words are absent from the view: so were the pages that the site learnt.
std::optional<ComparedPage> compare_with_site(const View& view);

// Of pages of a site the one whose paths of names are nearest to those of all others,
// the first of several (template_distance.cpp).
std::uint32_t central_page(std::span<const std::shared_ptr<const Outline>> pages);

}  // namespace tamis
