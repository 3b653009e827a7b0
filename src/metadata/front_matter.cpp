// The part of YAML that front matter needs. Every text is in double quotes, which YAML
// reads as JSON does.

#include "tamis/metadata.h"
#include "text/json_writer.h"

namespace tamis {
namespace {

void add(std::string& out, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  out += name;
  out += ": ";
  append_json_string(value, out);
  out += '\n';
}

void add(std::string& out, std::string_view name,
         const std::vector<std::string>& values) {
  if (values.empty()) return;
  out += name;
  out += ":\n";
  for (const std::string& value : values) {
    out += "  - ";
    append_json_string(value, out);
    out += '\n';
  }
}

}  // namespace

std::string to_front_matter(const Metadata& metadata) {
  std::string out;
  add(out, "title", metadata.title);
  add(out, "authors", metadata.authors);
  add(out, "date", metadata.date);
  add(out, "date_modified", metadata.date_modified);
  add(out, "site", metadata.site);
  add(out, "description", metadata.description);
  add(out, "canonical_url", metadata.canonical_url);
  add(out, "language", metadata.language);
  add(out, "page_type", metadata.page_type);
  add(out, "tags", metadata.tags);
  add(out, "categories", metadata.categories);
  add(out, "licence", metadata.licence);
  add(out, "image", metadata.image);
  add(out, "favicon", metadata.favicon);
  if (metadata.comments)
    out += "comments: " + std::to_string(*metadata.comments) + "\n";
  return out.empty() ? out : "---\n" + out + "---\n\n";
}

}  // namespace tamis
