// The web page: three files that are part of the command (web/ui, built by Vite).
#pragma once

#include <optional>
#include <string_view>

#include "serve/http/exchange.h"

namespace tamis::serve {

// Whether the path is one of them: "/app.js". "/" is the page itself.
bool is_ui_path(std::string_view path);

// Packed as the client likes it; 304 where it has the file already.
Answer answer_ui(std::string_view path, const Fields& fields);

}  // namespace tamis::serve
