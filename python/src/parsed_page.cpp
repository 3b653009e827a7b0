#include "parsed_page.h"

#include <mutex>
#include <utility>
#include <vector>

namespace tamis::python {
namespace {

// Parsers that wait for a page. Few are kept, in case somebody lets go of many pages at
// once, and none that has read a large one.
class IdleParsers {
 public:
  static constexpr std::size_t kMost = 16;
  static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

  Parser take() {
    {
      const std::lock_guard lock(mutex_);
      if (!parsers_.empty()) {
        Parser parser = std::move(parsers_.back());
        parsers_.pop_back();
        return parser;
      }
    }
    return Parser({.scripting = true, .rescue_unseen = true});
  }

  void give_back(Parser&& parser) noexcept {
    const std::lock_guard lock(mutex_);
    if (parsers_.size() < kMost) parsers_.push_back(std::move(parser));
  }

  // Never destroyed: pages may be let go until a program's last line.
  static IdleParsers& all() {
    static IdleParsers& once = *new IdleParsers;
    return once;
  }

 private:
  IdleParsers() { parsers_.reserve(kMost); }

  std::mutex mutex_;
  std::vector<Parser> parsers_;
};

}  // namespace

std::shared_ptr<const ParsedPage> ParsedPage::parse(std::string_view bytes,
                                                    std::string_view charset) {
  const auto out = std::make_shared<ParsedPage>(IdleParsers::all().take());
  out->bytes_ = bytes.size();
  out->page_ = &out->parser_->parse(bytes, charset);
  return out;
}

ParsedPage::~ParsedPage() {
  if (parser_ && bytes_ <= IdleParsers::kMostBytes)
    IdleParsers::all().give_back(std::move(*parser_));
}

}  // namespace tamis::python
