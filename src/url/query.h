// Paths and queries: the values in those of a request, decoded, and addresses without
// what tells a site from where a reader came.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::url {

// Whether a query has a name, with or without a value.
bool has_name(std::string_view query, std::string_view name);

// The value of a name in a query, decoded, where '+' is a blank; empty where there is
// none.
std::string query_value(std::string_view query, std::string_view name);

// The first name in a query that is none of these; nothing where all are known.
std::optional<std::string> unknown_name(std::string_view query,
                                        const std::vector<std::string>& known);

// The first name that is there twice: which of the two counts would be a guess.
std::optional<std::string> repeated_name(std::string_view query);

// What stands in a path for the {braces} of a pattern, decoded; nothing where it does
// not fit. One pair of braces is one part between slashes, which is never empty.
//
//   fit_path("/api/pipelines/{name}", "/api/pipelines/my%20news")   {"my news"}
std::optional<std::vector<std::string>> fit_path(std::string_view pattern,
                                                 std::string_view path);

// Returns the address without the parameters of campaigns and click counters
// (utm_source, fbclid, gclid, ...). All others stay as they are, and in their order.
std::string without_tracking(std::string_view url);

}  // namespace tamis::url
