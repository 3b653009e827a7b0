// tamis eval --through-proxy: scores each pipeline a second time as users of the proxy
// see it. A web server serves the page, and the proxy of tamis serve fetches it.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::cli {

// Adds a second system after each pipeline: "default", "default (proxy)". Fails for
// filters that compare the pages of a site.
Result<void> add_proxy_twins(std::vector<eval::Contestant>& contestants);

// Reports on how many pages both agree, and the cost of the proxy; empty if there are
// none.
std::string proxy_table(const eval::Evaluation& evaluation);

}  // namespace tamis::cli
