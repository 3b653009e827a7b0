// Access control: the token, if one is set, and the names of this server.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/fields.h"
#include "serve/http/options.h"
#include "url/parts.h"

namespace tamis::serve {

// Reports whether a field (Authorization, Proxy-Authorization) shows the token: "Bearer
// TOKEN", or "Basic ..." with the token as the password of any user. The time that the
// comparison takes does not depend on the value of the field.
bool shows_token(std::string_view field, std::string_view token);

// Reports whether only this machine can reach the address.
bool is_loopback_name(std::string_view address);

// Reports whether a Host field names this server. A page whose name was made to resolve
// to this machine (DNS rebinding) sends another host.
bool is_own_host(std::string_view host, const ServeOptions& options,
                 std::uint16_t port);

// Reports whether an authority in a request line names this server.
bool is_own_authority(const url::Authority& authority, const ServeOptions& options,
                      std::uint16_t port);

// Reports whether a request that changes something comes from a page of another site.
// Sec-Fetch-Site decides. Without it, Origin must be equal to Host. Programs send
// neither.
bool is_cross_site(const Fields& fields);

// Reports whether a person opened the address in a browser, as opposed to a page, a
// frame or a prefetch. Programs that send no Sec-Fetch fields are accepted.
bool is_opened_by_user(const Fields& fields);

}  // namespace tamis::serve
