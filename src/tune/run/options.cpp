#include "tune/run/options.h"

#include <type_traits>

#include "text/dump_json.h"
#include "text/escape.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "text/read_json.h"

namespace tamis::tune {
namespace {

using Json = nlohmann::json;
using Section = OptionSection;

// Returns the field to which a path of members leads.
template <auto... path>
OptionField at(TuneOptions& options) {
  return &(options.*....*path);
}

template <auto member>
constexpr auto kBudget = at<&TuneOptions::budget, member>;

constexpr bool kRequested = true;
constexpr bool kNotRequested = false;

constexpr TuneOption kOptions[] = {
    {"method", "", "", "How to search", at<&TuneOptions::method>, Section::journal,
     kForAll, kRequested},
    {"pipeline", "--pipeline", "PIPELINE", "What is tuned", at<&TuneOptions::pipeline>,
     Section::search, kForParams, kRequested},
    {"only", "--only", "LIST",
     "Tune only these: rho, dsc.rho of that filter, weight of a vote",
     at<&TuneOptions::only>, Section::search, kForParams, kRequested},
    {"packages", "--package", "", "Pages with gold texts", at<&TuneOptions::packages>,
     Section::journal, kForAll, kRequested, 1, 32},
    {"parts", "--parts", "N,N,N",
     "Shares of pages to train on, to choose by and to report on, by site (60,20,20)",
     at<&TuneOptions::parts>, Section::pages},
    // When journals without these two were written, neither existed.
    {"rescue", "--no-rescue", "", "", at<&TuneOptions::rescue>, Section::journal,
     kForAll, kNotRequested, 0, 0, "false"},
    {"line_numbers", "--line-numbers", "", "", at<&TuneOptions::line_numbers>,
     Section::journal, kForAll, kNotRequested, 0, 0, "true"},
    {"sample", "--sample", "N", "Only so many pages of each package, by chance",
     at<&TuneOptions::sample>, Section::pages, kForAll, kRequested, 0, 1'000'000'000},
    {"types", "--types", "LIST", "Only pages of these types, with commas between them",
     at<&TuneOptions::types>, Section::pages, kForAll, kRequested},
    {"start", "--start", "PIPELINE",
     "A pipeline to begin with; of params, the same one with other values",
     at<&TuneOptions::start>, Section::search, kForAll, kRequested},
    {"filters", "--filters", "LIST",
     "Filters that may be used, with commas between them (all that need only the "
     "page); of params, those of which the best one is compared with the result",
     at<&TuneOptions::filters>, Section::search, kForAll, kRequested},
    {"max_nodes", "--max-nodes", "N", "Pipelines of at most so many nodes (15)",
     at<&TuneOptions::max_nodes>, Section::search, kForVote | kForGp, kRequested, 0,
     1000},
    {"goal", "--goal", "GOAL",
     "What is to be as good as can be: f1, precision, recall, or f_beta=N, in which "
     "recall counts N times as much (f1)",
     at<&TuneOptions::goal>, Section::aim, kForAll, kRequested},
    {"measure", "--measure", "NAME",
     "The exact measure of the last ranking and the report (word_lcs)",
     at<&TuneOptions::measure>, Section::aim, kForAll, kRequested},
    {"speed_weight", "--speed-weight", "N",
     "What a pipeline loses of the goal for each time of parsing that it takes (0)",
     at<&TuneOptions::speed_weight>, Section::aim},
    {"objective", "--objective", "WHAT",
     "One thing, or two of which a front is found: one, speed (goal and little cost), "
     "precision_recall (one)",
     at<&TuneOptions::objective>, Section::search, kForGp},
    {"evaluations", "--budget", "N|TIME",
     "Evaluations, or a time such as 90s, 10m, 2h (5000); what a time gives depends on "
     "the machine",
     kBudget<&TuneBudget::evaluations>, Section::limits, kForAll, kRequested, 1,
     UINT32_MAX},
    {"seconds", "--budget", "", "The time after which the search ends",
     kBudget<&TuneBudget::seconds>, Section::journal, kForAll, kRequested, 0, 86'400},
    {"generations", "--generations", "N", "At most so many generations",
     kBudget<&TuneBudget::generations>, Section::limits, kForAll, kNotRequested, 1,
     1'000'000},
    {"population", "--population", "N", "Pipelines of a generation (200)",
     at<&TuneOptions::population>, Section::search, kForGp, kNotRequested, 4, 100'000},
    {"early_stop", "--early-stop", "N",
     "End after so many generations without a gain on the selection pages (15)",
     at<&TuneOptions::early_stop>, Section::search, kForGp, kNotRequested, 1,
     1'000'000},
    {"islands", "--islands", "N",
     "With --on: so many searches, which share the budget (4)",
     at<&TuneOptions::islands>, Section::islands, kForGp, kNotRequested, 1, 100'000,
     "0"},
    {"epoch", "--epoch", "N",
     "With --on: they exchange their best every N generations (5)",
     at<&TuneOptions::epoch>, Section::islands, kForGp, kNotRequested, 1, 1'000'000,
     "0"},
    {"island", "", "", "", at<&TuneOptions::island>, Section::journal, kForGp,
     kNotRequested, 0, 0, "0"},
    {"seed", "--seed", "N",
     "Of the parts and the search; another seed, another run (1)",
     at<&TuneOptions::seed>, Section::limits, kForAll, kRequested, 0, UINT64_MAX},
};

// --- JSON. Values of a wrong type throw exceptions of nlohmann::json.

template <class Field>
void read(const Json& value, Field& out) {
  if constexpr (std::is_enum_v<Field>) {
    const auto word = value.get<std::string>();
    const auto found = names_of(out).find(word);
    if (!found)
      throw Json::other_error::create(
          501, "'" + word + "' is none of " + text::join(names_of(out).all, ", "),
          nullptr);
    out = *found;
  } else {
    value.get_to(out);
  }
}

// --- Words of a command.

std::string text_of(const auto& value) {
  using Value = std::remove_cvref_t<decltype(value)>;
  if constexpr (std::is_same_v<Value, std::string>)
    return value;
  else if constexpr (std::is_same_v<Value, double>)
    return text::shortest(value);
  else if constexpr (std::is_enum_v<Value>)
    return std::string(to_string(value));
  else if constexpr (std::is_arithmetic_v<Value>)
    return std::to_string(value);
  else
    return text::join(value, ",", [](const auto& item) { return text_of(item); });
}

}  // namespace

std::span<const TuneOption> tune_options() {
  return kOptions;
}

std::string options_to_json(const TuneOptions& options) {
  TuneOptions fields = options;
  Json out;
  for (const TuneOption& option : kOptions)
    std::visit(
        [&](const auto* field) {
          if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(*field)>>)
            out[option.name] = to_string(*field);
          else
            out[option.name] = *field;
        },
        option.field(fields));
  // A path may be invalid UTF-8.
  return dump_json(out);
}

Result<TuneOptions> options_from_json(std::string_view text, const std::string& place) {
  const Result<Json> value = parse_json(text, place);
  if (!value) return tl::unexpected(value.error());
  try {
    TuneOptions out;
    for (const TuneOption& option : kOptions) {
      const bool is_older = !option.before.empty() && !value->contains(option.name);
      const Json found = is_older ? Json::parse(option.before) : value->at(option.name);
      std::visit([&](auto* field) { read(found, *field); }, option.field(out));
    }
    return out;
  } catch (const Json::exception& error) {
    return fail(ErrorCode::bad_file, place,
                std::string("its options cannot be read: ") + error.what(),
                "a journal that tamis tune wrote");
  }
}

std::string command_of(const TuneOptions& options, std::span<const std::string> names) {
  TuneOptions usual;
  TuneOptions fields = options;
  std::string out = "tamis tune " + std::string(to_string(options.method));
  for (const TuneOption& option : kOptions) {
    const auto text = [](const auto* field) { return text_of(*field); };
    std::string value = std::visit(text, option.field(fields));
    if (option.name == "packages") {
      for (const std::string& name : names)
        out += " --package " + text::shell_quoted(name);
    } else if (option.name == "seed" ||
               (!option.flag.empty() &&
                value != std::visit(text, option.field(usual)))) {
      if (option.name == "islands") out += " --on ray";
      out += " " + std::string(option.flag);
      if (option.name == "seconds") value += "s";
      if (!std::holds_alternative<bool*>(option.field(fields)))
        out += " " + text::shell_quoted(value);
    }
  }
  return out;
}

}  // namespace tamis::tune
