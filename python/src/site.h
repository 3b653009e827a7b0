// tamis.Site: the text that repeats on the pages of a site. Guarded against threads
// that learn pages while others read the site.
#pragma once

#include <memory>
#include <shared_mutex>
#include <utility>

#include "tamis/site.h"

namespace tamis::python {

struct SiteHandle {
  explicit SiteHandle(Site given) : site(std::move(given)) {}

  Site site;
  mutable std::shared_mutex mutex;  // locked without the GIL
};

// A site that this thread reads, or null. Other threads may read it too, and learning
// waits until all of them have finished. Must be created without the GIL.
class ReadingSite {
 public:
  explicit ReadingSite(std::shared_ptr<const SiteHandle> site);
  ~ReadingSite();
  ReadingSite(const ReadingSite&) = delete;
  ReadingSite& operator=(const ReadingSite&) = delete;

  const Site* get() const { return site_ == nullptr ? nullptr : &site_->site; }

  // Reports whether this thread reads any site. If so, it must not wait to change one.
  static bool is_any();

 private:
  const std::shared_ptr<const SiteHandle> site_;
  std::shared_lock<std::shared_mutex> lock_;
};

}  // namespace tamis::python
