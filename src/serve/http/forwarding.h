// Changes that a proxy makes to heads before it forwards them: RFC 9110, section 7.6.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/message.h"
#include "serve/http/target.h"

namespace tamis::serve {

// Removes Connection, the fields that it names, and all other hop-by-hop fields.
void remove_hop_by_hop(Fields& fields);

// Reports whether this server has already forwarded the request.
bool has_looped(const Fields& fields, std::string_view pseudonym);

// Returns the protocols that a request asks to upgrade to, or an empty string. HTTP/1.0
// has no upgrades.
std::string_view wanted_upgrade(const RequestHead& request);

// Reports whether a response 101 switches to a protocol that the request asked for.
bool is_wanted_upgrade(const RequestHead& request, const ResponseHead& response);

// Reports whether the client gets an interim response: 100 if it asked for it. Some
// clients take all others for the final response. They would then take the final
// response for the answer to their next request, which may be for another host (RFC
// 8297, section 3).
bool is_wanted_interim(const RequestHead& request, int status);

// Returns the request for the server: in origin form and with the Via field of this
// server. Its framing fields are those of the original.
RequestHead request_for_upstream(const RequestHead& request, const Target& target,
                                 std::string_view pseudonym);

// Returns the response for the client. Its only framing field is a Content-Length, if
// content of that length follows or would follow for GET.
ResponseHead response_for_client(const ResponseHead& response,
                                 std::string_view pseudonym);

// Returns the trailers to forward. It removes hop-by-hop fields, those named in the
// Connection field of the head, and fields that RFC 9110 forbids in trailers.
Fields trailers_to_pass(const Fields& trailers, const Fields& head);

// append_chunk() appends one chunk. last_chunk() returns the end of chunked content,
// with trailers from trailers_to_pass().
void append_chunk(std::string_view content, std::string& out);
std::string last_chunk(const Fields& trailers);

}  // namespace tamis::serve
