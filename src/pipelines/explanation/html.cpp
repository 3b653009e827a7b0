// Writes an explanation as one HTML page. Its style and behaviour are in page.html,
// style.css and script.js in this directory, which the build combines. This file adds
// the rows and the data.

#include <algorithm>
#include <cmath>

#include "document/page_text.h"
#include "pipelines/explanation/explanation.h"
#include "pipelines/explanation/rows.h"
#include "tamis/model.h"
#include "tamis/sequences.h"
#include "text/ascii.h"
#include "text/escape.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "text/templates.h"
#include "url/url.h"

namespace tamis {
namespace {

constexpr const char* kTemplate[] = {
#include "pipelines/explanation.inc"
};

// A longer title would push everything else off the screen.
constexpr std::size_t kMostTitleBytes = 300;

void write_nodes(JsonWriter& json, const Explanation& explanation) {
  const std::vector<bool> leaves = leaves_of(explanation);
  json.begin_array();
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id) {
    const Explanation::Node& node = explanation.nodes[id];
    json.begin_object();
    json.member("text", node.label.empty() ? node.text : node.label + ": " + node.text);
    json.member("depth", node.depth);
    json.member("leaf", bool{leaves[id]});
    json.member("ran", node.ran);
    json.member("seen", node.seen.count());
    json.member("kept", node.result.keep.count());
    json.member("scored", !node.result.scores.empty());
    json.end_object();
  }
  json.end_array();
}

std::string data_of(const Explanation& explanation, const TextRows& text) {
  const std::size_t verdicts = text.verdicts.all().size();
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("nodes");
  write_nodes(json, explanation);
  json.begin_array("verdicts");
  for (std::size_t i = 0; i < verdicts; ++i) json.value(text.verdicts.all()[i]);
  json.end_array();
  json.begin_array("votes");
  for (std::uint32_t i = 0; i < verdicts; ++i) json.value(text.verdicts.votes(i));
  json.end_array();
  json.key("scores");
  return json_for_script(out + "[" + text::join(text.scores, ",") + "]}");
}

// Returns "<b>2</b> words".
std::string counted(std::string_view noun, std::size_t count) {
  std::string out = text::counted(noun, count);
  return "<b>" + out.insert(out.find(' '), "</b>");
}

std::string totals_of(const Page& page, const Explanation& explanation) {
  std::size_t filters = 0;
  std::size_t ran = 0;
  const std::vector<bool> leaves = leaves_of(explanation);
  for (std::size_t id = 0; id < leaves.size(); ++id) {
    filters += leaves[id] ? 1 : 0;
    ran += leaves[id] && explanation.nodes[id].ran ? 1 : 0;
  }
  const std::size_t kept = explanation.nodes[0].result.keep.count();
  const std::size_t words = std::max<std::size_t>(1, page.word_count());
  const std::size_t share = (100 * kept + words / 2) / words;
  return "<li>" + counted("word", page.word_count()) + "</li><li><b>" +
         std::to_string(kept) + "</b> kept (" + std::to_string(share) +
         "&nbsp;%)</li><li>" + counted("filter", filters) +
         (ran < filters ? ", " + std::to_string(ran) + " ran</li>" : "</li>");
}

std::string per_cent(double share) {
  return std::to_string(std::lround(100 * share)) + "&nbsp;%";
}

// Returns the page type and the confidence of the result, if known.
std::string judgements_of(const PageFacts& facts, const Explanation& explanation) {
  const auto& types = facts.types;
  std::string out = "<li title=\"" + text::join(types, ", ", [](const auto& type) {
                      return std::string(type.first) + " " + per_cent(type.second);
                    });
  out += "\">" + std::string(types.front().first) + " (" +
         per_cent(types.front().second) + ")</li>";
  const FilterResult& result = explanation.nodes.front().result;
  if (result.confidence)
    out += "<li>" + per_cent(static_cast<double>(*result.confidence)) + " sure</li>";
  if (is_only_chrome(result.scores, result.confidence)) out += "<li>only chrome</li>";
  if (facts.noscript_words > 0)
    out += "<li>" + counted("word", facts.noscript_words) + " in &lt;noscript&gt;</li>";
  if (facts.template_words > 0)
    out += "<li>" + counted("word", facts.template_words) + " in &lt;template&gt;</li>";
  if (!facts.rescued.empty())
    out += "<li>the result is hidden text: " + counted("word", facts.rescued_words) +
           " of " + std::string(facts.rescued) + "</li>";
  return out;
}

std::string note_of(const Page& page, const TextRows& text) {
  const std::size_t left_out = page.word_count() - text.words;
  if (left_out == 0) return {};
  return "<p class=\"note\">This page is too long to be shown whole: " +
         counted("word", left_out) + (left_out == 1 ? " is" : " are") +
         " left out below.</p>";
}

}  // namespace

std::string explanation_to_html(const Page& page, const Pipeline& pipeline,
                                const Explanation& explanation,
                                const ExplanationOptions& options) {
  const TextRows text = text_rows(page, explanation, options);
  const std::string title = shortened(title_of(page), kMostTitleBytes);
  const std::string name =
      title.empty() ? url::without_credentials(options.source) : title;
  return fill_template(
      kTemplate, {{"title", as_html(name.empty() ? "A page" : name)},
                  {"source", as_html(url::without_credentials(
                                 options.url.empty() ? options.source : options.url))},
                  {"language", declared_language(page)},
                  {"totals", totals_of(page, explanation) +
                                 judgements_of(facts_of(page, options), explanation)},
                  {"pipeline", as_html(format_pipeline(pipeline.tree()))},
                  {"tree", tree_rows(explanation)},
                  {"note", note_of(page, text)},
                  {"text", text.html},
                  {"data", data_of(explanation, text)}});
}

}  // namespace tamis
