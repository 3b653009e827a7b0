#include "bulk/failed_page.h"

#include "bulk/formats/json_line.h"
#include "bulk/formats/warc_output.h"
#include "text/json_writer.h"

namespace tamis::bulk {
namespace {

void write_text(std::string_view text, JsonWriter& json) {
  text.empty() ? json.null() : json.value(text);
}

void write_field(Field field, const CrawledPage& crawled, JsonWriter& json) {
  switch (field) {
    case Field::id: return write_text(crawled.id, json);
    case Field::url: return write_text(crawled.url, json);
    case Field::date: return write_text(crawled.date, json);
    case Field::file: return write_text(crawled.file, json);
    case Field::offset: return json.value(crawled.offset);
    case Field::media_type: return write_text(crawled.media_type, json);
    case Field::truncated: return json.value(crawled.is_truncated);
    case Field::bytes:
      return json.value(static_cast<std::uint64_t>(crawled.bytes.size()));
    default: return json.null();
  }
}

bool is_of_failure(std::string_view name) {
  return name == "status" || name == "reason";
}

// Members that --copy has taken from the input, except those with the names that say
// what became of the page.
void append_copied(const CrawledPage& crawled, std::string& out) {
  if (crawled.copied.empty()) return;
  const std::string object = "{" + std::string(crawled.copied.substr(1)) + "}";
  read_json_line(object, [&](std::string_view name, std::string_view value) {
    if (is_of_failure(name)) return;
    out += ',';
    append_json_string(name, out);
    out += ':';
    out += value;
  });
}

void append_json(const CrawledPage& crawled, std::string_view reason,
                 const CrawlPlan& plan, std::string& out) {
  JsonWriter json(out);
  json.begin_object();
  for (const FieldUse& use : plan.fields) {
    if (is_of_failure(use.name)) continue;
    json.key(use.name);
    write_field(use.field, crawled, json);
  }
  json.key("status");
  json.value("failed");
  json.key("reason");
  json.value(reason);
  append_copied(crawled, out);
  json.end_object();
  out += '\n';
}

}  // namespace

void append_failed_page(const CrawledPage& crawled, std::string_view reason,
                        const CrawlPlan& plan, std::string& out) {
  if (plan.form == OutputForm::warc)
    append_failure(crawled, reason, plan.packing, out);
  else
    append_json(crawled, reason, plan, out);
}

}  // namespace tamis::bulk
