// Pipelines: filters combined in series, in parallel and by vote, and nested. A
// pipeline is used like a filter.
//
//   Result<Pipeline> pipeline = read_pipeline("vote(2; accb, cectd_ds, dsc)");
//   if (!pipeline) std::cerr << to_string(pipeline.error()) << "\n";
//   Mask kept = pipeline->run(View(page)).keep;
//
// docs/pipelines.md describes the language. It has a text form and an equivalent JSON
// form.

// layer: pipelines
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/filter.h"

namespace tamis {

// One node of a pipeline, as it was written.
struct PipelineNode {
  enum class Kind : std::uint8_t { filter, combinator, preset, file };

  Kind kind = Kind::filter;
  std::string name;                    // of a file: its path
  std::vector<Setting> settings;       // as written, including defaults
  std::vector<PipelineNode> children;  // of a preset or file: its contents

  // What the parent uses of this child.
  std::string label;  // of a case: "forum", "en|de", "else"
  double weight = 1;  // in a vote

  std::vector<std::string> comments;       // lines before it
  std::vector<std::string> end_comments;   // lines after its last child
  std::string remark;                      // after it, on its line
  std::vector<std::string> last_comments;  // of the root: lines after it

  friend bool operator==(const PipelineNode&, const PipelineNode&) = default;
};

struct Model;  // model.h

struct PipelineOptions {
  bool files = true;                  // whether @FILE is allowed
  std::filesystem::path folder = {};  // the directory of @FILE; empty: the current one
  // The model that the filter `learned` calls "general"; null means the built-in one.
  std::shared_ptr<const Model> model = nullptr;
};

// Pipelines that nest deeper or are larger are errors. Files and presets count.
inline constexpr std::size_t kMaxPipelineDepth = 200;
inline constexpr std::size_t kMaxPipelineNodes = 10'000;
inline constexpr std::size_t kMaxPipelineBytes = 1u << 20;

// What a pipeline did with a page, node by node.
struct Explanation {
  struct Node {
    std::string text;   // "dsc(window=40)", "vote(2)"
    std::string label;  // as in PipelineNode
    double weight = 1;
    std::size_t parent = 0;  // in `nodes`; of the first: itself
    std::size_t depth = 0;
    bool ran = false;  // first_good and others skip nodes that they do not need
    Mask seen;         // the words that it received; empty if it did not run
    FilterResult result;
  };
  std::vector<Node> nodes;  // as written, parents first
};

class Pipeline;
struct HiddenText;

struct ExplanationOptions {
  std::string source = {};  // the page's file or URL, for display
  std::string url = {};     // the page's URL, if different
  // Recovered text that replaces the result of the pipeline, if the page shows next to
  // no text (content.h).
  const HiddenText* hidden = nullptr;
  // Words beyond these limits are omitted, and the result says so.
  std::size_t max_words = 250'000;
  std::size_t max_bytes = 32u << 20;  // of the words; the output may be slightly larger
};

// Return an explanation for programs (one JSON object on one line) and for people (one
// self-contained HTML page). docs/explain.md describes both.
TAMIS_API std::string explanation_to_json(const Page& page, const Pipeline& pipeline,
                                          const Explanation& explanation,
                                          const ExplanationOptions& options = {});
TAMIS_API std::string explanation_to_html(const Page& page, const Pipeline& pipeline,
                                          const Explanation& explanation,
                                          const ExplanationOptions& options = {});

class Plan;

// A pipeline that is ready to run. Cheap to copy; threads may share it.
class TAMIS_API Pipeline {
 public:
  FilterResult run(const View& view) const;
  Explanation explain(const View& view) const;

  const PipelineNode& tree() const { return *tree_; }
  // Returns the pipeline on one line, without comments: "vote(2; accb, cectd_ds, dsc)".
  std::string to_string() const;
  // Returns the canonical form. It is the same for all pipelines that differ in writing
  // but not in effect, by these rules: presets and files are replaced, defaults
  // dropped, children of union, intersect and vote sorted. Nested series and nested
  // parallels of one kind are joined.
  const std::string& canonical() const { return *canonical_; }
  // Reports whether a result can have a confidence. Among the filters only `learned`
  // has one. Combinators that pass on the result of one child also pass on its
  // confidence.
  bool may_have_confidence() const;
  // Reports whether it contains a filter that compares pages of a site.
  bool uses_site() const;

 private:
  friend class PipelineBuilder;
  Pipeline() = default;

  std::shared_ptr<const PipelineNode> tree_;
  std::shared_ptr<const std::string> canonical_;
  std::shared_ptr<const Plan> plan_;
};

// Reads a pipeline from text or JSON (which begins with '{'). The location of an error
// is "column 7", "line 2, column 7" if the text has several lines, or
// "/of/1/params/window" in JSON. To read a file, use read_pipeline("@FILE"). Files that
// it names with @ are resolved relative to its directory.
TAMIS_API Result<Pipeline> read_pipeline(std::string_view text,
                                         const PipelineOptions& options = {});
// Makes a pipeline from a tree that a program built. The location of an error is as in
// JSON.
TAMIS_API Result<Pipeline> make_pipeline(const PipelineNode& tree,
                                         const PipelineOptions& options = {});

// A problem, with its line and its position in the line.
struct PipelineProblem {
  Error error;
  std::string line;
  std::size_t column = 0;  // characters before it
  std::size_t length = 0;  // characters of it
};
// Returns all problems of a text; empty if it can be used.
TAMIS_API std::vector<PipelineProblem> check_pipeline(
    std::string_view text, const PipelineOptions& options = {});

// Returns a node without its children, with its label and weight: "forum: vote(2) *2".
TAMIS_API std::string describe_node(const PipelineNode& node);

// Returns the text form in a readable layout: on one line if it fits in 80 columns and
// has no comments, else with one line per child. Ends with a line break.
TAMIS_API std::string format_pipeline(const PipelineNode& tree);
TAMIS_API std::string pipeline_to_json(const PipelineNode& tree);
// Returns the JSON Schema (2020-12) of the JSON form, for editors and validators.
TAMIS_API std::string pipeline_schema();

// The description of a combinator, like that of a filter.
struct CombinatorSpec {
  std::string_view name;
  std::string_view idea;   // one line
  std::string_view usage;  // "vote(2; a, b*2, c)"
  std::span<const ParamSpec> params = {};
  std::shared_ptr<void> (*make_params)() = nullptr;  // with their defaults
  bool leads = false;         // the first parameter is written without its name
  bool weighs = false;        // children may have weights
  bool has_cases = false;     // children have labels
  bool joins_labels = false;  // a label may be several: a|b
  std::size_t least_children = 1;
  std::size_t most_children = kMaxPipelineNodes;
};
TAMIS_API std::vector<const CombinatorSpec*> combinators();
TAMIS_API const CombinatorSpec* find_combinator(std::string_view name);

// A named pipeline that comes with tamis: a file in presets/.
struct PipelinePreset {
  std::string_view name;
  std::string_view about;  // the first line of its comment
  std::string_view text;
};
TAMIS_API std::span<const PipelinePreset> pipeline_presets();
TAMIS_API const PipelinePreset* find_pipeline_preset(std::string_view name);

}  // namespace tamis
