// The options of an extraction that users can set, one row per option: its name, what
// it takes, what it means and what it sets in ExtractOptions. The command makes its
// options from this table (cli/extract_options.h), the server the names that POST
// /api/extract knows (serve/api/page_request.h), and Python its keyword arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/extract.h"

namespace tamis {

// A word that an option takes, and what it does.
struct OptionChoice {
  std::string_view word;
  void (*choose)(ExtractOptions& options);
};

// Where help lists an option: `parts` decide with the pipeline what is kept, `reading`
// what there is to keep.
enum class OptionGroup : std::uint8_t { parts, output, reading };

enum class OptionKind : std::uint8_t {
  flag,    // has one choice, which says what the flag does
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

// Commands that do not extract have this option, too.
inline constexpr std::string_view kHidesInvisible =
    "No words from elements that are hidden by an attribute: hidden, aria-hidden=true, "
    "style=display:none or visibility:hidden";

// Returns all options, in the order of help.
std::span<const ExtractOption> extract_options();
// Returns the options of explanations: they are not rendered, and comments cannot be
// separated.
std::span<const ExtractOption> explain_options();
// Returns the options of evaluations and searches.
std::span<const ExtractOption> evaluation_options();
// Returns null if there is no option of that name.
const ExtractOption* find_extract_option(std::string_view name);

// Returns the words that an option takes; a number has none.
std::vector<std::string> words_of(const ExtractOption& option);
// Returns the same for people: "keep, drop", "a whole number from 20 to 100000".
std::string allowed_by(const ExtractOption& option);

// Puts a value, as text, into the options. Returns the part that is not understood. The
// value of a flag is true or false. A part also takes auto, which changes nothing.
std::optional<std::string> set(const ExtractOption& option, std::string_view value,
                               ExtractOptions& out);

// Returns the value that set() would need to make such options; nothing if no value
// does.
std::string value_of(const ExtractOption& option, const ExtractOptions& options);

// Returns every setting that differs from its default, one per line: "comments=drop".
// Two texts are the same if and only if pipeline, format, base URL and all options of
// the table are.
std::string options_text(const ExtractOptions& options);

}  // namespace tamis
