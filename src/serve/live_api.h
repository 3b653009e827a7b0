// The part of the API that the web page lives on: /api/pages.
//
//   POST /api/pages            a page (as for /api/extract) -> {"id", "title", "words",
//   ...} GET  /api/pages/ID/view    the page as it looks, harmless, its words numbered
//   GET  /api/pages/ID/source  the page as it came, as text
//   POST /api/pages/ID/run     {"pipeline", "format", "word"} -> what each node keeps
//
// A page that the server does not have any more is 404; who wants it sends it again.
#pragma once

#include "serve/live_pages.h"
#include "serve/local_site.h"

namespace tamis::serve {

bool is_live_path(std::string_view path);

Answer answer_live(const LocalRequest& request, LivePages& pages,
                   const ServeOptions& options);

}  // namespace tamis::serve
