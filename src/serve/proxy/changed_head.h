// The head of a response whose content was changed, and conditions of later requests.
//
// A validator of the original must not stand for the filtered page: with another
// pipeline the page is another one. So an ETag is wrapped together with a mark of the
// pipeline, and unwrapped when it comes back; Last-Modified goes, as it cannot be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/http/message.h"

namespace tamis::serve {

// "W/"tamis-3f2a-s-abc"" of ""abc""; empty where there is nothing to wrap.
std::string wrap_etag(std::string_view etag, std::string_view mark);
// The way back; empty where it was not wrapped with this mark.
std::string unwrap_etag(std::string_view etag, std::string_view mark);

// The conditions of a request for a page: those on wrapped validators are unwrapped,
// others dropped, since they are about an original that the client may have kept.
// Whether one was unwrapped: then a 304 speaks of the filtered page.
bool unwrap_conditions(Fields& fields, std::string_view mark, bool is_document);

// Removes or rewrites all that spoke of the original's bytes.
void change_head(ResponseHead& head, std::string_view mark);

// For whatever could have been filtered, and was or was not: what of a request decides
// that (page_rules.h), and how.
void add_vary(Fields& fields);

// The fields Content-Security-Policy, so that they allow a style element with this
// hash ('sha256-...') and else what they allowed before.
void allow_style(Fields& fields, std::string_view hash);
// One policy.
std::string policy_with_style(std::string_view policy, std::string_view hash);

}  // namespace tamis::serve
