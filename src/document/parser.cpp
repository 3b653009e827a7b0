#include "tamis/parser.h"

#include <algorithm>
#include <utility>

#include "base/steps.h"
#include "document/engine.h"
#include "document/rescue.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// Limits that the columns can hold and that the builder relies on.
ParseOptions within_range(ParseOptions options) {
  Limits& limits = options.limits;
  limits.max_bytes = std::min(limits.max_bytes, 0xFFFFFFFFu - 1024);
  limits.max_depth = std::clamp(limits.max_depth, 8u, 65'000u);
  limits.max_nodes = std::clamp(limits.max_nodes, 16u, 1u << 30);
  limits.max_attributes = std::min(limits.max_attributes, 0xFFFFu);
  return options;
}

bool is_zero(const char* first, std::size_t count) {
  return std::all_of(first, first + count, [](char c) { return c == '\0'; });
}

}  // namespace

struct Parser::Impl : PageWriter {
  explicit Impl(const ParseOptions& wanted)
      : PageWriter(page), options(within_range(wanted)) {}

  // Copies a source that is too large or not padded; otherwise the page borrows it.
  void parse_utf8(std::string_view utf8, std::string_view encoding) {
    count_steps(utf8.size());
    clear();
    const bool too_large = utf8.size() > options.limits.max_bytes;
    if (too_large || utf8.data() == nullptr ||
        !is_zero(utf8.data() + utf8.size(), Text::kPadding))
      utf8 = copy(utf8.substr(0, too_large
                                     ? character_start(utf8, options.limits.max_bytes)
                                     : utf8.size()));
    degradation().bytes_cut = too_large;
    set_source(utf8, encoding);
    engine().build(page, options, scratch);
    if (!options.rescue_unseen) return;
    add_missing_ends(encoding);
    rescue_unseen(page.source(), encoding);
  }

  // Adds missing end tags one by one, since one unclosed element can hide the next.
  void add_missing_ends(std::string_view encoding) {
    constexpr int kMost = 8;
    for (int i = 0; i < kMost; ++i) {
      const auto missing = find_missing_end(page);
      if (!missing) return;
      const std::string_view source = page.source();
      Text repaired;
      char* out = repaired.resize(source.size() + missing->tag.size());
      out = std::copy_n(source.begin(), missing->at, out);
      out = std::copy(missing->tag.begin(), missing->tag.end(), out);
      std::copy(source.begin() + missing->at, source.end(), out);
      repaired.describe(encoding, text().source(), text().had_errors());
      text() = std::move(repaired);
      build_again(text().view(), encoding, options);
    }
  }

  // Parses again if the first parse hid most of the text.
  void rescue_unseen(std::string_view utf8, std::string_view encoding) {
    const UnseenText where = find_unseen_text(page);
    if (where == UnseenText::little) return;
    ParseOptions wanted = options;
    wanted.scripting = false;
    (where == UnseenText::in_noscript ? wanted.noscript_words : wanted.template_words) =
        true;
    build_again(utf8, encoding, wanted);
  }

  void build_again(std::string_view utf8, std::string_view encoding,
                   const ParseOptions& wanted) {
    const bool was_cut = degradation().bytes_cut;
    clear();
    degradation().bytes_cut = was_cut;
    set_source(utf8, encoding);
    engine().build(page, wanted, scratch);
  }

  std::string_view copy(std::string_view utf8) {
    Text padded;
    std::copy(utf8.begin(), utf8.end(), padded.resize(utf8.size()));
    text() = std::move(padded);
    return text().view();
  }

  // Truncates the input to the limit before decoding, so that decoding also uses
  // bounded memory. Each byte of the input is at least half a character.
  void parse_bytes(std::string_view bytes, std::string_view charset) {
    const std::string_view head = bytes.substr(0, options.limits.max_bytes);
    decode(head, charset, text());
    parse_utf8(text().view(), text().encoding());
    if (head.size() < bytes.size()) degradation().bytes_cut = true;
  }

  Page page;
  ParseOptions options;
  TreeScratch scratch;
};

Parser::Parser(const ParseOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;
Parser::~Parser() = default;

const Page& Parser::parse(std::string_view bytes, std::string_view charset) & {
  impl_->parse_bytes(bytes, charset);
  return impl_->page;
}

const Page& Parser::parse_padded(std::string_view utf8) & {
  impl_->parse_utf8(utf8, "utf-8");
  return impl_->page;
}

Page Parser::take() {
  return std::exchange(impl_->page, Page());
}

Page parse(std::string_view bytes, std::string_view charset,
           const ParseOptions& options) {
  Parser parser(options);
  parser.parse(bytes, charset);
  return parser.take();
}

}  // namespace tamis
