// The parts of a server that answer by themselves, without connections.
#pragma once

#include "serve/api/api.h"
#include "serve/http/traffic.h"
#include "serve/reader/reader.h"

namespace tamis::test {

struct ServerParts {
  explicit ServerParts(serve::ServeOptions given = {}) : traffic(std::move(given), 1) {}

  serve::Answer ask_api(const serve::LocalRequest& request) {
    serve::RequestedPage none;
    serve::PageWork work(traffic.options, traffic.work_memory, none);
    return api.answer(request, work);
  }

  serve::Answer ask_reader(const serve::LocalRequest& request,
                           serve::RequestedPage& page) {
    serve::PageWork work(traffic.options, traffic.work_memory, page);
    return reader.answer(request, work);
  }

  serve::Traffic traffic;
  serve::Stores stores{traffic.options};
  serve::PolicyHolder policy{traffic.options, stores.pipelines};
  serve::Jobs jobs{{}};
  const serve::Reader reader{stores};
  const serve::Api api{traffic.options, stores, policy, jobs};
};

}  // namespace tamis::test
