// Runs a pipeline on a page that is open in the web UI. The result contains the ranges
// of words that each node keeps, the output in a given format, and the verdicts about
// one word.
#pragma once

#include <optional>
#include <string>

#include "serve/jobs/json_text.h"
#include "serve/store/live_pages.h"
#include "serve/store/pipeline_store.h"
#include "tamis/error.h"

namespace tamis::serve {

inline constexpr std::string_view kLiveFormats[] = {"none", "text", "markdown", "html"};

struct LiveRequest {
  Json pipeline = {};           // text or JSON form
  std::string format = "none";  // one of kLiveFormats
  std::optional<std::uint64_t> word = std::nullopt;
};

// Returns one object on one line:
// {"nodes": [{"text", "label", "weight", "parent", "ran", "seen", "kept", "ranges"}],
//  "output": "...", "why": [{"node", "kept", "score"}]}
// Nodes are described in docs/explain.md and concern what the page shows. "output" is
// what an extraction writes, which is recovered text if the page shows next to none.
// "why" has the nodes that saw the word.
Result<std::string> run_live(const LivePage& live, const LiveRequest& request,
                             const PipelineStore& pipelines);

// Returns the positions of a text in the page: {"ranges": [first, last, ...], "words":
// 17}.
std::string find_live(const LivePage& live, const std::string& text);

}  // namespace tamis::serve
