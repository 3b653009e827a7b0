// Pipelines: filters in series and in parallel, by vote, nested. A pipeline is used as
// a filter is.
//
//   Result<Pipeline> pipeline = read_pipeline("vote(2; accb, cectd_ds, dsc)");
//   if (!pipeline) std::cerr << to_string(pipeline.error()) << "\n";
//   Mask kept = pipeline->run(View(page)).keep;
//
// docs/pipelines.md has the language, whose text and JSON forms say the same.

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
  std::vector<Setting> settings;       // what was given, defaults included
  std::vector<PipelineNode> children;  // of a preset or file: what it stands for

  // What the parent is told of this child.
  std::string label;  // of a case: "forum", "en|de", "else"
  double weight = 1;  // in a vote

  std::vector<std::string> comments;       // lines before it
  std::vector<std::string> end_comments;   // lines behind its last child
  std::string remark;                      // behind it, on its line
  std::vector<std::string> last_comments;  // of the root: lines behind it

  friend bool operator==(const PipelineNode&, const PipelineNode&) = default;
};

struct Model;  // model.h

struct PipelineOptions {
  bool files = true;  // whether @FILE is allowed
  std::filesystem::path folder =
      {};  // where @FILE is looked for; empty: the current one
  // What the filter `learned` calls "general"; null: the model of the library.
  std::shared_ptr<const Model> model = nullptr;
};

// Deeper nesting, files and presets included, and larger pipelines are errors.
inline constexpr std::size_t kMaxPipelineDepth = 200;
inline constexpr std::size_t kMaxPipelineNodes = 10'000;
inline constexpr std::size_t kMaxPipelineBytes = 1u << 20;

// What a pipeline did with a page, node by node.
struct Explanation {
  struct Node {
    std::string text;   // "dsc(window=40)", "vote(2)"
    std::string label;  // as PipelineNode
    double weight = 1;
    std::size_t parent = 0;  // in `nodes`; of the first: itself
    std::size_t depth = 0;
    bool ran = false;  // first_good and the like leave out what they do not need
    Mask seen;         // the words that it was given; empty if it did not run
    FilterResult result;
  };
  std::vector<Node> nodes;  // as written, parents first
};

class Pipeline;
struct HiddenText;

struct ExplanationOptions {
  std::string source = {};  // the page's file or address, to be shown
  std::string url = {};     // the page's address, if that is another
  // What is taken instead of what the pipeline keeps: the page shows next to nothing
  // (content.h).
  const HiddenText* hidden = nullptr;
  // Words beyond these are left out, and the result says so.
  std::size_t max_words = 250'000;
  std::size_t max_bytes = 32u << 20;  // that the words take; a little more may come out
};

// What a pipeline did with a page, for programs (one object on one line) and for people
// (one page of HTML that needs nothing else). docs/explain.md has both.
TAMIS_API std::string explanation_to_json(const Page& page, const Pipeline& pipeline,
                                          const Explanation& explanation,
                                          const ExplanationOptions& options = {});
TAMIS_API std::string explanation_to_html(const Page& page, const Pipeline& pipeline,
                                          const Explanation& explanation,
                                          const ExplanationOptions& options = {});

class Plan;

// Ready to run; cheap to copy, shared by threads.
class TAMIS_API Pipeline {
 public:
  FilterResult run(const View& view) const;
  Explanation explain(const View& view) const;

  const PipelineNode& tree() const { return *tree_; }
  // On one line, without comments: "vote(2; accb, cectd_ds, dsc)".
  std::string to_string() const;
  // The same for all pipelines that are written differently but do the same by rules
  // alone: presets and files are replaced, defaults dropped, children of union,
  // intersect and vote sorted, nested series and parallels of one kind joined.
  const std::string& canonical() const { return *canonical_; }
  // Reports whether a result can have a confidence. Of the filters only `learned` has
  // one; combinators that pass on what one child kept pass on its confidence.
  bool may_have_confidence() const;
  // Whether it has a filter that compares pages of a site.
  bool uses_site() const;

 private:
  friend class PipelineBuilder;
  Pipeline() = default;

  std::shared_ptr<const PipelineNode> tree_;
  std::shared_ptr<const std::string> canonical_;
  std::shared_ptr<const Plan> plan_;
};

// From text or JSON (which begins with '{'). The place of an error is "column 7", "line
// 2, column 7" where the text has several lines, "/of/1/params/window" in JSON. For
// files, read_pipeline("@FILE"): what the file names with @ is looked for beside it.
TAMIS_API Result<Pipeline> read_pipeline(std::string_view text,
                                         const PipelineOptions& options = {});
// From a tree that a program made; the place of an error is as in JSON.
TAMIS_API Result<Pipeline> make_pipeline(const PipelineNode& tree,
                                         const PipelineOptions& options = {});

// A finding, with the line it is in and where there.
struct PipelineProblem {
  Error error;
  std::string line;
  std::size_t column = 0;  // characters before it
  std::size_t length = 0;  // characters of it
};
// All that is wrong with a text; nothing if it can be used.
TAMIS_API std::vector<PipelineProblem> check_pipeline(
    std::string_view text, const PipelineOptions& options = {});

// A node without its children, and what its parent is told of it: "forum: vote(2) *2".
TAMIS_API std::string describe_node(const PipelineNode& node);

// The text form as people like to read it: on one line if it fits in 80 columns and has
// no comments, else with a line for each child. Ends with a line break.
TAMIS_API std::string format_pipeline(const PipelineNode& tree);
TAMIS_API std::string pipeline_to_json(const PipelineNode& tree);
// For editors and checkers: what the JSON form may hold (JSON Schema, 2020-12).
TAMIS_API std::string pipeline_schema();

// What combines filters, described as filters are.
struct CombinatorSpec {
  std::string_view name;
  std::string_view idea;   // one line
  std::string_view usage;  // "vote(2; a, b*2, c)"
  std::span<const ParamSpec> params = {};
  std::shared_ptr<void> (*make_params)() = nullptr;  // with their defaults
  bool leads = false;         // the first parameter is given without its name
  bool weighs = false;        // children may have weights
  bool has_cases = false;     // children have labels
  bool joins_labels = false;  // also several: a|b
  std::size_t least_children = 1;
  std::size_t most_children = kMaxPipelineNodes;
};
TAMIS_API std::vector<const CombinatorSpec*> combinators();
TAMIS_API const CombinatorSpec* find_combinator(std::string_view name);

// A pipeline that we ship under a name: a file of presets/.
struct PipelinePreset {
  std::string_view name;
  std::string_view about;  // the first line of its comment
  std::string_view text;
};
TAMIS_API std::span<const PipelinePreset> pipeline_presets();
TAMIS_API const PipelinePreset* find_pipeline_preset(std::string_view name);

}  // namespace tamis
