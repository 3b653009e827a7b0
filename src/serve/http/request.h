// Requests for the server itself, and answers that the server creates.
#pragma once

#include <memory>
#include <string>

#include "serve/http/fields.h"
#include "serve/http/metrics.h"

namespace tamis::serve {

// A complete request to the reader view, the API or another page of the server.
struct LocalRequest {
  std::string method;
  std::string path;   // "/read/http://example.org/"
  std::string query;  // without the question mark
  Fields fields;
  std::string content;
  std::shared_ptr<MemoryShare> counted = {};  // counts the content while it is in use
};

// Content that is created in parts while the client is connected, such as events.
class ContentStream {
 public:
  ContentStream() = default;
  ContentStream(const ContentStream&) = delete;
  ContentStream& operator=(const ContentStream&) = delete;
  virtual ~ContentStream() = default;

  // Appends the content to send now, if any. Returns whether more may follow. It is
  // called several times per second in the thread of the connection and must not block.
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
