// Everything that the threads of the server share.
#pragma once

#include "serve/http/traffic.h"
#include "serve/jobs/jobs.h"
#include "serve/store/data_folder.h"
#include "serve/store/stores.h"

namespace tamis::serve {

struct Services {
  Services(ServeOptions given, unsigned threads)
      : traffic(std::move(given), threads),
        stores(traffic.options),
        jobs(stored_in(traffic.options.data_folder, "jobs")) {}

  Traffic traffic;
  Stores stores;
  Jobs jobs;
};

}  // namespace tamis::serve
