// A Site: what the multi-page filters (content_extractor, lh, template, sst, rtdm) know
// of the other pages of a site. What repeats there is no content here.
//
//   Site site;
//   for (const Page& page : pages_of_a_site) site.learn(page);
//   Mask kept = make_filter("sst")->run(View(page, &site)).keep;
//
// A site is a set of pages, of which it keeps outlines: trees of names, words as
// hashes. Pages may come in any order, and more than once: the site is the same. Once
// it has max_pages it keeps those with the smallest hashes, a sample that again does
// not depend on the order; docs/site.md has the limits in bytes.
//
// The page that is filtered may have been learnt or not, with the same result: filters
// compare it with the others (but rtdm may choose another page to start from). Without
// a site, or where it has no other page, they return their input.
//
// A const Site may be read by many threads at once. One that was moved from can only be
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

  // At least 2 and at most kMaxPages; what is beyond becomes these.
  explicit Site(std::size_t max_pages = 64);
  Site(const Site& other);
  Site& operator=(const Site& other);
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;
  ~Site();

  void learn(const Page& page);
  // As if the pages of both had been learnt, with the smaller max_pages of the two.
  void merge(const Site& other);

  std::size_t pages() const;  // that are kept
  std::size_t max_pages() const;
  std::size_t memory() const;  // bytes in use, besides tables that filters derive
  friend TAMIS_API bool operator==(const Site& a, const Site& b);

  // A file that is damaged, cut off, of another kind or of a newer version is refused.
  // A file that is there is replaced at once or not at all.
  Result<void> save(const std::filesystem::path& file) const;
  static Result<Site> load(const std::filesystem::path& file);

  // What stands in a file; equal sites have equal bytes. `place` is for errors.
  std::string to_bytes() const;
  static Result<Site> from_bytes(std::string_view bytes, std::string place = "site");

  // For those who write filters: src/filters/site/learnt_pages.h.
  struct TAMIS_HIDDEN LearntPages;
  const LearntPages& learnt() const { return *learnt_; }

 private:
  std::unique_ptr<LearntPages> learnt_;
};

// --- Which pages belong together: one site often has several templates.

// How different the templates of two pages are, from 0 (the same) to 1.
enum class TemplateMeasure : std::uint8_t {
  common_paths,   // paths of names from the root that they share
  tag_cosine,     // how often each name occurs, by the angle
  tag_manhattan,  // the same, by the sum of differences
  shingles,       // stretches of four names in document order that they share
  rtdm,           // what it takes to turn one tree into the other; slow
};

TAMIS_API double template_distance(
    const Page& a, const Page& b,
    TemplateMeasure measure = TemplateMeasure::common_paths);

struct ClusterOptions {
  TemplateMeasure measure = TemplateMeasure::common_paths;
  double limit = 0.3;   // pages at most so far apart are near
  bool linked = false;  // also the pages near to those that are near, and so on
};

// The pages that are near to pages[of], that one included, in ascending order.
TAMIS_API std::vector<std::size_t> same_template(std::span<const Page* const> pages,
                                                 std::size_t of,
                                                 const ClusterOptions& options = {});

}  // namespace tamis
