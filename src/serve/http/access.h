// Who may use the server: a token, where one is set, and names that are ours.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/fields.h"
#include "serve/http/options.h"
#include "url/parts.h"

namespace tamis::serve {

// Whether a field (Authorization, Proxy-Authorization) shows the token: "Bearer TOKEN",
// or "Basic ..." with the token as the password of any user. Takes the same time
// whatever the field has.
bool shows_token(std::string_view field, std::string_view token);

// Whether the address can be reached from this machine only.
bool is_loopback_name(std::string_view address);

// Whether a Host field names this server. A page of strangers whose name leads to this
// machine (DNS rebinding) has another one.
bool is_own_host(std::string_view host, const ServeOptions& options,
                 std::uint16_t port);

// The same for an authority in a request line.
bool is_own_authority(const url::Authority& authority, const ServeOptions& options,
                      std::uint16_t port);

// Whether a request that changes something comes from a page of another site: by
// Sec-Fetch-Site, else by Origin, which must be the Host. Programs send neither.
bool is_cross_site(const Fields& fields);

// Reports whether a person opened the address in a browser, as opposed to a page, a
// frame or a prefetch. Programs that send no Sec-Fetch fields are let through.
bool is_opened_by_user(const Fields& fields);

}  // namespace tamis::serve
