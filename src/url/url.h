// Makes links absolute as browsers do (WHATWG URL, 4.4 and 4.5).
//
//   url::resolve("../b?x y", "http://a.org/b/c/d")   "http://a.org/b/b?x%20y"
//   url::resolve("../b", "")                         nothing: there is no base
//
// Differences from the standard: host names are only lower-cased, not converted to
// Punycode or IPv4 form. Drive letters of file: URLs have no special meaning.
//
// Resolved URLs have no user and no password, because people who must not know them may
// read the output. Only a fetch uses the credentials of its URL.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tamis::url {

// Returns the absolute URL of `reference` on a page at `base`. Returns nothing if it is
// invalid, or if it is relative and the base is not an absolute URL.
std::optional<std::string> resolve(std::string_view reference, std::string_view base);

// Resolves many references against one base, which is parsed once.
class Base {
 public:
  explicit Base(std::string_view base);

  std::optional<std::string> resolve(std::string_view reference) const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;  // null: the base is not an absolute URL
};

// Returns the URL, absolute or relative, without its user and password. The rest is
// unchanged. "me:secret@host" is a URL without its scheme.
std::string without_credentials(std::string_view url);

// Reports whether a name is a URL that can be fetched: http or https, in any case.
// Other names are those of files.
bool is_web_address(std::string_view name);

// Returns the scheme in lower case, as a browser reads it: control characters around it
// and line breaks inside it are ignored. Empty for a relative URL.
std::string scheme_of(std::string_view url);

// Returns the URL without the characters that browsers ignore: surrounding control
// characters and spaces, and tabs and line breaks inside.
std::string trimmed(std::string_view url);

}  // namespace tamis::url
