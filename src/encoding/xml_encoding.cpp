// "Get an XML encoding", HTML Standard, section 13.2.3.2.
#include "encoding/xml_encoding.h"

#include "encoding/encoding_labels.h"

namespace tamis {
namespace {

using std::literals::operator""sv;

// White space here is every byte up to the space.
std::string_view skip_controls(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ')
    text.remove_prefix(1);
  return text;
}

// The text in quotes after an equals sign; empty if there is none.
std::string_view quoted_value(std::string_view text) {
  text = skip_controls(text);
  if (!text.starts_with('=')) return {};
  text = skip_controls(text.substr(1));
  if (!text.starts_with('"') && !text.starts_with('\'')) return {};
  const std::size_t end = text.find(text.front(), 1);
  return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

bool has_controls(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= ' ') return true;
  return false;
}

}  // namespace

std::optional<Encoding> xml_encoding(std::string_view bytes) {
  constexpr std::string_view kEncoding = "encoding";
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  const std::string_view declaration = bytes.substr(0, bytes.find('>'));
  const std::size_t at = declaration.find(kEncoding);
  if (declaration.size() == bytes.size() || at == std::string_view::npos)
    return std::nullopt;
  const std::string_view label =
      quoted_value(declaration.substr(at + kEncoding.size()));
  if (has_controls(label)) return std::nullopt;
  const std::optional<Encoding> found = find_encoding(label);
  const bool utf16 = found == Encoding::utf_16le || found == Encoding::utf_16be;
  return utf16 ? Encoding::utf_8 : found;
}

std::optional<Encoding> utf16_xml_declaration(std::string_view bytes) {
  if (bytes.starts_with("<\0?\0x\0"sv)) return Encoding::utf_16le;
  if (bytes.starts_with("\0<\0?\0x"sv)) return Encoding::utf_16be;
  return std::nullopt;
}

}  // namespace tamis
