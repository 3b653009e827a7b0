#include "bulk/fields.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "text/ascii.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/spelling.h"

namespace tamis::bulk {
namespace {

using Type = FieldSpec::Type;
using Origin = FieldSpec::Origin;

// --- JSON values.

void append(std::string_view text, std::string& out) {
  if (text.empty())
    out += "null";
  else
    append_json_string(text, out);
}

void append(bool truth, std::string& out) {
  out += truth ? "true" : "false";
}

void append(std::uint64_t number, std::string& out) {
  out += std::to_string(number);
}

void append(const std::vector<std::string>& list, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) out += ',';
    append_json_string(list[i], out);
  }
  out += ']';
}

// --- Functions that write the fields of the table.

template <auto kMember>
void write_crawled(const FieldSource& source, std::string& out) {
  append(source.crawled.*kMember, out);
}

template <auto kMember>
void write_metadata(const FieldSource& source, std::string& out) {
  append(source.whole->metadata().*kMember, out);
}

template <Format kFormat>
void write_content(const FieldSource& source, std::string& out) {
  const std::string& text = content(kFormat, source);
  if constexpr (kFormat == Format::json)
    out.append(text, 0, text.size() - 1);  // without the final line break
  else
    append_json_string(text, out);
}

void write_status(const FieldSource& source, std::string& out) {
  const int status = source.crawled.status;
  out += status == 0 ? "null" : std::to_string(status);
}

void write_charset(const FieldSource& source, std::string& out) {
  append(source.whole->page().shown().encoding(), out);
}

void write_bytes(const FieldSource& source, std::string& out) {
  append(std::uint64_t{source.crawled.bytes.size()}, out);
}

void write_language(const FieldSource& source, std::string& out) {
  append(source.whole->language(), out);
}

void write_page_type(const FieldSource& source, std::string& out) {
  append(source.whole->page_types().front().first, out);
}

void write_confidence(const FieldSource& source, std::string& out) {
  const auto& known = source.chosen->selection().confidence;
  if (!known)
    out += "null";
  else
    JsonWriter(out).value(std::round(double{*known} * 1e4) / 1e4);
}

void write_only_chrome(const FieldSource& source, std::string& out) {
  append(source.whole->selection().only_chrome, out);
}

void write_rescued(const FieldSource& source, std::string& out) {
  append(source.whole->page().rescued(), out);
}

void write_words(const FieldSource& source, std::string& out) {
  append(std::uint64_t{source.whole->selection().keep.count()}, out);
}

constexpr FieldSpec kSpecs[] = {
    {"id", "the record's identifier in the crawl", Type::text, Origin::record,
     write_crawled<&CrawledPage::id>},
    {"url", "the page's address", Type::text, Origin::record,
     write_crawled<&CrawledPage::url>},
    {"date", "when it was fetched", Type::text, Origin::record,
     write_crawled<&CrawledPage::date>},
    {"file", "the input that holds it", Type::text, Origin::record,
     write_crawled<&CrawledPage::file>},
    {"offset", "where in the input its record begins", Type::integer, Origin::record,
     write_crawled<&CrawledPage::offset>},
    {"status", "of HTTP: 200", Type::integer, Origin::record, write_status},
    {"media_type", "text/html", Type::text, Origin::record,
     write_crawled<&CrawledPage::media_type>},
    {"charset", "the encoding that it was read in", Type::text, Origin::page,
     write_charset},
    {"truncated", "true where its end was not stored", Type::truth, Origin::record,
     write_crawled<&CrawledPage::is_truncated>},
    {"bytes", "the size of the page", Type::integer, Origin::record, write_bytes},
    {"title", "its title", Type::text, Origin::page, write_metadata<&Metadata::title>},
    {"authors", "a list of names", Type::texts, Origin::page,
     write_metadata<&Metadata::authors>},
    {"published", "the date that it says of itself", Type::text, Origin::page,
     write_metadata<&Metadata::date>},
    {"modified", "the date of its last change", Type::text, Origin::page,
     write_metadata<&Metadata::date_modified>},
    {"site", "the name of its site", Type::text, Origin::page,
     write_metadata<&Metadata::site>},
    {"description", "what it says of itself", Type::text, Origin::page,
     write_metadata<&Metadata::description>},
    {"language", "of what is kept: en", Type::text, Origin::page, write_language},
    {"page_type", "article, forum, product, ...", Type::text, Origin::page,
     write_page_type},
    {"confidence", "the F1 that the pipeline expects, 0 to 1", Type::number,
     Origin::pipeline, write_confidence},
    {"only_chrome", "true where there are only menus and the like", Type::truth,
     Origin::page, write_only_chrome},
    {"rescued", "where the text was, of a page that shows none", Type::text,
     Origin::page, write_rescued},
    {"words", "how many are kept", Type::integer, Origin::page, write_words},
    {"text", "what is kept, as text", Type::text, Origin::pipeline,
     write_content<Format::text>, Format::text},
    {"markdown", "as Markdown", Type::text, Origin::pipeline,
     write_content<Format::markdown>, Format::markdown},
    {"html", "as clean HTML", Type::text, Origin::pipeline, write_content<Format::html>,
     Format::html},
    {"json", "all that --format json has", Type::json, Origin::pipeline,
     write_content<Format::json>, Format::json},
};

// Adds a field that names its pipeline, such as "text_precise".
bool add_of_pipeline(std::string_view name, const FieldContext& context,
                     std::vector<FieldUse>& out) {
  for (const FieldSpec& spec : kSpecs)
    for (std::size_t i = 0;
         spec.origin == Origin::pipeline && i < context.pipelines.size(); ++i)
      if (name == std::string(spec.name) + "_" + context.pipelines[i]) {
        out.push_back({&spec, std::string(name), i, false});
        return true;
      }
  return false;
}

void add(const FieldSpec& spec, const FieldContext& context,
         std::vector<FieldUse>& out) {
  const bool is_each =
      spec.format && context.pipelines.size() > 1 && !context.has_union;
  if (!is_each) {
    const bool is_union = spec.format && context.has_union;
    out.push_back(
        {&spec, std::string(spec.name), spec.format ? 0 : context.judge, is_union});
    return;
  }
  for (std::size_t i = 0; i < context.pipelines.size(); ++i)
    out.push_back(
        {&spec, std::string(spec.name) + "_" + context.pipelines[i], i, false});
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

const FieldSpec* find_field(std::string_view name) {
  const auto found = std::ranges::find(kSpecs, name, &FieldSpec::name);
  return found != std::end(kSpecs) ? found : nullptr;
}

// The extraction keeps a text, and may already have it.
const std::string& content(Format format, const FieldSource& source) {
  if (format == Format::text) return source.chosen->text(source.rendering.text);
  RenderOptions options = source.rendering;
  options.format = format;
  source.chosen->write(options, source.scratch);
  return source.scratch;
}

Result<std::vector<FieldUse>> read_fields(std::string_view list,
                                          const FieldContext& context) {
  std::vector<FieldUse> out;
  for (const std::string_view part : text::split(list, ',')) {
    const std::string_view name = text::trim(part);
    if (name.empty()) continue;
    if (const FieldSpec* spec = find_field(name))
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
