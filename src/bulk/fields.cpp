#include "bulk/fields.h"

#include "text/ascii.h"
#include "text/lists.h"
#include "text/spelling.h"

namespace tamis::bulk {
namespace {

constexpr FieldSpec kSpecs[] = {
    {Field::id, "id", "the record's identifier in the crawl"},
    {Field::url, "url", "the page's address"},
    {Field::date, "date", "when it was fetched"},
    {Field::file, "file", "the input that holds it"},
    {Field::offset, "offset", "where in the input its record begins"},
    {Field::status, "status", "of HTTP: 200"},
    {Field::media_type, "media_type", "text/html"},
    {Field::charset, "charset", "the encoding that it was read in"},
    {Field::truncated, "truncated", "true where its end was not stored"},
    {Field::bytes, "bytes", "the size of the page"},
    {Field::title, "title", "its title"},
    {Field::authors, "authors", "a list of names"},
    {Field::published, "published", "the date that it says of itself"},
    {Field::modified, "modified", "the date of its last change"},
    {Field::site, "site", "the name of its site"},
    {Field::description, "description", "what it says of itself"},
    {Field::language, "language", "of what is kept: en"},
    {Field::page_type, "page_type", "article, forum, product, ..."},
    {Field::confidence, "confidence", "the F1 that the pipeline expects, 0 to 1"},
    {Field::only_chrome, "only_chrome", "true where there are only menus and the like"},
    {Field::rescued, "rescued", "where the text was, of a page that shows none"},
    {Field::words, "words", "how many are kept"},
    {Field::text, "text", "what is kept, as text", true},
    {Field::markdown, "markdown", "as Markdown", true},
    {Field::html, "html", "as clean HTML", true},
    {Field::json, "json", "all that --format json has", true},
};

const FieldSpec* find(std::string_view name) {
  for (const FieldSpec& spec : kSpecs)
    if (spec.name == name) return &spec;
  return nullptr;
}

bool is_of_pipeline(const FieldSpec& spec) {
  return spec.is_content || spec.field == Field::confidence;
}

// "text_precise"
bool add_of_pipeline(std::string_view name, const FieldContext& context,
                     std::vector<FieldUse>& out) {
  for (const FieldSpec& spec : kSpecs)
    for (std::size_t i = 0; is_of_pipeline(spec) && i < context.pipelines.size(); ++i)
      if (name == std::string(spec.name) + "_" + context.pipelines[i]) {
        out.push_back({spec.field, std::string(name), i, false});
        return true;
      }
  return false;
}

void add(const FieldSpec& spec, const FieldContext& context,
         std::vector<FieldUse>& out) {
  const bool is_each =
      spec.is_content && context.pipelines.size() > 1 && !context.has_union;
  if (!is_each) {
    const std::size_t pipeline = spec.field == Field::confidence ? context.judge : 0;
    out.push_back({spec.field, std::string(spec.name), pipeline, context.has_union});
    return;
  }
  for (std::size_t i = 0; i < context.pipelines.size(); ++i)
    out.push_back(
        {spec.field, std::string(spec.name) + "_" + context.pipelines[i], i, false});
}

std::string all_names() {
  return text::join(kSpecs, ", ", &FieldSpec::name);
}

tl::unexpected<Error> unknown(std::string_view name) {
  std::vector<std::string> names;
  for (const FieldSpec& spec : kSpecs) names.emplace_back(spec.name);
  const std::string meant = nearest_word(name, names);
  return fail(ErrorCode::bad_argument, "",
              "there is no field '" + std::string(name) + "'" +
                  (meant.empty() ? "" : "; did you mean '" + meant + "'?"),
              all_names());
}

}  // namespace

std::span<const FieldSpec> field_specs() {
  return kSpecs;
}

const FieldSpec& spec_of(Field field) {
  return kSpecs[static_cast<std::size_t>(field)];
}

Result<std::vector<FieldUse>> read_fields(std::string_view list,
                                          const FieldContext& context) {
  std::vector<FieldUse> out;
  for (const std::string_view part : text::split(list, ',')) {
    const std::string_view name = text::trim(part);
    if (name.empty()) continue;
    if (const FieldSpec* spec = find(name))
      add(*spec, context, out);
    else if (!add_of_pipeline(name, context, out))
      return unknown(name);
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (out[i].name == out[j].name)
        return fail(ErrorCode::bad_argument, "",
                    "'" + out[i].name + "' stands there twice");
  if (out.empty())
    return fail(ErrorCode::bad_argument, "", "there is no field", all_names());
  return out;
}

}  // namespace tamis::bulk
