// Links made absolute, as browsers do it (WHATWG URL, 4.4 and 4.5).
//
//   url::resolve("../b?x y", "http://a.org/b/c/d")   "http://a.org/b/b?x%20y"
//   url::resolve("../b", "")                         nothing: relative to what?
//
// Left out of the standard: names of hosts are only lower-cased, not brought into
// Punycode or IPv4 form, and drive letters of file: are names like others.
//
// Resolved URLs have no user and no password: what tamis writes is read by others than
// those who know the password. Only a fetch uses the credentials of its URL.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tamis::url {

// The absolute URL that `reference` means on a page at `base`; nothing where it is
// relative and the base is no absolute URL, or where it is none at all.
std::optional<std::string> resolve(std::string_view reference, std::string_view base);

// The same for many references to one base, which is read once.
class Base {
 public:
  explicit Base(std::string_view base);

  std::optional<std::string> resolve(std::string_view reference) const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;  // none: no absolute URL
};

// Returns the URL, absolute or relative, without its user and password. The rest stays
// as it is.
std::string without_credentials(std::string_view url);

// What stands before the colon, in lower case, as a browser would read it: control
// characters around it and line breaks inside it do not hide it. Empty: a relative URL.
std::string scheme_of(std::string_view url);

// Without what a browser passes over: controls and blanks around, line breaks inside.
std::string trimmed(std::string_view url);

}  // namespace tamis::url
