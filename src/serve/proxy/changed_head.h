// Changes the head of a response whose content was changed, and the conditions of later
// requests.
//
// A validator of the original must not be used for the filtered page, because another
// pipeline makes another page. So an ETag is wrapped together with a mark of the
// pipeline, and unwrapped in later requests. Last-Modified cannot be wrapped and is
// removed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/http/message.h"

namespace tamis::serve {

// Returns "W/"tamis-3f2a-s-abc"" for ""abc""; empty if there is nothing to wrap.
std::string wrap_etag(std::string_view etag, std::string_view mark);
// Returns the original ETag; empty if it was not wrapped with this mark.
std::string unwrap_etag(std::string_view etag, std::string_view mark);

// Unwraps the conditions of a request for a page. Conditions on other validators are
// removed, since they may be about an original in the client's cache. Returns whether
// one was unwrapped: then a 304 is about the filtered page.
bool unwrap_conditions(Fields& fields, std::string_view mark, bool is_document);

// Removes or rewrites all fields that describe the original's bytes.
void change_head(ResponseHead& head, std::string_view mark);

// Adds Vary to any response that could have been filtered: it names the fields of a
// request that decide whether it is filtered (page_rules.h), and how.
void add_vary(Fields& fields);

// Extends the fields Content-Security-Policy, so that they allow a style element with
// this hash ('sha256-...') in addition to what they allowed before.
void allow_style(Fields& fields, std::string_view hash);
// Extends one policy.
std::string policy_with_style(std::string_view policy, std::string_view hash);

}  // namespace tamis::serve
