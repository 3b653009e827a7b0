// One run of a pipeline on a page that is worked on: what every node keeps, as ranges
// of words, the result in some form, and all that there is to say about one word.
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
  Json pipeline = {};           // its text, or its JSON form
  std::string format = "none";  // one of kLiveFormats
  std::optional<std::uint64_t> word = std::nullopt;
};

// Returns {"nodes": [{"text", "label", "weight", "parent", "ran", "seen", "kept",
// "ranges"}],
//  "output": "...", "why": [{"node", "kept", "score"}]}, one object on one line. Nodes
// are as in docs/explain.md, about what the page shows. "output" is what an extraction
// writes, which is recovered text if the page shows next to none. "why" has the nodes
// that saw the word.
Result<std::string> run_live(const LivePage& live, const LiveRequest& request,
                             const PipelineStore& pipelines);

// {"ranges": [first, last, ...], "words": 17}: where a text stands in the page.
std::string find_live(const LivePage& live, const std::string& text);

}  // namespace tamis::serve
