// What a proxy changes in the heads that it passes on: RFC 9110, section 7.6.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/message.h"
#include "serve/http/target.h"

namespace tamis::serve {

// Without Connection, what it names, and all else that is meant for the next hop only.
void remove_hop_by_hop(Fields& fields);

// Whether the request has passed here already.
bool has_looped(const Fields& fields, std::string_view pseudonym);

// Returns the protocols that a request wants to change to, or nothing. HTTP/1.0 has no
// such change.
std::string_view wanted_upgrade(const RequestHead& request);

// Reports whether a response 101 changes to a protocol that the request asked for.
bool is_wanted_upgrade(const RequestHead& request, const ResponseHead& response);

// Reports whether the client gets an interim response: 100 if it asked for it. Some
// clients take all others for the final response, and the final response for the answer
// to their next request, which may be for another host (RFC 8297, section 3).
bool is_wanted_interim(const RequestHead& request, int status);

// The request for the server: in origin form, with our Via; framing fields are those of
// its content.
RequestHead request_for_upstream(const RequestHead& request, const Target& target,
                                 std::string_view pseudonym);

// The response for the client. Its only framing field is a Content-Length, if content
// of that length follows or would follow for GET.
ResponseHead response_for_client(const ResponseHead& response,
                                 std::string_view pseudonym);

// Returns the trailers that are passed on: no fields for one hop, also by the
// Connection field of the message's head, and no fields that RFC 9110 forbids in
// trailers.
Fields trailers_to_pass(const Fields& trailers, const Fields& head);

// One chunk, and the end of chunked content with trailers_to_pass().
void append_chunk(std::string_view content, std::string& out);
std::string last_chunk(const Fields& trailers);

}  // namespace tamis::serve
