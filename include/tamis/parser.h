// Parsing: from bytes to a Page.
//
//   Page page = parse(bytes);                    // one page, which owns everything
//
//   Parser parser;                               // many pages, memory used again
//   for (...) {
//     const Page& page = parser.parse(bytes, charset);
//     ...                                        // valid until the next parse
//   }
//
// Parsing follows the WHATWG standard and cannot fail: every sequence of bytes is a
// page. It takes linear time and bounded memory. If a page reaches a limit, it is
// truncated or flattened, and Page::degradation() reports it. If memory runs out,
// std::bad_alloc is thrown, and the parser can be used again.
//
// The input must not be the source of the parser's most recent page. A moved-from
// Parser or Page may only be destroyed or assigned to.

// layer: document
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tamis/detail/export.h"
#include "tamis/encoding.h"
#include "tamis/page.h"

namespace tamis {

struct Limits {
  std::uint32_t max_bytes = 64u
                            << 20;  // of the input, and as UTF-8; below 4 GiB - 1 KiB
  std::uint32_t max_depth = 512;    // as in browsers; 8 to 65,000
  std::uint32_t max_nodes = 8u << 20;   // 16 to 2^30
  std::uint32_t max_attributes = 1000;  // per element; at most 65,535
  std::uint32_t max_formatting = 128;   // open <b>, <i>, <a>, ... that are reopened
  // Repairing misnested tags may examine this many open elements per byte of source,
  // and 100,000 on any page. Of 3,560 real pages, the most expensive needs 27,000.
  std::uint32_t max_repairs_per_byte = 1;

  friend bool operator==(const Limits&, const Limits&) = default;
};

struct ParseOptions {
  Limits limits = {};
  bool scripting = false;       // parse as a browser with scripts on: <noscript> is raw
  bool hide_invisible = false;  // no words from hidden, aria-hidden, display:none
  bool noscript_words = false;  // words also from <noscript>
  bool template_words = false;  // words also from <template>
  // Recovers unseen text if a page holds more of it than visible text: in <noscript>,
  // in <template>, and after a <title> or <iframe> that is never closed.
  bool rescue_unseen = false;
  // Parse the inside of this element ("div", "svg path", "math mi") instead of a page.
  std::string fragment_of = {};
};

class TAMIS_API Parser {
 public:
  explicit Parser(const ParseOptions& options = {});
  Parser(Parser&&) noexcept;
  Parser& operator=(Parser&&) noexcept;
  ~Parser();

  // Parses a page, which stays valid until the next call. `charset` is the encoding
  // that the transport declared, if any (see decode).
  const Page& parse(std::string_view bytes, std::string_view charset = {}) &;
  const Page& parse(std::string_view bytes, std::string_view charset = {}) && = delete;

  // Parses UTF-8 without a byte order mark that the caller keeps alive as long as the
  // page. Text::kPadding bytes after it must be readable. If they are all zero, the
  // page borrows the source instead of copying it.
  const Page& parse_padded(std::string_view utf8) &;
  const Page& parse_padded(std::string_view utf8) && = delete;

  // Returns the most recent page and transfers its ownership to the caller. The parser
  // allocates new memory for the next page.
  Page take();

 private:
  struct TAMIS_HIDDEN Impl;
  std::unique_ptr<Impl> impl_;
};

TAMIS_API Page parse(std::string_view bytes, std::string_view charset = {},
                     const ParseOptions& options = {});

}  // namespace tamis
