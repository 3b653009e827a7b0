// Crawl records.

#include <nlohmann/json.hpp>

#include "bulk/record_maker.h"
#include "extract/formats.h"
#include "support/surfaces/surfaces.h"

namespace tamis::test {
namespace {

using Json = nlohmann::ordered_json;

// Crawl records have one content per page, without front matter.
bool takes_crawl(const Setting& setting) {
  return !has_value(setting, "metadata", "true") &&
         !has_value(setting, "comments", "separate");
}

bulk::CrawlPlan plan_of(const Reference& reference) {
  const ExtractOptions& options = reference.options;
  bulk::CrawlPlan plan;
  plan.pipelines = {{"one", reference.pipeline}};
  plan.fields =
      *bulk::read_fields(output_format(options.rendering.format).name, {{"one"}});
  plan.reading = options.reading;
  plan.selection = options.selection;
  plan.rendering = options.rendering;
  return plan;
}

// A page without kept words has no record. JSON is a nested value without its line
// break; the other formats are strings.
std::string record_of(const Reference& reference) {
  if (reference.keep().none()) return "";
  std::string output = reference.write();
  const Format format = reference.options.rendering.format;
  const std::string name(output_format(format).name);
  if (format == Format::json) {
    output.pop_back();
    return "{\"" + name + "\":" + output + "}\n";
  }
  return "{\"" + name + "\":" + Json(output).dump() + "}\n";
}

std::string crawl_difference(const Reference& reference) {
  const bulk::CrawlPlan plan = plan_of(reference);
  bulk::RecordMaker maker(plan);
  bulk::CrawlCounts counts;
  std::string record;
  maker.make({.bytes = reference.given.html, .url = reference.given.url}, counts,
             record);
  const std::string expected = record_of(reference);
  if (expected.empty() || record.empty() ||
      reference.options.rendering.format == Format::json)
    return different("record", expected, record);
  // Two writers of JSON may escape a character differently.
  return different("record", Json::parse(expected).dump(1),
                   Json::parse(record).dump(1));
}

}  // namespace

std::vector<Surface> crawl_surfaces() {
  return {{"crawl", takes_crawl, crawl_difference}};
}

}  // namespace tamis::test
