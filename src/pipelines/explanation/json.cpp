// An explanation as JSON: nodes with their ranges of words, and words with the nodes
// that kept them. docs/explain.md describes every key.

#include <algorithm>
#include <cmath>

#include "base/steps.h"
#include "document/page_text.h"
#include "pipelines/explanation/page_facts.h"
#include "pipelines/explanation/verdicts.h"
#include "tamis/model.h"
#include "tamis/sequences.h"
#include "text/control_characters.h"
#include "text/json_writer.h"
#include "url/url.h"

namespace tamis {
namespace {

constexpr std::uint64_t kVersion = 1;  // of the form

void write_range(JsonWriter& json, std::uint64_t first, std::uint64_t last) {
  json.begin_array();
  json.value(first);
  json.value(last);
  json.end_array();
}

// Four digits say all that there is to say about a score.
double rounded(float score) {
  return std::round(static_cast<double>(score) * 1e4) / 1e4;
}

void write_ranges(JsonWriter& json, const Mask& keep) {
  json.begin_array();
  for (std::size_t first = keep.next_set(0); first < keep.size();) {
    const std::size_t last = keep.next_clear(first);
    write_range(json, first, last);
    first = keep.next_set(last);
  }
  json.end_array();
}

// Only where a node knows it.
void write_confidence(JsonWriter& json, const FilterResult& result) {
  if (!result.confidence) return;
  json.key("confidence");
  json.value(rounded(*result.confidence));
}

void write_count(JsonWriter& json, std::string_view key, std::size_t count) {
  if (count == 0) return;
  json.key(key);
  json.value(std::uint64_t{count});
}

void write_facts(JsonWriter& json, const PageFacts& facts) {
  json.key("page_type");
  json.value(facts.types.front().first);
  json.key("page_types");
  json.begin_object();
  for (const auto& [name, share] : facts.types) {
    json.key(name);
    json.value(rounded(static_cast<float>(share)));
  }
  json.end_object();
  write_count(json, "noscript_words", facts.noscript_words);
  write_count(json, "template_words", facts.template_words);
  if (facts.rescued.empty()) return;
  json.key("rescued");
  json.value(facts.rescued);
  write_count(json, "rescued_words", facts.rescued_words);
}

void write_node(JsonWriter& json, const Explanation& explanation, std::size_t id) {
  const Explanation::Node& node = explanation.nodes[id];
  json.begin_object();
  json.key("id");
  json.value(std::uint64_t{id});
  json.key("text");
  json.value(node.text);
  json.key("label");
  json.value(node.label);
  json.key("weight");
  json.value(node.weight);
  json.key("parent");
  if (id == 0)
    json.null();
  else
    json.value(std::uint64_t{node.parent});
  json.key("depth");
  json.value(std::uint64_t{node.depth});
  json.key("ran");
  json.value(node.ran);
  const std::uint64_t seen = node.seen.count();
  const std::uint64_t kept = node.result.keep.count();
  json.key("seen");
  json.value(seen);
  json.key("kept");
  json.value(kept);
  json.key("share");
  if (seen == 0)
    json.null();
  else
    json.value(static_cast<double>(kept) / static_cast<double>(seen));
  write_confidence(json, node.result);
  json.key("ranges");
  write_ranges(json, node.result.keep);
  json.end_object();
}

class WordsWriter {
 public:
  WordsWriter(const Page& page, const Explanation& explanation, JsonWriter& json)
      : page_(page), explanation_(explanation), json_(json) {}

  void write(WordId w, std::size_t block) {
    const Word& word = page_.word(w);
    json_.begin_object();
    json_.key("text");
    json_.value(without_controls(page_.word_text(w, scratch_)));
    json_.key("source");
    write_range(json_, word.offset, std::uint64_t{word.offset} + word.length);
    json_.key("block");
    json_.value(std::uint64_t{block});
    json_.key("kept_by");
    json_.begin_array();
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
      json_.key(std::to_string(id));
      json_.value(rounded(node.result.scores[w]));
    }
    json_.end_object();
  }

  const Page& page_;
  const Explanation& explanation_;
  JsonWriter& json_;
  std::string scratch_;
};

// How many were written.
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

std::string explanation_to_json(const Page& page, const Pipeline& pipeline,
                                const Explanation& explanation,
                                const ExplanationOptions& options) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("version");
  json.value(kVersion);
  json.key("source");
  json.value(url::without_credentials(options.source));
  if (!options.url.empty()) {
    json.key("url");
    json.value(url::without_credentials(options.url));
  }
  json.key("title");
  json.value(without_controls(title_of(page)));
  json.key("pipeline");
  json.value(pipeline.to_string());
  json.key("canonical");
  json.value(pipeline.canonical());
  const FilterResult& result = explanation.nodes.front().result;
  write_confidence(json, result);
  if (is_only_chrome(result.scores, result.confidence)) {
    json.key("only_chrome");
    json.value(true);
  }
  write_facts(json, facts_of(page, options));
  json.key("nodes");
  json.begin_array();
  for (std::size_t id = 0; id < explanation.nodes.size(); ++id)
    write_node(json, explanation, id);
  json.end_array();
  json.key("word_count");
  json.value(std::uint64_t{page.word_count()});
  json.key("words");
  const std::size_t shown = write_words(page, explanation, options, out, json);
  json.key("words_left_out");
  json.value(std::uint64_t{page.word_count() - shown});
  json.end_object();
  return out + "\n";
}

}  // namespace tamis
