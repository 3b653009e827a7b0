// tamis.Site: what repeats on the pages of a site, guarded against threads that learn
// pages while others read it.
#pragma once

#include <memory>
#include <shared_mutex>
#include <utility>

#include "tamis/site.h"

namespace tamis::python {

struct SiteHandle {
  explicit SiteHandle(Site given) : site(std::move(given)) {}

  Site site;
  mutable std::shared_mutex mutex;  // taken without the GIL
};

// A site that this thread reads: others may read it, and learn when it is over. Null
// where there is none. Without the GIL.
class ReadingSite {
 public:
  explicit ReadingSite(std::shared_ptr<const SiteHandle> site);
  ~ReadingSite();
  ReadingSite(const ReadingSite&) = delete;
  ReadingSite& operator=(const ReadingSite&) = delete;

  const Site* get() const { return site_ == nullptr ? nullptr : &site_->site; }

  // Whether this thread reads any: then it must not wait to change one.
  static bool is_any();

 private:
  const std::shared_ptr<const SiteHandle> site_;
  std::shared_lock<std::shared_mutex> lock_;
};

}  // namespace tamis::python
