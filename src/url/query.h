// Paths and queries: the decoded values in a request, and URLs without tracking
// parameters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::url {

// Reports whether a query has a name, with or without a value.
bool has_name(std::string_view query, std::string_view name);

// Returns the decoded value of a name in a query, where '+' is a space. Empty if the
// query does not have the name.
std::string query_value(std::string_view query, std::string_view name);

// Returns the first name in a query that is not in `known`, or nothing.
std::optional<std::string> unknown_name(std::string_view query,
                                        const std::vector<std::string>& known);

// Returns the first name that is repeated. A repeated name is ambiguous.
std::optional<std::string> repeated_name(std::string_view query);

// Returns the decoded parts of a path that match the {braces} of a pattern, or nothing
// if the path does not match. A pair of braces matches one non-empty part between
// slashes.
//
//   fit_path("/api/pipelines/{name}", "/api/pipelines/my%20news")   {"my news"}
std::optional<std::vector<std::string>> fit_path(std::string_view pattern,
                                                 std::string_view path);

// Returns the URL without the parameters of campaigns and click counters (utm_source,
// fbclid, gclid, ...). All others are unchanged and keep their order.
std::string without_tracking(std::string_view url);

}  // namespace tamis::url
