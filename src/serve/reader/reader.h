// The reader view: a page of the web, clean, at /read/ADDRESS.
#pragma once

#include "serve/http/request.h"
#include "serve/store/page_work.h"
#include "serve/store/stores.h"

namespace tamis::serve {

bool is_reader_path(std::string_view path);

class Reader {
 public:
  explicit Reader(Stores& stores) : stores_(stores) {}

  // Takes long; for the pools. Where work.requested.is_missing() afterwards, the page
  // is to be fetched, and it is called again.
  Answer answer(const LocalRequest& request, PageWork& work) const;

 private:
  Stores& stores_;
};

}  // namespace tamis::serve
