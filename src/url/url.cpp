#include "url/url.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/numbers.h"
#include "url/parts.h"

namespace tamis::url {
namespace {

struct Url {
  std::string scheme;
  bool has_authority = false;
  bool is_opaque = false;  // mailto:a@b; no segments
  std::string authority;   // with user and port
  std::string path;        // begins with '/' unless it is opaque or empty
  std::optional<std::string> query;
  std::optional<std::string> fragment;
};

struct SpecialScheme {
  std::string_view name;
  std::string_view port;
};
constexpr SpecialScheme kSpecial[] = {{"http", "80"}, {"https", "443"}, {"ftp", "21"},
                                      {"ws", "80"},   {"wss", "443"},   {"file", ""}};

const SpecialScheme* special(std::string_view scheme) {
  for (const SpecialScheme& s : kSpecial)
    if (s.name == scheme) return &s;
  return nullptr;
}

// A set of bytes, consulted for each byte of a URL.
struct ByteSet {
  bool has[256] = {};

  constexpr explicit ByteSet(std::string_view bytes) {
    for (const char c : bytes) has[static_cast<unsigned char>(c)] = true;
  }
  constexpr bool operator[](char c) const { return has[static_cast<unsigned char>(c)]; }
};

// A percent-encode set: some punctuation, control characters and non-ASCII bytes.
struct EncodeSet : ByteSet {
  constexpr explicit EncodeSet(std::string_view signs) : ByteSet(signs) {
    for (int c = 0; c < 256; ++c) has[c] |= c <= 0x1F || c >= 0x7F;
  }
};
constexpr EncodeSet kInOpaque("");
constexpr EncodeSet kInPath(" \"#<>?`{}^");
constexpr EncodeSet kInQuery(" \"#<>");
constexpr EncodeSet kInSpecialQuery(" \"#<>'");
constexpr EncodeSet kInFragment(" \"<>`");
constexpr EncodeSet kInUser(" \"#<>?`{}^/:;=@[\\]|");

void append_encoded(std::string_view text, const EncodeSet& set, std::string& out) {
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && !set[text[plain]]) ++plain;
    out += text.substr(0, plain);
    if (plain == text.size()) return;
    append_percent_encoded(text[plain], out);
    text.remove_prefix(plain + 1);
  }
}

bool is_dots(std::string_view segment, std::size_t count) {
  std::size_t dots = 0;
  for (std::size_t i = 0; i < segment.size(); ++dots) {
    if (segment[i] == '.')
      i += 1;
    else if (starts_with_ignoring_case(segment.substr(i), "%2e"))
      i += 3;
    else
      return false;
  }
  return dots == count;
}

class UrlReader {
 public:
  UrlReader(std::string_view text, const Url* base) : rest_(text), base_(base) {}

  std::optional<Url> read() {
    const std::size_t length = scheme_length(rest_);
    if (length == 0) return base_ == nullptr ? std::nullopt : relative();
    url_.scheme = text::to_lower(rest_.substr(0, length));
    rest_.remove_prefix(length + 1);
    special_ = special(url_.scheme);
    if (special_ != nullptr) {
      const bool same = base_ != nullptr && base_->scheme == url_.scheme;
      if (same && !starts_with_slash(rest_)) return relative();
      return authority(rest_.find_first_not_of(url_.scheme == "file" ? "" : "/\\"));
    }
    if (rest_.starts_with("//")) return authority(2);
    cut_tail();
    if (rest_.starts_with('/')) {
      set_path("", rest_);
    } else {
      url_.is_opaque = true;
      append_encoded(rest_, kInOpaque, url_.path);
    }
    return std::move(url_);
  }

 private:
  bool is_slash(char c) const { return c == '/' || (c == '\\' && special_ != nullptr); }
  bool starts_with_slash(std::string_view text) const {
    return !text.empty() && is_slash(text[0]);
  }

  // Query and fragment do not depend on the parts before them.
  void cut_tail() {
    const std::size_t hash = rest_.find('#');
    if (hash != rest_.npos) {
      append_encoded(rest_.substr(hash + 1), kInFragment, url_.fragment.emplace());
      rest_ = rest_.substr(0, hash);
    }
    const std::size_t mark = rest_.find('?');
    if (mark == rest_.npos) return;
    append_encoded(rest_.substr(mark + 1),
                   special_ != nullptr ? kInSpecialQuery : kInQuery,
                   url_.query.emplace());
    rest_ = rest_.substr(0, mark);
  }

  std::optional<Url> relative() {
    url_.scheme = base_->scheme;
    special_ = special(url_.scheme);
    if (base_->is_opaque && !rest_.starts_with('#')) return std::nullopt;
    if (rest_.size() > 1 && is_slash(rest_[0]) && is_slash(rest_[1]))
      return authority(2);
    cut_tail();
    url_.has_authority = base_->has_authority;
    url_.authority = base_->authority;
    url_.is_opaque = base_->is_opaque;
    if (starts_with_slash(rest_)) {
      set_path("", rest_);
    } else if (rest_.empty()) {
      url_.path = base_->path;
      if (!url_.query) url_.query = base_->query;
    } else {
      const std::string_view path = base_->path;
      set_path(path.substr(0, path.rfind('/') + 1), rest_);
    }
    return std::move(url_);
  }

  std::optional<Url> authority(std::size_t start) {
    if (start == rest_.npos) start = url_.scheme == "file" ? 0 : rest_.size();
    if (url_.scheme == "file" && starts_with_slash(rest_) && rest_.size() > 1 &&
        is_slash(rest_[1]))
      start = 2;
    rest_.remove_prefix(start);
    std::size_t end = rest_.find_first_of(special_ != nullptr ? "/\\?#" : "/?#");
    if (url_.scheme == "file" && start != 2) end = 0;
    const std::string_view authority = rest_.substr(0, end);
    url_.has_authority = true;
    if (!set_authority(authority)) return std::nullopt;
    rest_.remove_prefix(authority.size());
    cut_tail();
    set_path(special_ != nullptr ? "/" : "", rest_);
    return std::move(url_);
  }

  bool set_authority(std::string_view text) {
    const std::size_t at = text.rfind('@');
    if (at != text.npos) {
      const std::string_view user = text.substr(0, at);
      const std::size_t colon = user.find(':');
      append_encoded(user.substr(0, colon), kInUser, url_.authority);
      if (colon != user.npos && colon + 1 < user.size()) {
        url_.authority += ':';
        append_encoded(user.substr(colon + 1), kInUser, url_.authority);
      }
      if (!url_.authority.empty()) url_.authority += '@';
      text.remove_prefix(at + 1);
    }
    std::string_view port;
    const std::size_t colon = text.rfind(':');
    if (colon != text.npos && text.find(']', colon) == text.npos) {
      port = text.substr(colon + 1);
      text = text.substr(0, colon);
    }
    if (!set_host(text)) return false;
    return set_port(port);
  }

  bool set_host(std::string_view host) {
    if (host.empty() && special_ != nullptr && url_.scheme != "file") return false;
    const bool bracketed = host.starts_with('[') && host.ends_with(']');
    if (!bracketed && host.find(':') != host.npos) return false;  // two ports
    constexpr ByteSet kInNoHost("#/<>?@[\\]^|\"'`\x7F");
    for (const char c : bracketed ? host.substr(1, host.size() - 2) : host)
      if (static_cast<unsigned char>(c) <= 0x20 || kInNoHost[c]) return false;
    url_.authority += text::to_lower(host);
    return true;
  }

  bool set_port(std::string_view port) {
    if (port.empty()) return true;
    const auto number = text::read_number<std::uint16_t>(port);
    if (!number) return false;
    const std::string text = std::to_string(*number);
    if (special_ == nullptr || special_->port != text) url_.authority += ':' + text;
    return true;
  }

  // Adds the segments of `text` to those of `before`, which ends with a slash or is
  // empty.
  void set_path(std::string_view before, std::string_view text) {
    if (before.ends_with('/')) before.remove_suffix(1);
    std::string& path = url_.path;
    path = before;  // segments, a slash before each
    if (starts_with_slash(text))
      text.remove_prefix(1);
    else if (before.empty() && text.empty() && special_ == nullptr)
      return;
    const char* const slashes = special_ != nullptr ? "/\\" : "/";
    bool folder = false;
    while (true) {
      const std::size_t slash = text.find_first_of(slashes);
      const std::string_view segment = text.substr(0, slash);
      const bool up = is_dots(segment, 2);
      folder = up || is_dots(segment, 1);
      if (up && !path.empty()) path.resize(path.rfind('/'));
      if (!folder) {
        path += '/';
        append_encoded(segment, kInPath, path);
      }
      if (slash == text.npos) break;
      text.remove_prefix(slash + 1);
    }
    if (folder || path.empty()) path += '/';
  }

  std::string_view rest_;
  const Url* base_;
  const SpecialScheme* special_ = nullptr;
  Url url_;
};

// Returns the part after the user and the password.
std::string_view host_and_port(std::string_view authority) {
  return authority.substr(authority.rfind('@') + 1);
}

std::string to_string(const Url& url) {
  std::string out;
  constexpr std::size_t kSigns = 8;
  out.reserve(url.scheme.size() + url.authority.size() + url.path.size() +
              (url.query ? url.query->size() : 0) +
              (url.fragment ? url.fragment->size() : 0) + kSigns);
  out += url.scheme;
  out += ':';
  if (url.has_authority)
    out.append("//").append(host_and_port(url.authority));
  else if (url.path.starts_with("//"))
    out += "/.";
  out += url.path;
  if (url.query) out.append("?").append(*url.query);
  if (url.fragment) out.append("#").append(*url.fragment);
  return out;
}

// Schemes whose URLs have no host and may have an "@".
constexpr std::string_view kWithoutHost[] = {
    "about", "acct",   "blob",   "cid", "data", "facetime",    "im",  "javascript",
    "jid",   "magnet", "mailto", "mid", "news", "pres",        "sip", "sips",
    "skype", "sms",    "tag",    "tel", "urn",  "view-source", "xmpp"};

// Reports whether the word before the first colon is a user and no scheme, as in
// "me:secret@a/b".
bool is_user(std::string_view scheme, std::string_view url) {
  return !scheme.empty() && special(scheme) == nullptr &&
         url.substr(scheme.size() + 1, 1) != "/" &&
         std::ranges::find(kWithoutHost, scheme) == std::end(kWithoutHost);
}

std::string without_user(std::string_view url) {
  const std::string_view authority = url.substr(0, url.find_first_of("/?#"));
  return std::string(host_and_port(authority)).append(url.substr(authority.size()));
}

}  // namespace

std::string trimmed(std::string_view url) {
  std::string out(without_space_around(url));
  std::erase_if(out, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  return out;
}

std::string scheme_of(std::string_view url) {
  const std::string text = trimmed(url);
  return text::to_lower(std::string_view(text).substr(0, scheme_length(text)));
}

bool is_web_address(std::string_view name) {
  return starts_with_ignoring_case(name, "http://") ||
         starts_with_ignoring_case(name, "https://");
}

std::string without_credentials(std::string_view url) {
  if (url.find('@') == url.npos) return std::string(url);
  const std::string scheme = text::to_lower(url.substr(0, scheme_length(url)));
  if (is_user(scheme, url)) return without_user(url);
  std::size_t begin = scheme.empty() ? 0 : scheme.size() + 1;
  const bool is_web = scheme.empty() || special(scheme) != nullptr;
  const char* const slashes = is_web ? "/\\" : "/";
  const std::size_t after = std::min(url.find_first_not_of(slashes, begin), url.size());
  // "http:user@host" names a host without slashes; "a@b" and "mailto:a@b" do not.
  const bool has_authority = after - begin >= 2 || (is_web && !scheme.empty());
  if (!has_authority) return std::string(url);
  begin = is_web ? after : begin + 2;
  const std::string_view authority =
      url.substr(begin, url.find_first_of(is_web ? "/\\?#" : "/?#", begin) - begin);
  std::string out(url.substr(0, begin));
  out += host_and_port(authority);
  out += url.substr(begin + authority.size());
  return out;
}

struct Base::Impl {
  Url url;
};

Base::Base(std::string_view base) {
  const std::string text = trimmed(base);
  std::optional<Url> url = UrlReader(text, nullptr).read();
  if (url) impl_ = std::make_shared<const Impl>(Impl{std::move(*url)});
}

std::optional<std::string> Base::resolve(std::string_view reference) const {
  const std::string text = trimmed(reference);
  const std::optional<Url> url =
      UrlReader(text, impl_ == nullptr ? nullptr : &impl_->url).read();
  if (!url) return std::nullopt;
  return to_string(*url);
}

std::optional<std::string> resolve(std::string_view reference, std::string_view base) {
  return Base(base).resolve(reference);
}

}  // namespace tamis::url
