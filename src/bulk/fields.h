// What a record of the output can hold. Each field is one row of a table: its name, its
// meaning, and the function that writes it. --fields, its help, and the columns of the
// Python package come from the table.
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

// What the fields of a record are made from.
struct FieldSource {
  const CrawledPage& crawled;
  const Extraction* whole = nullptr;   // of all pipelines; null if the page failed
  const Extraction* chosen = nullptr;  // of the pipeline of the field
  const RenderOptions& rendering;
  std::string& scratch;  // memory for a content
};

struct FieldSpec {
  enum class Type : std::uint8_t { text, texts, integer, number, truth, json };
  // The crawl knows fields of a record without its page.
  enum class Origin : std::uint8_t { record, page, pipeline };

  std::string_view name;
  std::string_view meaning;
  Type type;
  Origin origin;
  void (*write)(const FieldSource& source, std::string& out);  // as a value of JSON
  // Of a content, of which there is one per pipeline, or one of their union.
  std::optional<Format> format = std::nullopt;
};
std::span<const FieldSpec> field_specs();
const FieldSpec* find_field(std::string_view name);  // null: there is none

// Returns the content of a page in a format, until it is called again.
const std::string& content(Format format, const FieldSource& source);

// One member of a record.
struct FieldUse {
  const FieldSpec* spec = nullptr;
  std::string name;          // "text", "text_precise"
  std::size_t pipeline = 0;  // of fields of a pipeline
  bool is_union = false;     // of a content: of all pipelines
};

// What all pages have in common, for who names fields.
struct FieldContext {
  std::vector<std::string> pipelines;  // their names
  bool has_union = false;
  std::size_t judge = 0;  // the pipeline whose confidence counts
};

// "url,title,text": with several pipelines text is text_NAME for each of them, and with
// a union text is the text of that.
Result<std::vector<FieldUse>> read_fields(std::string_view list,
                                          const FieldContext& context);

}  // namespace tamis::bulk
