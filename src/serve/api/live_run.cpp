#include "serve/api/live_run.h"

#include <cmath>

#include "extract/formats.h"
#include "pipelines/explanation/explanation.h"
#include "serve/api/live_words.h"
#include "serve/store/page_work.h"
#include "text/lists.h"

namespace tamis::serve {
namespace {

void write_why(JsonWriter& json, const Explanation& explanation, std::size_t word) {
  json.begin_array("why");
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id) {
    const Explanation::Node& node = explanation.nodes[id];
    if (!node.ran || !node.seen[word]) continue;
    json.begin_object();
    json.member("node", id);
    json.member("kept", node.result.keep[word]);
    json.key("score");
    if (word < node.result.scores.size())
      json.value(std::round(double{node.result.scores[word]} * 1e4) / 1e4);
    else
      json.null();
    json.end_object();
  }
  json.end_array();
}

}  // namespace

Result<std::string> run_live(const LivePage& live, const LiveRequest& request,
                             const PipelineStore& pipelines) {
  const std::uint64_t words = live.page.shown().word_count();
  if (request.word && *request.word >= words)
    return fail(ErrorCode::bad_argument, "word",
                std::to_string(*request.word) + " is none",
                "0 to " + std::to_string(words) + " exclusive");
  const Json& given = request.pipeline;
  if (!given.is_string() && !given.is_object())
    return fail(ErrorCode::bad_argument, "pipeline", "is no pipeline",
                "a pipeline, in text or JSON");
  const std::string text =
      given.is_string() ? given.get<std::string>() : to_text(given);
  const auto pipeline = pipelines.read(text, {.files = false});
  if (!pipeline) {
    Error error = pipeline.error();
    error.place = "pipeline, " + error.place;
    return tl::unexpected(std::move(error));
  }
  if (auto error = too_much_work(*pipeline, live.page.shown()))
    return tl::unexpected(std::move(*error));
  const Origin origin{.url = live.url};
  Explained explained = explain(live.page, *pipeline, origin);
  const Explanation& explanation = explained.explanation;
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_nodes(json, explanation, NodeForm::live);
  // Recovered text has other words than the page shows.
  if (!live.page.is_hidden()) {
    json.key("kept");
    write_ranges(json, explained.selection.keep, NodeForm::live);
  }
  if (request.format != "none") {
    std::string output;
    Extraction(live.page, std::move(explained.selection), origin, text)
        .write({.format = find_output_format(request.format)->format}, output);
    json.member("output", output);
  }
  if (request.word) write_why(json, explanation, *request.word);
  json.end_object();
  return out + "\n";
}

std::string find_live(const LivePage& live, const std::string& text) {
  const Mask found = words_of_text(live.page.shown(), text);
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("ranges");
  write_ranges(json, found, NodeForm::live);
  json.member("words", found.count());
  json.end_object();
  return out + "\n";
}

}  // namespace tamis::serve
