#include "text/escape.h"
#include "text/templates.h"
#include "tune/run/run_history.h"

namespace tamis::tune {
namespace {

constexpr const char* kTemplate[] = {
#include "tune/tuning.inc"
};

}  // namespace

std::string run_history_page(const std::string& history) {
  return fill_template(kTemplate, {{"data", json_for_script(history)}});
}

}  // namespace tamis::tune
