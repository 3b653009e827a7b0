// Any bytes and any filter, with its defaults and with random parameters. A filter
// keeps only words that are present. A second run gives the same result, even after an
// interrupted run.
//
// The first byte is the seed of the parameters and of the present words. '@' is the
// whole page with defaults.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/random.h"
#include "base/steps.h"
#include "support/random_settings.h"
#include "tamis/filter.h"
#include "tamis/parser.h"

namespace {

tamis::Mask some_words(std::uint8_t byte, std::size_t size) {
  if (byte == '@') return tamis::Mask(size, true);
  tamis::Mask out(size);
  tamis::Rng random(byte);
  for (std::size_t i = 0; i < size; ++i) out.set(i, random.below(4) != 0);
  return out;
}

void require(bool holds, const tamis::Filter& filter, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", filter.to_string().c_str(), law);
  std::abort();
}

// Interrupts a run, which leaves its state in the memory of this thread.
void run_out_of_steps(const tamis::Filter& filter, const tamis::View& view) {
  try {
    const tamis::StepLimit few(view.page().word_count());
    filter.run(view);
  } catch (const tamis::OutOfSteps&) {
  }
}

void check(const tamis::Filter& filter, const tamis::View& view) {
  const tamis::FilterResult result = filter.run(view);
  run_out_of_steps(filter, view);
  require(is_subset(result.keep, view.present()), filter, "kept what was not there");
  const tamis::FilterResult again = filter.run(view);
  require(again.keep == result.keep, filter, "another result the second time");
  require(again.scores == result.scores, filter, "other scores the second time");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const tamis::Page page = tamis::parse(bytes);
  const tamis::View view(page, some_words(data[0], page.word_count()));
  tamis::Rng random(data[0]);
  for (const tamis::FilterSpec* spec : tamis::filters()) {
    check(*tamis::make_filter(*spec), view);
    if (data[0] != '@')
      check(*tamis::make_filter(*spec, tamis::test::random_settings(random, *spec)),
            view);
  }
  return 0;
}
