// Any text as URLs: resolving links, request targets, queries and paths. The first line
// is the base, the second the reference or target, the third a query.
//
// Invariants: resolving an absolute URL again does not change it. It has no character
// that ends an attribute or a header line. A target can be written and read back.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/support/require.h"
#include "serve/http/target.h"
#include "url/parts.h"
#include "url/query.h"
#include "url/url.h"

namespace {

using tamis::fuzz::require;

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

void require_harmless(std::string_view url) {
  for (const char c : url) {
    const auto byte = static_cast<std::uint8_t>(c);
    // The standard keeps spaces in paths without slashes, as in "mailto:a b".
    require(byte >= 0x20 && byte != 0x7F, "an address has no controls", "address", url);
  }
}

void check_reference(std::string_view base, std::string_view reference) {
  const auto url = tamis::url::resolve(reference, base);
  require(tamis::url::Base(base).resolve(reference) == url,
          "a base that is kept is like one that is not", "base", reference);
  if (!url) return;
  require_harmless(*url);
  require(!tamis::url::scheme_of(*url).empty(), "an absolute address has a scheme",
          "address", *url);
  const auto again = tamis::url::resolve(*url, "");
  require(again.has_value() && *again == *url, "an absolute address stays as it is",
          *url, again ? *again : "nothing");
}

void check_parts(std::string_view text) {
  const tamis::url::Parts parts(text);
  const std::string host = tamis::url::host_of(text, tamis::url::Scheme::optional);
  require(host.find_first_of("/\\?#@") == host.npos, "a host ends before the path",
          "host", host);
  require(host.size() <= parts.authority.size(), "a host is part of the authority",
          "host", host);
  require(parts.path.size() + parts.query.size() <= parts.path_and_query.size(),
          "path and query do not overlap", "address", text);
}

void check_target(std::string_view method, std::string_view text) {
  using tamis::serve::Target;
  const auto target = tamis::serve::read_target(method, text);
  if (!target) return;
  // OPTIONS for the whole server has no URL.
  if (target->form == Target::Form::absolute && target->path != "*") {
    const auto again = tamis::serve::read_target(method, target->url());
    require(again.has_value(), "the address of a target can be read", "target",
            target->url());
    require(again->authority == target->authority && again->path == target->path,
            "the address of a target says the same", "target", target->url());
  }
  if (target->authority.host.empty()) return;
  const std::string authority = target->authority.to_string(0);
  const auto read = tamis::url::read_authority(authority, 80);
  require(read == target->authority, "an authority can be read back", authority, text);
}

void check_query(std::string_view query, std::string_view path) {
  const std::string decoded = tamis::url::percent_decoded(query);
  require(decoded.size() <= query.size(), "decoding does not lengthen", "query");
  const std::string value = tamis::url::query_value(query, "url");
  require(value.empty() || tamis::url::has_name(query, "url"), "a value has a name",
          "query", query);
  const auto unknown = tamis::url::unknown_name(query, {"url"});
  const auto repeated = tamis::url::repeated_name(query);
  require(query.find('&') != query.npos || !repeated, "one pair repeats nothing",
          "query", query);
  if (const auto parts = tamis::url::fit_path("/api/{kind}/{name}", path))
    require(parts->size() == 2 && !(*parts)[0].empty() && !(*parts)[1].empty(),
            "a part of a path is not empty", "path", path);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view base = take_line(text);
  const std::string_view reference = take_line(text);
  check_reference(base, reference);
  check_reference(base, base);
  check_parts(base);
  check_parts(reference);
  for (const char* method : {"GET", "CONNECT", "OPTIONS"}) {
    check_target(method, base);
    check_target(method, reference);
  }
  check_query(text, reference);
  return 0;
}
