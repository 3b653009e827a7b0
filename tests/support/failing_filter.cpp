#include "support/failing_filter.h"

#include <new>
#include <stdexcept>

#include "base/steps.h"
#include "tamis/define_filter.h"

namespace tamis::test {
namespace {

struct NoSettings {};

Mask fail_on_words(const View& view, const NoSettings&) {
  const Page& page = view.page();
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const std::string_view word = page.word_text(w, scratch);
    if (word == "bug") throw std::length_error("a bug");
    if (word == "steps") count_steps(step_limit_for(page.source().size()) + 1);
    if (word == "memory") throw std::bad_alloc();
  }
  return view.present();
}

constexpr FilterSpec kFails = define_filter<NoSettings, fail_on_words>(
    "fails", FilterKind::token, "for tests", "none", {});

}  // namespace

void register_failing_filter() {
  static const bool is_registered = register_filter(kFails).has_value();
  if (!is_registered) throw std::logic_error("the filter cannot be registered");
}

}  // namespace tamis::test
