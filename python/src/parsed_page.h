// A page together with the parser that holds its memory, if there is one. Python
// decides how long a page lives; when it lets go of one, its parser reads another.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "tamis/parser.h"

namespace tamis::python {

class ParsedPage {
 public:
  // As tamis::extract parses. Needs no GIL.
  static std::shared_ptr<const ParsedPage> parse(std::string_view bytes,
                                                 std::string_view charset);
  explicit ParsedPage(Parser parser) : parser_(std::move(parser)) {}
  // One that holds its own memory.
  explicit ParsedPage(Page page) : made_(std::move(page)), page_(&*made_) {}
  ParsedPage(const ParsedPage&) = delete;
  ParsedPage& operator=(const ParsedPage&) = delete;
  ~ParsedPage();

  const Page& page() const { return *page_; }

 private:
  std::optional<Parser> parser_;
  std::optional<Page> made_;
  const Page* page_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace tamis::python
