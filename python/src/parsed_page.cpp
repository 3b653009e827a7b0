#include "parsed_page.h"

#include <mutex>
#include <utility>
#include <vector>

namespace tamis::python {
namespace {

// Idle parsers with the default options. Only a few are kept, in case many pages are
// released at once. A parser that has read a large page is not kept.
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
    return Parser(parse_options({}));
  }

  void give_back(Parser&& parser) noexcept {
    const std::lock_guard lock(mutex_);
    if (parsers_.size() < kMost) parsers_.push_back(std::move(parser));
  }

  // Never destroyed: pages may be released up to the last line of a program.
  static IdleParsers& all() {
    static IdleParsers& once = *new IdleParsers;
    return once;
  }

 private:
  IdleParsers() { parsers_.reserve(kMost); }

  std::mutex mutex_;
  std::vector<Parser> parsers_;
};

// A page together with the parser that holds its memory.
class ParsedPage {
 public:
  ParsedPage(Parser parser, bool is_reused)
      : parser_(std::move(parser)), is_reused_(is_reused) {}
  ParsedPage(const ParsedPage&) = delete;
  ParsedPage& operator=(const ParsedPage&) = delete;
  ~ParsedPage() {
    if (is_reused_) IdleParsers::all().give_back(std::move(parser_));
  }

  const Page& parse(std::string_view bytes, std::string_view charset) {
    const bool is_reused = std::exchange(is_reused_, false);  // if parsing throws
    const Page& page = parser_.parse(bytes, charset);
    is_reused_ = is_reused && bytes.size() <= IdleParsers::kMostBytes;
    return page;
  }

 private:
  Parser parser_;
  bool is_reused_;
};

}  // namespace

std::shared_ptr<const Page> parse_page(std::string_view bytes, std::string_view charset,
                                       const ReadingOptions& options) {
  const bool is_usual = !options.noscript && !options.hide_invisible;
  const auto out = std::make_shared<ParsedPage>(
      is_usual ? IdleParsers::all().take() : Parser(parse_options(options)), is_usual);
  return {out, &out->parse(bytes, charset)};
}

}  // namespace tamis::python
