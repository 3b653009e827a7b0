#include "serve/store/page_work.h"

#include <algorithm>

#include "text/numbers.h"

namespace tamis::serve {
namespace {

// The number of steps per second on one core in the slowest parts of the code
// (base/steps.cpp: 12 to 100 million). A page that uses all its steps ends soon after
// the time limit, and usually before it. An ordinary page needs few: 5 seconds allow 60
// million steps. The most expensive real page takes 6.1 steps per byte, so that is 10
// MB of such pages.
constexpr std::uint64_t kStepsPerSecond = 12'000'000;

std::size_t nodes_of(const PipelineNode& node) {
  std::size_t out = 1;
  for (const PipelineNode& child : node.children) out += nodes_of(child);
  return out;
}

Error too_large(std::string finding, std::string allowed) {
  return {ErrorCode::too_large, "pipeline", std::move(finding), std::move(allowed)};
}

}  // namespace

std::uint64_t steps_of_page(milliseconds time, std::size_t bytes) {
  const auto in_time =
      kStepsPerSecond / 1000 * static_cast<std::uint64_t>(time.count());
  return std::min(in_time, step_limit_for(bytes));
}

std::optional<Error> PageWork::take(std::size_t size) {
  const std::size_t both = size + (memory_ ? memory_->size() : 0);
  memory_.reset();  // a waiting request must not hold memory
  auto share = all_memory_.take(both);
  if (!share)
    return Error{
        ErrorCode::too_large, "content",
        "the page may take " + text::size_text(both) + " of memory",
        options.is_public ? "a smaller page" : "tamis serve --max-memory raises it"};
  memory_.emplace(std::move(*share));
  return std::nullopt;
}

std::optional<Error> PageWork::begin_json(std::string_view text) {
  return take(memory_of_json(text));
}

std::optional<Error> PageWork::begin_page(std::string_view bytes, Purpose purpose) {
  const std::size_t more =
      purpose == Purpose::explain ? memory_of_explanation(bytes) : 0;
  if (auto error = take(memory_of_page(bytes) + more)) return error;
  limit_.reset();
  limit_.emplace(steps_of_page(options.times.filter, bytes.size()));
  return std::nullopt;
}

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
