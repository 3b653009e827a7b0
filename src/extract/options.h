// The options of an extraction that users can set, with one row per option: its name,
// kind and meaning, and the fields of ExtractOptions that it sets. Three interfaces
// come from this table: the options of the command (cli/pages/extract_options.h), the
// names that POST /api/extract accepts (serve/api/page_request.h), and the keyword
// arguments in Python.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/extract.h"

namespace tamis {

// A value that an option accepts, and its effect.
struct OptionChoice {
  std::string_view word;
  void (*choose)(ExtractOptions& options);
};

// The section of the help that lists an option. Together with the pipeline, `parts`
// options decide what is kept. `reading` options decide which text the page has.
enum class OptionGroup : std::uint8_t { parts, output, reading };

enum class OptionKind : std::uint8_t {
  flag,    // has one choice: the effect of the flag
  word,    // takes one of its choices
  list,    // takes several choices, separated by commas; the last two are all and none
  number,  // takes a whole number from `least` to `most`
};

struct ExtractOption {
  OptionGroup group;
  std::string_view name;  // without dashes
  OptionKind kind;
  std::string_view meaning;
  std::span<const OptionChoice> choices{};
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  void (*set_number)(ExtractOptions& options, std::uint32_t number) = nullptr;
  std::uint32_t (*number)(const ExtractOptions& options) = nullptr;
};

// Commands that do not extract also have this option.
inline constexpr std::string_view kHidesInvisible =
    "No words from elements that are hidden by an attribute: hidden, aria-hidden=true, "
    "style=display:none or visibility:hidden";

// Returns all options, in the order of help.
std::span<const ExtractOption> extract_options();
// Returns the options of explanations. An explanation is not rendered, and its comments
// cannot be separated.
std::span<const ExtractOption> explain_options();
// Returns the options of evaluations and searches.
std::span<const ExtractOption> evaluation_options();
// Returns null if there is no option of that name.
const ExtractOption* find_extract_option(std::string_view name);

// Returns the values that an option accepts; none for a number.
std::vector<std::string> words_of(const ExtractOption& option);
// Returns these values as text: "keep, drop", "a whole number from 20 to 100000".
std::string allowed_by(const ExtractOption& option);

// Sets an option from text. Returns the part of `value` that is invalid, if any. A flag
// accepts true and false. A `parts` option also accepts auto, which changes nothing.
std::optional<std::string> set(const ExtractOption& option, std::string_view value,
                               ExtractOptions& out);

// Returns the text for which set() would produce these options; empty if no text does.
std::string value_of(const ExtractOption& option, const ExtractOptions& options);

// Returns every option that differs from its default, one per line: "comments=drop".
// Two results are equal if and only if pipeline, format, base URL and all options of
// the table are equal.
std::string options_text(const ExtractOptions& options);

}  // namespace tamis
