// tamis eval --through-proxy: each pipeline a second time, as a reader gets it: the
// page is served by a web server and fetched through the proxy of tamis serve.
#pragma once

#include <string>
#include <vector>

#include "eval/judge/evaluation.h"

namespace tamis::cli {

// A twin behind each pipeline: "default", "default (proxy)". Filters that compare the
// pages of a site cannot have one.
Result<void> add_proxy_twins(std::vector<eval::Contestant>& contestants);

// How far the twins agree, and what the way costs; empty where there are none.
std::string proxy_table(const eval::Evaluation& evaluation);

}  // namespace tamis::cli
