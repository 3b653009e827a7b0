// Reads and writes the text form of pipelines.
//
//   pipeline  =  NAME [ "(" arguments ")" ]  |  "@" PATH
//   arguments =  [ settings ";" ] child { "," child }   of a combinator
//             |  settings                               of a filter
//   settings  =  setting { "," setting }
//   setting   =  NAME "=" VALUE  |  VALUE               the first of a combinator
//   child     =  [ LABEL ":" ] pipeline [ "*" WEIGHT ]
//
// Values need no quotes if they consist of letters, digits and "._+-%". Otherwise they
// are in double or single quotes, and a quote inside is written twice. A comment
// extends from # to the end of its line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/range.h"
#include "tamis/pipeline.h"

namespace tamis {

// The locations of a node's parts in the text.
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

// Reports only problems that do not depend on filters; names may be wrong.
tl::expected<WrittenPipeline, TextProblem> read_text_form(std::string_view text);

// Returns the kind of a name without children.
PipelineNode::Kind kind_of(std::string_view name);

// Writes one line, without comments.
std::string to_line(const PipelineNode& tree);

// Returns a node without its children: "vote(2)".
std::string head_of(const PipelineNode& node);

}  // namespace tamis
