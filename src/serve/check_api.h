// POST /api/check: a pipeline, in text or JSON, comes back in all its forms, or with
// all that is wrong with it. For editors.
//
//   {"text": "vote(2; accb, dsc)\n", "line": "...", "canonical": "...", "tree": {...},
//    "problems": []}
//   {"problems": [{"place": "column 9", "finding": "...", "allowed": "...",
//                  "line": 0, "column": 8, "length": 4}]}
#pragma once

#include "serve/local_site.h"

namespace tamis::serve {

Answer answer_check(const LocalRequest& request);

}  // namespace tamis::serve
