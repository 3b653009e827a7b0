// What may be asked of an extraction, one row an option: its name, what it takes, what
// it means. The command makes its options of this table (cli/extract_options.h), and
// the server the names that POST /api/extract knows (serve/api/page_request.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/pipeline.h"
#include "tamis/render.h"

namespace tamis::forms {

// Parts of a page about which people disagree: auto, keep or drop.
struct PartWishes {
  std::string_view title = "auto";
  std::string_view comments = "auto";
  std::string_view captions = "auto";
};

// What was asked for; each form takes its own part.
struct Options {
  std::string base_url{};
  TextOptions text{};
  MarkdownOptions markdown{};
  HtmlOptions html{};
  JsonOptions json{};
  bool front_matter = false;  // Markdown with metadata before it
  PartWishes parts{};
  bool separate_comments = false;  // behind the text
  bool line_numbers = false;       // keep those beside code
  bool rescue = true;              // hidden text, where a page shows none
  bool noscript = false;           // what is shown where no scripts run
  bool hide_invisible = false;     // what an attribute hides has no words
};

// A word that an option takes, and what it does.
struct Choice {
  std::string_view word;
  void (*choose)(Options& options);
};

enum class Group : std::uint8_t { parts, output, reading };  // where help has it

enum class Kind : std::uint8_t {
  flag,    // one choice: what it does
  word,    // one of its choices
  list,    // several of them with commas between; the last two are all and none
  number,  // from `least` to `most`
};

struct Option {
  Group group;
  std::string_view name;  // without dashes
  Kind kind;
  std::string_view meaning;
  std::span<const Choice> choices{};
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  void (*set_number)(Options& options, std::uint32_t number) = nullptr;
};

// Commands that extract nothing have this option, too.
inline constexpr std::string_view kHidesInvisible =
    "No words from elements that are hidden by an attribute: hidden, aria-hidden=true, "
    "style=display:none or visibility:hidden";

// In the order of help.
std::span<const Option> all_options();
// Those of tamis explain: parts, but comments are not set apart, and what is read.
std::span<const Option> explain_options();

// The words that it takes; none of a number.
std::vector<std::string> words_of(const Option& option);
// The same for people: "keep, drop", "a whole number from 20 to 100000".
std::string allowed_by(const Option& option);

// Puts a value, as text, into the options; returns what of it is not understood. Of a
// flag the value is true or false, of a part also auto, which asks for nothing.
std::optional<std::string> set(const Option& option, std::string_view value,
                               Options& out);

// The pipeline inside parts(...), where a wish asks for it.
Result<Pipeline> with_parts(const Pipeline& pipeline, const PartWishes& wishes);

}  // namespace tamis::forms
