#include "text/escape.h"
#include "text/templates.h"
#include "tune/run/chronicle.h"

namespace tamis {
namespace {

constexpr const char* kTemplate[] = {
#include "tune/tuning.inc"
};

}  // namespace

std::string chronicle_page(const std::string& chronicle) {
  return fill_template(kTemplate, {{"data", json_for_script(chronicle)}});
}

}  // namespace tamis
