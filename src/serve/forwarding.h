// What a proxy changes in the heads that it passes on: RFC 9110, section 7.6.
#pragma once

#include <string>
#include <string_view>

#include "serve/message.h"
#include "serve/target.h"

namespace tamis::serve {

// Without Connection, what it names, and all else that is meant for the next hop only.
void remove_hop_by_hop(Fields& fields);

// Whether the request has passed here already.
bool has_looped(const Fields& fields, std::string_view pseudonym);

// The protocol that a request wants to change to, or nothing.
std::string_view wanted_upgrade(const Fields& fields);

// The request for the server: in origin form, with our Via; framing fields are those of
// its content.
RequestHead request_for_upstream(const RequestHead& request, const Target& target,
                                 std::string_view pseudonym);

// The response for the client, without any framing fields.
ResponseHead response_for_client(const ResponseHead& response,
                                 std::string_view pseudonym);

// Trailers that may be passed on: none that would change how a message is read.
Fields trailers_to_pass(const Fields& trailers);

// One chunk, and the end of chunked content.
void append_chunk(std::string_view content, std::string& out);
std::string last_chunk(const Fields& trailers);

}  // namespace tamis::serve
