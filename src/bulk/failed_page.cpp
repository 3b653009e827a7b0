#include "bulk/failed_page.h"

#include "bulk/formats/json_line.h"
#include "bulk/formats/warc_output.h"
#include "text/json_writer.h"

namespace tamis::bulk {
namespace {

bool is_of_failure(std::string_view name) {
  return name == "status" || name == "reason";
}

// Appends the fields that --copy has taken from the input, except those with the names
// that describe the failure.
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
  std::string scratch;
  const FieldSource source{
      .crawled = crawled, .rendering = plan.rendering, .scratch = scratch};
  out += '{';
  for (const FieldUse& use : plan.fields) {
    if (is_of_failure(use.name)) continue;
    append_json_string(use.name, out);
    out += ':';
    if (use.spec->origin == FieldSpec::Origin::record)
      use.spec->write(source, out);
    else
      out += "null";
    out += ',';
  }
  out += R"("status":"failed","reason":)";
  append_json_string(reason, out);
  append_copied(crawled, out);
  out += "}\n";
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
