#include "serve/check_api.h"

#include <nlohmann/json.hpp>

#include "serve/api_answer.h"
#include "tamis/pipeline.h"

namespace tamis::serve {
namespace {

using Json = nlohmann::ordered_json;

Json problem_json(const PipelineProblem& problem) {
  return {{"place", problem.error.place},
          {"finding", problem.error.finding},
          {"allowed", problem.error.allowed},
          {"column", problem.column},
          {"length", problem.length}};
}

// Strings of a request may be no UTF-8; JSON has no other.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Answer answer_check(const LocalRequest& request) {
  if (request.method != "POST") return not_allowed("POST");
  const PipelineOptions options{.files = false};
  const auto pipeline = read_pipeline(request.content, options);
  Json problems = Json::array();
  if (!pipeline) {
    for (const PipelineProblem& problem : check_pipeline(request.content, options))
      problems.push_back(problem_json(problem));
    return json_answer(dumped({{"problems", problems}}));
  }
  const Json tree = Json::parse(pipeline_to_json(pipeline->tree()), nullptr, false);
  return json_answer(dumped({{"text", format_pipeline(pipeline->tree())},
                             {"line", pipeline->to_string()},
                             {"canonical", pipeline->canonical()},
                             {"tree", tree},
                             {"problems", problems}}));
}

}  // namespace tamis::serve
