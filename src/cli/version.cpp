#include "cli/version.h"

#include <unicode/uversion.h>

#include "document/instruction_set.h"
#include "extract/formats.h"
#include "io/net/fetch.h"
#include "tamis/detail/version.h"
#include "tamis/filter.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

std::string instructions() {
  switch (instruction_set()) {
    case InstructionSet::avx512: return "AVX-512";
    case InstructionSet::avx2: return "AVX2";
    case InstructionSet::sse2: return "SSE2";
    case InstructionSet::portable: break;
  }
  return "portable";
}

std::string compiler() {
#if defined(__clang__)
  return "Clang " + std::to_string(__clang_major__) + "." +
         std::to_string(__clang_minor__);
#elif defined(__GNUC__)
  return "GCC " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__);
#else
  return "unknown";
#endif
}

std::string icu() {
  UVersionInfo numbers;
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_getVersion(numbers);
  u_versionToString(numbers, text);
  return text;
}

std::string format_list() {
  return text::join(output_formats(), ", ", &OutputFormat::name);
}

std::string row(std::string_view name, const std::string& value) {
  std::string out(name);
  out.resize(10, ' ');
  return out + value + "\n";
}

}  // namespace

std::string version() {
  return std::string("tamis ") + kVersion + "\n\n" +
         row("filters", std::to_string(filters().size()) + ", and " +
                            std::to_string(filter_presets().size()) + " presets") +
         row("formats", format_list()) +
         row("parser", instructions() + " instructions") +
         row("fetching", fetch_library()) + row("encodings", "ICU " + icu()) +
         row("compiler", compiler());
}

}  // namespace tamis::cli
