// The reader view: a clean version of a page from the web, at /read/ADDRESS.
#pragma once

#include "serve/http/request.h"
#include "serve/store/page_work.h"
#include "serve/store/stores.h"

namespace tamis::serve {

bool is_reader_path(std::string_view path);

class Reader {
 public:
  explicit Reader(Stores& stores) : stores_(stores) {}

  // May take long, so it is called in the pools. If work.requested.is_missing()
  // afterwards, the caller must fetch the page and call again.
  Answer answer(const LocalRequest& request, PageWork& work) const;

 private:
  Stores& stores_;
};

}  // namespace tamis::serve
