// Writes an explanation as JSON: nodes with their ranges of words, and words with the
// nodes that kept them. docs/explain.md describes every key.

#include <algorithm>
#include <cmath>

#include "base/steps.h"
#include "document/page_text.h"
#include "pipelines/explanation/explanation.h"
#include "tamis/model.h"
#include "tamis/sequences.h"
#include "text/control_characters.h"
#include "url/url.h"

namespace tamis {
namespace {

constexpr std::uint64_t kVersion = 1;  // of the format

// Four digits are precise enough for a score.
double rounded(float score) {
  return std::round(static_cast<double>(score) * 1e4) / 1e4;
}

// Only nodes with a confidence have the field.
void write_confidence(JsonWriter& json, const FilterResult& result) {
  if (!result.confidence) return;
  json.member("confidence", rounded(*result.confidence));
}

void write_count(JsonWriter& json, std::string_view key, std::size_t count) {
  if (count == 0) return;
  json.member(key, count);
}

void write_facts(JsonWriter& json, const PageFacts& facts) {
  json.member("page_type", facts.types.front().first);
  json.begin_object("page_types");
  for (const auto& [name, share] : facts.types) {
    json.member(name, rounded(static_cast<float>(share)));
  }
  json.end_object();
  write_count(json, "noscript_words", facts.noscript_words);
  write_count(json, "template_words", facts.template_words);
  if (facts.rescued.empty()) return;
  json.member("rescued", facts.rescued);
  write_count(json, "rescued_words", facts.rescued_words);
}

void write_node(JsonWriter& json, const Explanation& explanation, std::size_t id,
                NodeForm form) {
  const bool is_full = form == NodeForm::full;
  const Explanation::Node& node = explanation.nodes[id];
  json.begin_object();
  if (is_full) json.member("id", id);
  json.member("text", node.text);
  json.member("label", node.label);
  json.member("weight", node.weight);
  json.key("parent");
  id == 0 ? json.null() : json.value(std::uint64_t{node.parent});
  if (is_full) json.member("depth", node.depth);
  json.member("ran", node.ran);
  const std::uint64_t seen = node.seen.count();
  const std::uint64_t kept = node.result.keep.count();
  json.member("seen", seen);
  json.member("kept", kept);
  if (is_full) {
    json.key("share");
    seen == 0 ? json.null()
              : json.value(static_cast<double>(kept) / static_cast<double>(seen));
    write_confidence(json, node.result);
  }
  json.key("ranges");
  write_ranges(json, node.result.keep, form);
  json.end_object();
}

class WordsWriter {
 public:
  WordsWriter(const Page& page, const Explanation& explanation, JsonWriter& json)
      : page_(page), explanation_(explanation), json_(json) {}

  void write(WordId w, std::size_t block) {
    const Word& word = page_.word(w);
    json_.begin_object();
    json_.member("text", without_controls(page_.word_text(w, scratch_)));
    json_.begin_array("source");
    json_.value(std::uint64_t{word.offset});
    json_.value(std::uint64_t{word.offset} + word.length);
    json_.end_array();
    json_.member("block", block);
    json_.begin_array("kept_by");
    for (std::size_t id = 0; id < explanation_.nodes.size(); ++id)
      if (verdict_of(explanation_.nodes[id], w) == kKept)
        json_.value(std::uint64_t{id});
    json_.end_array();
    json_.key("scores");
    write_scores(w);
    json_.end_object();
  }

 private:
  void write_scores(WordId w) {
    json_.begin_object();
    for (std::size_t id = 0; id < explanation_.nodes.size(); ++id) {
      const Explanation::Node& node = explanation_.nodes[id];
      if (verdict_of(node, w) == kNotSeen || w >= node.result.scores.size()) continue;
      json_.member(std::to_string(id), rounded(node.result.scores[w]));
    }
    json_.end_object();
  }

  const Page& page_;
  const Explanation& explanation_;
  JsonWriter& json_;
  std::string scratch_;
};

// Returns the number of words written.
std::size_t write_words(const Page& page, const Explanation& explanation,
                        const ExplanationOptions& options, const std::string& out,
                        JsonWriter& json) {
  count_steps(std::uint64_t{page.word_count()} * explanation.nodes.size() / 4);
  const std::size_t most_bytes = out.size() + options.max_bytes;
  WordsWriter words(page, explanation, json);
  std::size_t block = 0;
  WordId w = 0;
  json.begin_array();
  for (; w < std::min<std::size_t>(page.word_count(), options.max_words); ++w) {
    if (out.size() >= most_bytes) break;
    while (w >= page.blocks().all[block].words.last) ++block;
    words.write(w, block);
  }
  json.end_array();
  return w;
}

}  // namespace

void write_ranges(JsonWriter& json, const Mask& keep, NodeForm form) {
  json.begin_array();
  for (std::size_t first = keep.next_set(0); first < keep.size();) {
    const std::size_t last = keep.next_clear(first);
    if (form == NodeForm::full) json.begin_array();
    json.value(std::uint64_t{first});
    json.value(std::uint64_t{last});
    if (form == NodeForm::full) json.end_array();
    first = keep.next_set(last);
  }
  json.end_array();
}

void write_nodes(JsonWriter& json, const Explanation& explanation, NodeForm form) {
  json.begin_array("nodes");
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id)
    write_node(json, explanation, id, form);
  json.end_array();
}

std::string explanation_to_json(const Page& page, const Pipeline& pipeline,
                                const Explanation& explanation,
                                const ExplanationOptions& options) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.member("version", kVersion);
  json.member("source", url::without_credentials(options.source));
  if (!options.url.empty()) {
    json.member("url", url::without_credentials(options.url));
  }
  json.member("title", without_controls(title_of(page)));
  json.member("pipeline", pipeline.to_string());
  json.member("canonical", pipeline.canonical());
  const FilterResult& result = explanation.nodes.front().result;
  write_confidence(json, result);
  if (is_only_chrome(result.scores, result.confidence)) {
    json.member("only_chrome", true);
  }
  write_facts(json, facts_of(page, options));
  write_nodes(json, explanation, NodeForm::full);
  json.member("word_count", page.word_count());
  json.key("words");
  const std::size_t shown = write_words(page, explanation, options, out, json);
  json.member("words_left_out", page.word_count() - shown);
  json.end_object();
  return out + "\n";
}

}  // namespace tamis
