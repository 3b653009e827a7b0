#include "serve/store/stores.h"

#include "serve/store/data_folder.h"

namespace tamis::serve {

Stores::Stores(const ServeOptions& options)
    : pipelines(stored_in(options.data_folder, "pipelines")),
      packages(options.packages_folder, stored_in(options.data_folder, "packages")),
      gold(stored_in(options.data_folder, "packages")),
      hosts(!options.is_private),
      sites({options.learns_sites && !options.is_private,
             stored_in(options.data_folder, "sites.sqlite"),
             options.limits.site_bytes}),
      live_pages(LivePages::kMostPages, options.limits.live_bytes()) {}

}  // namespace tamis::serve
