#include "render/json/metadata_json.h"

#include <cmath>

namespace tamis {
namespace {

class FieldWriter {
 public:
  explicit FieldWriter(JsonWriter& json) : json_(json) {}

  void text(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    json_.key(name);
    json_.value(value);
  }

  void list(std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    json_.key(name);
    json_.begin_array();
    for (const std::string& value : values) json_.value(value);
    json_.end_array();
  }

  void images(const std::vector<MetadataImage>& images) {
    if (images.empty()) return;
    json_.key("images");
    json_.begin_array();
    for (const MetadataImage& image : images) {
      json_.begin_object();
      text("url", image.url);
      text("caption", image.caption);
      json_.end_object();
    }
    json_.end_array();
  }

  void sources(const std::vector<FieldSource>& sources) {
    if (sources.empty()) return;
    json_.key("metadata_sources");
    json_.begin_object();
    for (const FieldSource& source : sources) {
      json_.key(to_string(source.field));
      json_.begin_object();
      text("source", to_string(source.source));
      json_.key("confidence");
      json_.value(std::round(source.confidence * 100) / 100);
      json_.end_object();
    }
    json_.end_object();
  }

 private:
  JsonWriter& json_;
};

}  // namespace

void append_metadata(const Metadata& metadata, JsonWriter& json) {
  FieldWriter out(json);
  out.text("title", metadata.title);
  out.list("authors", metadata.authors);
  out.text("date", metadata.date);
  out.text("date_modified", metadata.date_modified);
  out.text("site", metadata.site);
  out.text("description", metadata.description);
  out.text("canonical_url", metadata.canonical_url);
  out.text("language", metadata.language);
  out.text("declared_language", metadata.declared_language);
  out.text("detected_language", metadata.detected_language);
  out.list("tags", metadata.tags);
  out.list("categories", metadata.categories);
  out.text("licence", metadata.licence);
  out.text("image", metadata.image);
  out.images(metadata.images);
  out.text("favicon", metadata.favicon);
  if (metadata.comments) {
    json.key("comments");
    json.value(*metadata.comments);
  }
  out.sources(metadata.sources);
}

}  // namespace tamis
