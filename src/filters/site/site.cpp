// A Site learns by sampling: of all pages it is given, it keeps those with the smallest
// ids, which are hashes. So the result depends neither on the order of the pages nor on
// how they are distributed over sites that are merged later.

#include "tamis/site.h"

#include <algorithm>

#include "filters/site/learnt_pages.h"

namespace tamis {

std::size_t Site::LearntPages::find(std::uint64_t id) const {
  const auto is_before = [](const std::shared_ptr<const Outline>& outline,
                            std::uint64_t wanted) { return outline->id() < wanted; };
  return static_cast<std::size_t>(
      std::lower_bound(outlines.begin(), outlines.end(), id, is_before) -
      outlines.begin());
}

void Site::LearntPages::add(std::shared_ptr<const Outline> outline) {
  const std::size_t at = find(outline->id());
  if (at >= max_pages || has(at, outline->id())) return;
  outlines.insert(outlines.begin() + static_cast<std::ptrdiff_t>(at),
                  std::move(outline));
  if (outlines.size() > max_pages) outlines.pop_back();
  tables.clear();
}

Site::Site(std::size_t max_pages) : learnt_(std::make_unique<LearntPages>()) {
  learnt_->max_pages = std::clamp<std::size_t>(max_pages, 2, kMaxPages);
}

Site::Site(const Site& other) : Site(other.max_pages()) {
  learnt_->outlines = other.learnt_->outlines;
}

Site& Site::operator=(const Site& other) {
  return *this = Site(other);
}

Site::Site(Site&&) noexcept = default;
Site& Site::operator=(Site&&) noexcept = default;
Site::~Site() = default;

void Site::learn(const Page& page) {
  Outline outline(page);
  if (learnt_->find(outline.id()) >= learnt_->max_pages) return;
  outline.cut(LearntPages::kMostNodes, LearntPages::kMostWords);
  learnt_->add(std::make_shared<const Outline>(std::move(outline)));
}

void Site::merge(const Site& other) {
  Site out(std::min(max_pages(), other.max_pages()));
  for (const Site* site : {static_cast<const Site*>(this), &other})
    for (const auto& outline : site->learnt_->outlines) out.learnt_->add(outline);
  *this = std::move(out);
}

std::size_t Site::pages() const {
  return learnt_->outlines.size();
}

std::size_t Site::max_pages() const {
  return learnt_->max_pages;
}

std::size_t Site::memory() const {
  std::size_t sum = sizeof(Site) + sizeof(LearntPages);
  for (const auto& outline : learnt_->outlines) sum += outline->memory();
  return sum;
}

bool operator==(const Site& a, const Site& b) {
  const auto is_equal = [](const auto& x, const auto& y) { return *x == *y; };
  return a.max_pages() == b.max_pages() &&
         std::equal(a.learnt_->outlines.begin(), a.learnt_->outlines.end(),
                    b.learnt_->outlines.begin(), b.learnt_->outlines.end(), is_equal);
}

std::optional<ComparedPage> compare_with_site(const View& view) {
  if (view.site() == nullptr || view.site()->pages() == 0) return std::nullopt;
  const Site::LearntPages& site = view.site()->learnt();
  Outline outline(view.page());
  const std::size_t at = site.find(outline.id());
  const bool is_learnt = site.has(at, outline.id());
  if (is_learnt && site.outlines.size() == 1) return std::nullopt;  // no other page
  return ComparedPage{site, std::move(outline),
                      is_learnt ? static_cast<std::uint32_t>(at) : kNone};
}

}  // namespace tamis
