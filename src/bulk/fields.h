// The fields that a record of the output can have. Each field is one row of a table:
// its name, its meaning, and the function that writes it. --fields, its help, and the
// columns of the Python package come from the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bulk/run/crawled_page.h"
#include "tamis/error.h"
#include "tamis/extract.h"

namespace tamis::bulk {

// The data from which the fields of a record are made.
struct FieldSource {
  const CrawledPage& crawled;
  const Extraction* whole = nullptr;   // by all pipelines; null if the page failed
  const Extraction* chosen = nullptr;  // by the pipeline of the field
  const RenderOptions& rendering;
  std::string& scratch;  // scratch buffer for a content
};

struct FieldSpec {
  enum class Type : std::uint8_t { text, texts, integer, number, truth, json };
  // Fields of origin `record` are known without the page.
  enum class Origin : std::uint8_t { record, page, pipeline };

  std::string_view name;
  std::string_view meaning;
  Type type;
  Origin origin;
  void (*write)(const FieldSource& source, std::string& out);  // as a JSON value
  // Set for contents, which exist once per pipeline and once for their union.
  std::optional<Format> format = std::nullopt;
};
std::span<const FieldSpec> field_specs();
const FieldSpec* find_field(std::string_view name);  // null if there is none

// Returns the content of a page in a format. It is valid until the next call.
const std::string& content(Format format, const FieldSource& source);

// One field of a record.
struct FieldUse {
  const FieldSpec* spec = nullptr;
  std::string name;          // "text", "text_precise"
  std::size_t pipeline = 0;  // for fields of a pipeline
  bool is_union = false;     // for a content: that of all pipelines together
};

// The settings of a crawl that determine which field names are valid.
struct FieldContext {
  std::vector<std::string> pipelines;  // their names
  bool has_union = false;
  std::size_t judge = 0;  // the pipeline whose confidence is compared
};

// Reads a list such as "url,title,text". With several pipelines, each has a field
// text_NAME. With a union, text is the text of the union.
Result<std::vector<FieldUse>> read_fields(std::string_view list,
                                          const FieldContext& context);

}  // namespace tamis::bulk
