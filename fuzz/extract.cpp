// Complete extractions of random pages, as in the command and the server: all formats
// with any options and any pipeline. support/extraction_case.h describes the input.
//
// Invariants: all formats have the same words, can be read back and contain no control
// characters. The library writes the same output as the command. Memory and steps stay
// below a bound per byte of the page. The result is the same on a second run, after
// another page, and after work that ran out of steps.

#include "tamis/extract.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/steps.h"
#include "fuzz/support/all_outputs.h"
#include "fuzz/support/extraction_case.h"
#include "fuzz/support/memory_meter.h"
#include "fuzz/support/output_checks.h"
#include "fuzz/support/require.h"

namespace {

using namespace tamis::fuzz;

// All outputs together take 9 steps per byte of an article, and 22 per byte of the
// worst of 3,700 mutated pages of 16 KB. Quadratic work takes thousands on a page of
// this size.
constexpr std::uint64_t kStepsOfAnyPage = 100'000;
constexpr std::uint64_t kStepsPerByte = 200;
// Their peak memory is 0.4 MB for a small page. It is 160 bytes per byte of the worst
// page above 2 KB, among the seed corpus and its mutations.
constexpr std::size_t kMemoryOfAnyPage = 4u << 20;
constexpr std::size_t kMemoryPerByte = 2'000;

std::string figures(std::uint64_t used, std::size_t bytes) {
  return std::to_string(used) + " for " + std::to_string(bytes) + " bytes";
}

std::vector<Output> outputs_within(const tamis::StepLimit& limit,
                                   const ExtractionCase& drawn) {
  try {
    return all_outputs(drawn);
  } catch (const tamis::OutOfSteps&) {
    require(false, "steps per byte are below the bound", "steps",
            figures(limit.used(), drawn.html.size()));
  }
  return {};
}

std::vector<Output> measured_outputs(const ExtractionCase& drawn) {
  const std::size_t bytes = drawn.html.size();
  const tamis::StepLimit steps(kStepsOfAnyPage + kStepsPerByte * bytes);
  const MemoryMeter memory;
  std::vector<Output> out = outputs_within(steps, drawn);
  require(memory.peak() <= kMemoryOfAnyPage + kMemoryPerByte * bytes,
          "memory per byte is below the bound", "bytes", figures(memory.peak(), bytes));
  return out;
}

// Interrupts a page, which leaves its state in the memory of this thread.
void run_out_of_steps(const ExtractionCase& drawn) {
  try {
    const tamis::StepLimit few(drawn.few_steps);
    all_outputs(drawn);
  } catch (const tamis::OutOfSteps&) {
  }
}

void run_another_page() {
  static const ExtractionCase other = draw_extraction(
      "\n<title>Other</title><table><tr><td rowspan=3>a<td>b<tr><td>c</table>"
      "<ul><li>one<li>two</ul><pre>1 x\n2 y\n3 z</pre><p>Some words of another page.");
  all_outputs(other);
}

void require_same(const Output& expected, const Output& other, const char* invariant) {
  if (expected == other) return;
  require(false, invariant, expected.name,
          "\n--- expected\n" + expected.bytes + "\n--- is\n" + other.bytes);
}

void check_selection(const ExtractionCase& drawn) {
  const tamis::ReadingOptions& reading = drawn.options.reading;
  const tamis::ReadablePage page(
      tamis::parse(drawn.html, {}, tamis::parse_options(reading)), reading);
  const tamis::Selection selection =
      tamis::select(page, drawn.pipeline, {.url = drawn.url}, drawn.options.selection);
  check_words(page.page(), selection.keep);
  if (drawn.options.selection.separate_comments)
    check_words(page.page(), selection.comments);
  check_html_is_stable(page.page(), selection.keep);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ExtractionCase drawn =
      draw_extraction({reinterpret_cast<const char*>(data), size});
  const std::vector<Output> outputs = measured_outputs(drawn);
  for (const Output& output : outputs) check_output(output);
  check_selection(drawn);
  run_out_of_steps(drawn);
  run_another_page();
  const std::vector<Output> again = all_outputs(drawn);
  require(again.size() == outputs.size(), "the second run has as many outputs");
  for (std::size_t i = 0; i < outputs.size(); ++i)
    require_same(outputs[i], again[i], "the second result is like the first");
  const Output library = library_output(drawn, size);
  for (const Output& output : outputs)
    if (output.name == library.name)
      require_same(output, library, "the library writes what the command writes");
  return 0;
}
