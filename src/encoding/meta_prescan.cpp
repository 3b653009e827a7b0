// "Prescan a byte stream to determine its encoding", HTML Standard, section 13.2.3.2,
// with the standard's own names and steps. It is no parser: a <meta> in a script
// counts, one in a comment does not.
//
// When the bytes run out within a tag or comment the prescan has found nothing; the
// reading position is then at the end, where all steps stop by themselves.
#include "encoding/meta_prescan.h"

#include <algorithm>

#include "encoding/encoding_labels.h"
#include "encoding/meta_content.h"
#include "encoding/xml_encoding.h"
#include "text/ascii.h"

namespace tamis {
namespace {

struct Attribute {
  std::string_view name;  // in any case of letters
  std::string_view value;
};

bool is_space_or_slash(char c) {
  return is_space(c) || c == '/';
}

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  std::optional<Encoding> run();

 private:
  bool out_of_bytes() const { return at_ >= bytes_.size(); }

  char byte() const { return bytes_[at_]; }

  bool looks_at(std::string_view lower) const;
  bool looks_at_meta() const;
  bool looks_at_tag() const;

  void go_to(std::size_t found);
  void skip_spaces();
  std::string_view until(std::string_view stops);

  std::optional<Encoding> read_meta();
  void skip_tag();
  std::optional<Attribute> read_attribute();
  std::string_view read_name();
  std::string_view read_value();
  std::string_view read_quoted(char quote);

  std::string_view bytes_;
  std::size_t at_ = 0;
};

bool Prescan::looks_at(std::string_view lower) const {
  return equal_ignoring_case(bytes_.substr(at_, lower.size()), lower);
}

bool Prescan::looks_at_meta() const {
  constexpr std::string_view kMeta = "<meta";
  return looks_at(kMeta) && at_ + kMeta.size() < bytes_.size() &&
         is_space_or_slash(bytes_[at_ + kMeta.size()]);
}

bool Prescan::looks_at_tag() const {
  const std::size_t name = at_ + (looks_at("</") ? 2 : 1);
  return looks_at("<") && name < bytes_.size() && is_alpha(bytes_[name]);
}

void Prescan::go_to(std::size_t found) {
  at_ = std::min(found, bytes_.size());
}

void Prescan::skip_spaces() {
  go_to(bytes_.find_first_not_of(kAsciiSpaces, at_));
}

std::string_view Prescan::until(std::string_view stops) {
  const std::size_t start = at_;
  go_to(bytes_.find_first_of(stops, at_));
  return bytes_.substr(start, at_ - start);
}

std::string_view Prescan::read_name() {
  const std::size_t start = at_;
  if (byte() == '=') ++at_;  // a name may begin with it
  until("= \t\n\f\r/>");
  return bytes_.substr(start, at_ - start);
}

std::string_view Prescan::read_quoted(char quote) {
  ++at_;
  const std::string_view value = until({&quote, 1});
  if (!out_of_bytes()) ++at_;
  return value;
}

std::string_view Prescan::read_value() {
  skip_spaces();
  if (out_of_bytes()) return {};
  if (byte() == '"' || byte() == '\'') return read_quoted(byte());
  return until(" \t\n\f\r>");
}

// "Get an attribute"; nothing at the end of the tag.
std::optional<Attribute> Prescan::read_attribute() {
  while (!out_of_bytes() && is_space_or_slash(byte())) ++at_;
  if (out_of_bytes() || byte() == '>') return std::nullopt;
  Attribute attribute = {read_name(), {}};
  skip_spaces();
  if (out_of_bytes() || byte() != '=') return attribute;
  ++at_;
  attribute.value = read_value();
  return attribute;
}

std::optional<Encoding> Prescan::read_meta() {
  at_ += std::string_view("<meta").size();
  MetaAttributes meta;
  while (const std::optional<Attribute> attribute = read_attribute())
    meta.add(attribute->name, attribute->value);
  return out_of_bytes() ? std::nullopt : meta.encoding();
}

void Prescan::skip_tag() {
  until(" \t\n\f\r>");
  while (read_attribute()) {
  }
}

std::optional<Encoding> Prescan::run() {
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

}  // namespace

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
