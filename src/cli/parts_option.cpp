#include "cli/parts_option.h"

#include <algorithm>

#include "cli/choice.h"
#include "cli/command.h"

namespace tamis::cli {
namespace {

void add_one(CLI::App& command, const char* name, std::string& value, const char* about,
             std::vector<std::string> words = {"keep", "drop"}) {
  command.add_option(name, value, about)
      ->type_name(listed(words))
      ->group(kReading)  // -h has no room for it
      ->check([words](const std::string& word) {
        const bool is_known = word == "auto" || std::find(words.begin(), words.end(),
                                                          word) != words.end();
        return is_known ? std::string() : unknown_word(word, words);
      });
}

}  // namespace

void add_parts_options(CLI::App& command, PartsOptions& options,
                       CommentChoices choices) {
  add_one(command, "--title", options.title,
          "The page's main heading: always, or never (as the pipeline decides)");
  if (choices == CommentChoices::separate_too)
    add_one(command, "--comments", options.comments,
            "Comments of readers: always, never, or set apart behind the text (as the "
            "pipeline decides)",
            {"keep", "drop", "separate"});
  else
    add_one(command, "--comments", options.comments,
            "Comments of readers: always, or never (as the pipeline decides)");
  add_one(
      command, "--captions", options.captions,
      "Captions of pictures and tables: always, or never (as the pipeline decides)");
}

Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const PartsOptions& options) {
  Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return pipeline;
  PipelineNode around;
  around.kind = PipelineNode::Kind::combinator;
  around.name = "parts";
  for (const auto& [name, value] :
       {std::pair{"title", &options.title}, std::pair{"comments", &options.comments},
        std::pair{"captions", &options.captions}})
    if (*value != "auto" && *value != "separate")
      around.settings.push_back({name, *value});
  if (around.settings.empty()) return pipeline;
  around.children = {pipeline->tree()};
  return make_pipeline(around);
}

}  // namespace tamis::cli
