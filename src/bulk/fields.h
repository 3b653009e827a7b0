// What a record of the output can hold. One table has them all: a line there is a name
// for --fields and its help.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::bulk {

enum class Field : std::uint8_t {
  id,
  url,
  date,
  file,
  offset,
  status,
  media_type,
  charset,
  truncated,
  bytes,
  title,
  authors,
  published,
  modified,
  site,
  description,
  language,
  page_type,
  confidence,
  only_chrome,
  rescued,
  words,
  text,
  markdown,
  html,
  json,
};

struct FieldSpec {
  Field field;
  std::string_view name;
  std::string_view meaning;
  bool is_content = false;  // there is one for each pipeline, and one of the union
};
std::span<const FieldSpec> field_specs();
const FieldSpec& spec_of(Field field);

// One member of a record.
struct FieldUse {
  Field field = Field::text;
  std::string name;          // "text", "text_precise"
  std::size_t pipeline = 0;  // of content, and of confidence
  bool is_union = false;     // of content: of all pipelines
};

// What all pages have in common, for who names fields.
struct FieldContext {
  std::vector<std::string> pipelines;  // their names
  bool has_union = false;
  std::size_t judge = 0;  // the pipeline whose confidence counts
};

inline constexpr std::string_view kDefaultFields = "id,url,date,text";

// "url,title,text": with several pipelines text is text_NAME for each of them, and with
// a union text is the text of that.
Result<std::vector<FieldUse>> read_fields(std::string_view list,
                                          const FieldContext& context);

}  // namespace tamis::bulk
