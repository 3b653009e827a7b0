// From bytes to a Page.
//
//   Page page = parse(bytes);                    // one page, which owns everything
//
//   Parser parser;                               // many pages, memory used again
//   for (...) {
//     const Page& page = parser.parse(bytes, charset);
//     ...                                        // valid until the next parse
//   }
//
// Parsing follows the WHATWG standard and cannot fail: every sequence of bytes is some
// page. It takes linear time and bounded memory; where a limit is reached the page is
// cut or flattened, and Page::degradation() says so. Only memory can run out: that is a
// std::bad_alloc, after which the parser can be used again.
//
// What is given to a parser must not be its own last page's source. A parser or page
// that was moved from can only be destroyed or assigned to.

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
  std::uint32_t max_depth = 512;    // as browsers; 8 to 65,000
  std::uint32_t max_nodes = 8u << 20;   // 16 to 2^30
  std::uint32_t max_attributes = 1000;  // of one element; at most 65,535
  std::uint32_t max_formatting = 128;   // open <b>, <i>, <a>, ... that are reopened
  // Repairing misnested tags may look at so many open elements a byte of source, and at
  // 100,000 on any page. The hungriest of 3,560 real pages needs 27,000.
  std::uint32_t max_repairs_per_byte = 1;

  friend bool operator==(const Limits&, const Limits&) = default;
};

struct ParseOptions {
  Limits limits = {};
  bool scripting = false;       // parse as a browser with scripts on: <noscript> is raw
  bool hide_invisible = false;  // no words from hidden, aria-hidden, display:none
  bool noscript_words = false;  // words also from <noscript>
  bool template_words = false;  // words also from <template>
  // Finds text that no reader sees where it is more than all that one sees: in
  // <noscript>, in <template>, behind a <title> or <iframe> that never ends.
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

  // `charset` is what the transport declared, if anything (see decode).
  const Page& parse(std::string_view bytes, std::string_view charset = {}) &;
  const Page& parse(std::string_view bytes, std::string_view charset = {}) && = delete;

  // UTF-8 that stays with the caller, without a byte order mark. Text::kPadding bytes
  // behind it must be readable; where they are zero nothing is copied: the page borrows
  // it, as long as it lives.
  const Page& parse_padded(std::string_view utf8) &;
  const Page& parse_padded(std::string_view utf8) && = delete;

  // The last page, to keep. The parser goes on with fresh memory.
  Page take();

 private:
  struct TAMIS_HIDDEN Impl;
  std::unique_ptr<Impl> impl_;
};

TAMIS_API Page parse(std::string_view bytes, std::string_view charset = {},
                     const ParseOptions& options = {});

}  // namespace tamis
