#include "serve/store/request_work.h"

#include <string>

namespace tamis::serve {
namespace {

std::size_t nodes_of(const PipelineNode& node) {
  std::size_t out = 1;
  for (const PipelineNode& child : node.children) out += nodes_of(child);
  return out;
}

Error too_large(std::string finding, std::string allowed) {
  return {ErrorCode::too_large, "pipeline", std::move(finding), std::move(allowed)};
}

}  // namespace

std::optional<Error> too_long(std::string_view text) {
  if (text.size() <= kMostRequestBytes) return std::nullopt;
  return too_large("has " + std::to_string(text.size()) + " bytes",
                   "at most " + std::to_string(kMostRequestBytes) + " here");
}

std::optional<Error> too_many_parts(const Pipeline& pipeline) {
  const std::size_t nodes = nodes_of(pipeline.tree());
  if (nodes <= kMostRequestNodes) return std::nullopt;
  return too_large("has " + std::to_string(nodes) + " parts",
                   "at most " + std::to_string(kMostRequestNodes) + " here");
}

std::optional<Error> too_much_work(const Pipeline& pipeline, const Page& page) {
  const std::size_t nodes = nodes_of(pipeline.tree());
  if (nodes * page.word_count() <= kMostResults) return std::nullopt;
  return too_large("has " + std::to_string(nodes) + " parts, the page " +
                       std::to_string(page.word_count()) + " words",
                   "at most " + std::to_string(kMostResults) +
                       " parts times words; tamis explain has no such limit");
}

}  // namespace tamis::serve
