// Records of --jsonl: one JSON object per line, one line per page. Bytes that are not
// UTF-8 become U+FFFD.
//
//   {"input":"a.html","format":"text","content":"It rained.\n"}
//   {"input":"b.html","error":{"code":"cannot_read","finding":"no such file ..."}}
//   {"input":"c.html","status":"failed","reason":"the page needs ...","error":{...}}
#pragma once

#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis::cli {

// `content` becomes a string, except in the format json, where it is inserted
// unmodified.
std::string json_line(std::string_view input, std::string_view url,
                      std::string_view format, std::string_view content);
// If `status` is given ("failed"), the record has it, with the finding as `reason`.
std::string json_line(std::string_view input, const Error& error,
                      std::string_view status = "");

}  // namespace tamis::cli
