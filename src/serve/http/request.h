// A request for the server itself, and an answer that the server makes itself.
#pragma once

#include <memory>
#include <string>

#include "serve/http/fields.h"
#include "serve/http/metrics.h"

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

// Content that comes piece by piece for as long as the client stays, such as events.
class ContentStream {
 public:
  ContentStream() = default;
  ContentStream(const ContentStream&) = delete;
  ContentStream& operator=(const ContentStream&) = delete;
  virtual ~ContentStream() = default;

  // Appends what is to be sent now, perhaps nothing. Returns whether more may follow.
  // Asked several times per second in the thread of the connection: it must not wait.
  virtual bool next(std::string& out) = 0;
};

struct Answer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string content = {};
  Fields fields = {};
  std::shared_ptr<ContentStream> stream = {};  // instead of content
  std::shared_ptr<void> until_sent = {};       // kept until the answer is sent
};

}  // namespace tamis::serve
