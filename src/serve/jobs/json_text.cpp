#include "serve/jobs/json_text.h"

#include <ctime>

#include "text/dump_json.h"

namespace tamis::serve {

std::string to_text(const Json& json) {
  return dump_json(json) + "\n";
}

std::string utc_time(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char out[32];
  return {out, std::strftime(out, sizeof out, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace tamis::serve
