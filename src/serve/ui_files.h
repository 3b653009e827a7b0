// The web UI: three files that are part of the program (web/ui, built by Vite).
#pragma once

#include <optional>
#include <string_view>

#include "serve/http/exchange.h"

namespace tamis::serve {

// Reports whether the path is one of these files: "/app.js". "/" is the page.
bool is_ui_path(std::string_view path);

// Compresses the file as the client prefers. Returns 304 if the client has it.
Answer answer_ui(std::string_view path, const Fields& fields);

}  // namespace tamis::serve
