// A Site: what the multi-page filters (content_extractor, lh, template, sst, rtdm) know
// about the other pages of a site. Text that repeats across these pages is template,
// not content.
//
//   Site site;
//   for (const Page& page : pages_of_a_site) site.learn(page);
//   Mask kept = make_filter("sst")->run(View(page, &site)).keep;
//
// A site is a set of pages. It stores an outline of each page: a tree of tag names,
// with words as hashes. The order of pages and repeated pages do not change the site.
// When it has more than max_pages, it keeps those with the smallest hashes, a sample
// that does not depend on the order either. docs/site.md has the limits in bytes.
//
// It does not matter whether the filtered page itself was learned: filters compare it
// with the other pages. (Only rtdm may choose another page to start from.) Without a
// site, or if it has no other page, these filters return their input.
//
// Several threads may read a const Site at once. A moved-from Site may only be
// destroyed or assigned to.

// layer: filters
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/error.h"
#include "tamis/page.h"

namespace tamis {

class TAMIS_API Site {
 public:
  static constexpr std::size_t kMaxPages = 4096;

  // `max_pages` is clamped to 2..kMaxPages.
  explicit Site(std::size_t max_pages = 64);
  Site(const Site& other);
  Site& operator=(const Site& other);
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;
  ~Site();

  void learn(const Page& page);
  // Merges another site, as if this site had learned the pages of both. The result has
  // the smaller max_pages of the two.
  void merge(const Site& other);

  std::size_t pages() const;  // that are kept
  std::size_t max_pages() const;
  std::size_t memory() const;  // bytes in use, without tables that filters derive
  friend TAMIS_API bool operator==(const Site& a, const Site& b);

  // load() fails if the file is damaged, truncated, of another kind or of a newer
  // version. save() replaces an existing file atomically.
  Result<void> save(const std::filesystem::path& file) const;
  static Result<Site> load(const std::filesystem::path& file);

  // The contents of a file as bytes. Equal sites have equal bytes. `place` is the
  // location for errors.
  std::string to_bytes() const;
  static Result<Site> from_bytes(std::string_view bytes, std::string place = "site");

  // For authors of filters; see src/filters/site/learnt_pages.h.
  struct TAMIS_HIDDEN LearntPages;
  const LearntPages& learnt() const { return *learnt_; }

 private:
  std::unique_ptr<LearntPages> learnt_;
};

// --- Pages that share a template. One site often has several templates.

// The measures of the distance of two templates, from 0 (the same) to 1.
enum class TemplateMeasure : std::uint8_t {
  common_paths,   // paths of names from the root that they share
  tag_cosine,     // counts of each name: the angle between them
  tag_manhattan,  // the same counts: the sum of differences
  shingles,       // shared runs of four names in document order
  rtdm,           // edits that turn one tree into the other; slow
};

TAMIS_API double template_distance(
    const Page& a, const Page& b,
    TemplateMeasure measure = TemplateMeasure::common_paths);

struct ClusterOptions {
  TemplateMeasure measure = TemplateMeasure::common_paths;
  double limit = 0.3;   // pages up to this distance are near
  bool linked = false;  // also pages near those that are near, transitively
};

// Returns the indices of the pages near pages[of], including itself, in ascending
// order.
TAMIS_API std::vector<std::size_t> same_template(std::span<const Page* const> pages,
                                                 std::size_t of,
                                                 const ClusterOptions& options = {});

}  // namespace tamis
