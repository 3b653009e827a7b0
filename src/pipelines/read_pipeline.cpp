// Reads a pipeline from text, and maps problems in the tree to locations in the text.

#include <algorithm>

#include "pipelines/reading.h"
#include "pipelines/text_form.h"
#include "text/utf8.h"

namespace tamis {
namespace {

Range place_of(const NodePlaces& root, const NodeProblem& problem) {
  const NodePlaces* places = &root;
  for (const std::size_t child : problem.path) {
    if (child >= places->children.size()) break;
    places = &places->children[child];
  }
  switch (problem.part) {
    case NodeProblem::Part::label: return places->label;
    case NodeProblem::Part::weight: return places->weight;
    case NodeProblem::Part::setting:
      if (problem.setting < places->settings.size())
        return places->settings[problem.setting];
      break;
    case NodeProblem::Part::node: break;
  }
  return places->name;
}

// Returns a problem with the line on which a range of the text begins.
PipelineProblem in_line(std::string_view text, Range at, Error error) {
  const std::size_t from = std::min<std::size_t>(at.first, text.size());
  const std::string_view before = text.substr(0, from);
  const std::size_t line_break = before.rfind('\n');
  const std::size_t start = line_break == before.npos ? 0 : line_break + 1;
  const std::size_t end = std::min(text.find('\n', start), text.size());
  const std::size_t last = std::clamp<std::size_t>(at.last, from, end);
  PipelineProblem out;
  out.line = text.substr(start, end - start);
  out.column = utf8_length(text.substr(start, from - start));
  out.length = utf8_length(text.substr(from, last - from));
  std::string place = "column " + std::to_string(out.column + 1);
  if (text.find('\n') != text.npos)
    place = "line " +
            std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ", " +
            place;
  error.place = error.place.empty() ? place : place + ": " + error.place;
  out.error = std::move(error);
  return out;
}

bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '{';
}

Reading read_text(std::string_view text, const PipelineOptions& options,
                  BuildContext& context) {
  std::vector<PipelineProblem> problems;
  tl::expected<WrittenPipeline, TextProblem> written = read_text_form(text);
  if (!written) {
    TextProblem& problem = written.error();
    problems.push_back(in_line(text, problem.at,
                               {ErrorCode::bad_argument, "", std::move(problem.finding),
                                std::move(problem.allowed)}));
    return {tl::unexpected(problems.front().error), problems};
  }
  BuiltPipeline built = build_pipeline(std::move(written->tree), options, context);
  std::vector<std::pair<Range, const NodeProblem*>> in_order;
  for (const NodeProblem& problem : built.problems)
    in_order.emplace_back(place_of(written->places, problem), &problem);
  std::stable_sort(in_order.begin(), in_order.end(), [](const auto& a, const auto& b) {
    return a.first.first < b.first.first;
  });
  for (const auto& [place, problem] : in_order)
    problems.push_back(in_line(text, place, problem->error));
  if (problems.empty()) return {std::move(built.pipeline), {}};
  return {tl::unexpected(problems.front().error), problems};
}

}  // namespace

Reading read_either_form(std::string_view text, const PipelineOptions& options,
                         BuildContext& context) {
  return is_json(text) ? read_json(text, options, context)
                       : read_text(text, options, context);
}

Result<Pipeline> read_pipeline(std::string_view text, const PipelineOptions& options) {
  BuildContext context;
  return read_either_form(text, options, context).pipeline;
}

std::vector<PipelineProblem> check_pipeline(std::string_view text,
                                            const PipelineOptions& options) {
  BuildContext context;
  return read_either_form(text, options, context).problems;
}

Result<Pipeline> make_pipeline(const PipelineNode& tree,
                               const PipelineOptions& options) {
  BuildContext context;
  BuiltPipeline built = build_pipeline(tree, options, context);
  if (built.problems.empty()) return std::move(built.pipeline);
  return tl::unexpected(in_json(tree, built.problems.front()));
}

}  // namespace tamis
