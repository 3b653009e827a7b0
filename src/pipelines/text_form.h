// The text form of pipelines, read and written.
//
//   pipeline  =  NAME [ "(" arguments ")" ]  |  "@" PATH
//   arguments =  [ settings ";" ] child { "," child }   of a combinator
//             |  settings                               of a filter
//   settings  =  setting { "," setting }
//   setting   =  NAME "=" VALUE  |  VALUE               the first of a combinator
//   child     =  [ LABEL ":" ] pipeline [ "*" WEIGHT ]
//
// Values stand bare where they hold only letters, digits and "._+-%", else in double or
// single quotes; a quote inside quotes is written twice. A comment goes from # to the
// end of its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/range.h"
#include "tamis/pipeline.h"

namespace tamis {

// Where the parts of a node stand in the text.
struct NodePlaces {
  Range name;
  Range label;
  Range weight;
  std::vector<Range> settings;
  std::vector<NodePlaces> children;
};

struct WrittenPipeline {
  PipelineNode tree;
  NodePlaces places;
};

struct TextProblem {
  Range at;
  std::string finding;
  std::string allowed;
};

// Only what can be said without knowing any filter; names may be wrong.
tl::expected<WrittenPipeline, TextProblem> read_text_form(std::string_view text);

// The kind that a name without children has.
PipelineNode::Kind kind_of(std::string_view name);

// On one line, without comments.
std::string to_line(const PipelineNode& tree);

// "vote(2)": a node without its children.
std::string head_of(const PipelineNode& node);

}  // namespace tamis
