// Finds the encoding that a page declares. Steps and names are those of the HTML
// Standard: "prescan a byte stream to determine its encoding" (section 13.2.3.2) and
// the "algorithm for extracting a character encoding from a meta element" (section
// 2.5). The prescan is not a parser: a <meta> in a script counts, one in a comment does
// not.
//
// If the bytes end inside a tag or comment, the prescan has found nothing. The reading
// position is then at the end, where all steps stop.
#include <algorithm>

#include "encoding/detection.h"
#include "encoding/encoding_labels.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// --- One <meta>:
//
//   <meta charset="koi8-r">
//   <meta http-equiv="Content-Type" content="text/html; charset=koi8-r">

constexpr std::string_view kCharset = "charset";

std::string_view trim_left(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kAsciiSpaces), text.size()));
}

// Returns the part of `text` after the next "charset", or nothing.
std::optional<std::string_view> after_charset(std::string_view text) {
  for (; text.size() >= kCharset.size(); text.remove_prefix(1))
    if (equal_ignoring_case(text.substr(0, kCharset.size()), kCharset))
      return trim_left(text.substr(kCharset.size()));
  return std::nullopt;
}

bool is_quoted(std::string_view text) {
  return text.starts_with('"') || text.starts_with('\'');
}

// Returns the text in the quotes that begin here, or an empty string if they are not
// closed.
std::string_view in_quotes(std::string_view text) {
  const std::size_t end = text.find(text.front(), 1);
  return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

std::string_view label_at(std::string_view text) {
  return is_quoted(text) ? in_quotes(text)
                         : text.substr(0, text.find_first_of(" \t\n\f\r;"));
}

// The prescan found the <meta> as ASCII, so the page cannot be UTF-16.
Encoding as_prescan_reports(Encoding encoding) {
  if (encoding == Encoding::utf_16be || encoding == Encoding::utf_16le)
    return Encoding::utf_8;
  return encoding == Encoding::x_user_defined ? Encoding::windows_1252 : encoding;
}

class MetaAttributes {
 public:
  void add(std::string_view name, std::string_view value) {
    if (equal_ignoring_case(name, "http-equiv") && !seen_http_equiv_) {
      seen_http_equiv_ = true;
      got_pragma_ = equal_ignoring_case(value, "content-type");
    } else if (equal_ignoring_case(name, "content") && !seen_content_) {
      seen_content_ = true;
      if (seen_charset_) return;
      found_ = find_encoding(charset_in_content(value));
      need_pragma_ = true;
    } else if (equal_ignoring_case(name, kCharset) && !seen_charset_) {
      seen_charset_ = true;
      found_ = find_encoding(value);
      need_pragma_ = false;
    }
  }

  std::optional<Encoding> encoding() const {
    if (!found_ || (need_pragma_ && !got_pragma_)) return std::nullopt;
    return as_prescan_reports(*found_);
  }

 private:
  // Only the first attribute of a name counts.
  bool seen_http_equiv_ = false;
  bool seen_content_ = false;
  bool seen_charset_ = false;

  bool got_pragma_ = false;   // http-equiv="content-type"
  bool need_pragma_ = false;  // the encoding came from content=
  std::optional<Encoding> found_;
};

// --- The prescan.

struct Attribute {
  std::string_view name;  // in any letter case
  std::string_view value;
};

bool is_space_or_slash(char c) {
  return is_space(c) || c == '/';
}

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  std::optional<Encoding> run() {
    for (; !out_of_bytes(); ++at_) {
      go_to(bytes_.find('<', at_));
      if (looks_at("<!--")) {
        const std::size_t end = bytes_.find("-->", at_ + 2);  // "<!-->" is a comment
        go_to(end == std::string_view::npos ? end : end + 2);
      } else if (looks_at_meta()) {
        if (const std::optional<Encoding> found = read_meta()) return found;
      } else if (looks_at_tag()) {
        skip_tag();
      } else if (looks_at("<!") || looks_at("</") || looks_at("<?")) {
        go_to(bytes_.find('>', at_));
      }
    }
    return std::nullopt;
  }

 private:
  bool out_of_bytes() const { return at_ >= bytes_.size(); }

  char byte() const { return bytes_[at_]; }

  bool looks_at(std::string_view lower) const {
    return equal_ignoring_case(bytes_.substr(at_, lower.size()), lower);
  }

  bool looks_at_meta() const {
    constexpr std::string_view kMeta = "<meta";
    return looks_at(kMeta) && at_ + kMeta.size() < bytes_.size() &&
           is_space_or_slash(bytes_[at_ + kMeta.size()]);
  }

  bool looks_at_tag() const {
    const std::size_t name = at_ + (looks_at("</") ? 2 : 1);
    return looks_at("<") && name < bytes_.size() && is_alpha(bytes_[name]);
  }

  void go_to(std::size_t found) { at_ = std::min(found, bytes_.size()); }

  void skip_spaces() { go_to(bytes_.find_first_not_of(kAsciiSpaces, at_)); }

  std::string_view until(std::string_view stops) {
    const std::size_t start = at_;
    go_to(bytes_.find_first_of(stops, at_));
    return bytes_.substr(start, at_ - start);
  }

  std::optional<Encoding> read_meta() {
    at_ += std::string_view("<meta").size();
    MetaAttributes meta;
    while (const std::optional<Attribute> attribute = read_attribute())
      meta.add(attribute->name, attribute->value);
    return out_of_bytes() ? std::nullopt : meta.encoding();
  }

  void skip_tag() {
    until(" \t\n\f\r>");
    while (read_attribute()) {
    }
  }

  // "Get an attribute". Returns nothing at the end of the tag.
  std::optional<Attribute> read_attribute() {
    while (!out_of_bytes() && is_space_or_slash(byte())) ++at_;
    if (out_of_bytes() || byte() == '>') return std::nullopt;
    Attribute attribute = {read_name(), {}};
    skip_spaces();
    if (out_of_bytes() || byte() != '=') return attribute;
    ++at_;
    attribute.value = read_value();
    return attribute;
  }

  std::string_view read_name() {
    const std::size_t start = at_;
    if (byte() == '=') ++at_;  // a name may begin with it
    until("= \t\n\f\r/>");
    return bytes_.substr(start, at_ - start);
  }

  std::string_view read_value() {
    skip_spaces();
    if (out_of_bytes()) return {};
    if (byte() == '"' || byte() == '\'') return read_quoted(byte());
    return until(" \t\n\f\r>");
  }

  std::string_view read_quoted(char quote) {
    ++at_;
    const std::string_view value = until({&quote, 1});
    if (!out_of_bytes()) ++at_;
    return value;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// --- "Get an XML encoding" (section 13.2.3.2), which counts if no <meta> names one:
//
//   <?xml version="1.0" encoding="gb2312"?>

using std::literals::operator""sv;

// Here, whitespace is every byte up to the space.
bool is_xml_space(char c) {
  return static_cast<unsigned char>(c) <= ' ';
}

std::string_view skip_controls(std::string_view text) {
  while (!text.empty() && is_xml_space(text.front())) text.remove_prefix(1);
  return text;
}

// Returns the text in quotes after an equals sign, or an empty string.
std::string_view quoted_value(std::string_view text) {
  text = skip_controls(text);
  if (!text.starts_with('=')) return {};
  text = skip_controls(text.substr(1));
  return is_quoted(text) ? in_quotes(text) : std::string_view();
}

std::optional<Encoding> xml_encoding(std::string_view bytes) {
  constexpr std::string_view kEncoding = "encoding";
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  const std::string_view declaration = bytes.substr(0, bytes.find('>'));
  const std::size_t at = declaration.find(kEncoding);
  if (declaration.size() == bytes.size() || at == std::string_view::npos)
    return std::nullopt;
  const std::string_view label =
      quoted_value(declaration.substr(at + kEncoding.size()));
  if (std::ranges::any_of(label, is_xml_space)) return std::nullopt;
  const std::optional<Encoding> found = find_encoding(label);
  const bool utf16 = found == Encoding::utf_16le || found == Encoding::utf_16be;
  return utf16 ? Encoding::utf_8 : found;
}

// Returns UTF-16 if the bytes begin with "<?x" in UTF-16.
std::optional<Encoding> utf16_xml_declaration(std::string_view bytes) {
  if (bytes.starts_with("<\0?\0x\0"sv)) return Encoding::utf_16le;
  if (bytes.starts_with("\0<\0?\0x"sv)) return Encoding::utf_16be;
  return std::nullopt;
}

}  // namespace

std::string_view charset_in_content(std::string_view content) {
  std::optional<std::string_view> rest = after_charset(content);
  while (rest && !rest->starts_with('=')) rest = after_charset(*rest);
  return rest ? label_at(trim_left(rest->substr(1))) : std::string_view();
}

std::optional<Encoding> prescan_meta(std::string_view bytes) {
  if (const std::optional<Encoding> found = utf16_xml_declaration(bytes)) return found;
  if (const std::optional<Encoding> found = Prescan(bytes).run()) return found;
  return xml_encoding(bytes);
}

std::optional<Encoding> find_meta(std::string_view bytes) {
  const std::optional<Encoding> early = prescan_meta(bytes.substr(0, kPrescanBytes));
  if (early || bytes.size() <= kPrescanBytes) return early;
  return prescan_meta(bytes.substr(0, kLateMetaBytes));
}

}  // namespace tamis
