// A request for the server itself, and an answer that the server makes itself.
#pragma once

#include <memory>
#include <string>

#include "serve/http/fields.h"
#include "serve/http/memory_share.h"

namespace tamis::serve {

// A complete request to the reader view, the API or the server's own pages.
struct LocalRequest {
  std::string method;
  std::string path;   // "/read/http://example.org/"
  std::string query;  // without the question mark
  Fields fields;
  std::string content;
  std::shared_ptr<MemoryShare> counted = {};  // the content, as long as it is needed
};

struct Answer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string content = {};
  Fields fields = {};
  std::shared_ptr<void> until_sent = {};  // kept until the answer is sent
};

}  // namespace tamis::serve
