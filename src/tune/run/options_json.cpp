#include "tune/run/options_json.h"

#include "text/enum_names.h"
#include "text/escape.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "text/read_json.h"

namespace tamis::tune {
namespace {

using Json = nlohmann::json;

constexpr text::EnumNames<TuneMethod, 3> kMethods = {{"params", "vote", "gp"}};
constexpr text::EnumNames<Objective, 3> kObjectives = {
    {"one", "speed", "precision_recall"}};

template <class Enum, std::size_t N>
Result<Enum> read_word(const text::EnumNames<Enum, N>& names, std::string_view word,
                       const char* kind) {
  if (const std::optional<Enum> found = names.find(word)) return *found;
  return fail(ErrorCode::bad_argument, std::string(word),
              std::string("this is no ") + kind, text::join(names.all, ", "));
}

std::string joined(const std::vector<std::string>& words) {
  return text::join(words, ",");
}

// Throws as nlohmann's values do where a field is missing or of another type.
TuneOptions from_value(const Json& value, std::string& wrong) {
  TuneOptions out;
  const auto method =
      read_word(kMethods, value.at("method").get<std::string>(), "method");
  const auto objective = read_objective(value.at("objective").get<std::string>());
  if (!method || !objective) {
    wrong = to_string(!method ? method.error() : objective.error());
    return out;
  }
  out.method = *method;
  out.objective = *objective;
  value.at("packages").get_to(out.packages);
  value.at("parts").get_to(out.parts);
  value.at("sample").get_to(out.sample);
  value.at("types").get_to(out.types);
  value.at("goal").get_to(out.goal);
  value.at("pipeline").get_to(out.pipeline);
  value.at("only").get_to(out.only);
  value.at("start").get_to(out.start);
  value.at("filters").get_to(out.filters);
  value.at("max_nodes").get_to(out.max_nodes);
  value.at("measure").get_to(out.measure);
  value.at("speed_weight").get_to(out.speed_weight);
  value.at("evaluations").get_to(out.budget.evaluations);
  value.at("seconds").get_to(out.budget.seconds);
  value.at("generations").get_to(out.budget.generations);
  value.at("population").get_to(out.population);
  value.at("early_stop").get_to(out.early_stop);
  value.at("seed").get_to(out.seed);
  // Journals without them were written when neither was done.
  out.rescue = value.value("rescue", false);
  out.line_numbers = value.value("line_numbers", true);
  out.islands = value.value("islands", 0u);  // journals of before do not have them
  out.epoch = value.value("epoch", 0u);
  out.island = value.value("island", 0u);
  return out;
}

}  // namespace

std::string_view to_string(TuneMethod method) {
  return kMethods[method];
}

std::string_view to_string(Objective objective) {
  return kObjectives[objective];
}

Result<Objective> read_objective(std::string_view text) {
  return read_word(kObjectives, text, "objective");
}

std::string options_to_json(const TuneOptions& options) {
  const Json value = {{"method", to_string(options.method)},
                      {"packages", options.packages},
                      {"parts", options.parts},
                      {"sample", options.sample},
                      {"types", options.types},
                      {"rescue", options.rescue},
                      {"line_numbers", options.line_numbers},
                      {"pipeline", options.pipeline},
                      {"only", options.only},
                      {"start", options.start},
                      {"filters", options.filters},
                      {"max_nodes", options.max_nodes},
                      {"goal", options.goal},
                      {"measure", options.measure},
                      {"speed_weight", options.speed_weight},
                      {"objective", to_string(options.objective)},
                      {"evaluations", options.budget.evaluations},
                      {"seconds", options.budget.seconds},
                      {"generations", options.budget.generations},
                      {"population", options.population},
                      {"early_stop", options.early_stop},
                      {"seed", options.seed},
                      {"islands", options.islands},
                      {"epoch", options.epoch},
                      {"island", options.island}};
  // A path need not be UTF-8.
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<TuneOptions> options_from_json(std::string_view text, const std::string& place) {
  const Result<Json> value = parse_json(text, place);
  if (!value) return tl::unexpected(value.error());
  std::string wrong;
  try {
    TuneOptions out = from_value(*value, wrong);
    if (wrong.empty()) return out;
  } catch (const Json::exception& error) {
    wrong = error.what();
  }
  return fail(ErrorCode::bad_file, place, "its options cannot be read: " + wrong,
              "a journal that tamis tune wrote");
}

std::string command_of(const TuneOptions& options, std::span<const std::string> names) {
  const TuneOptions usual;
  std::string out = "tamis tune " + std::string(to_string(options.method));
  const auto say = [&](const char* option, std::string_view value, bool is_usual) {
    if (!is_usual) out += std::string(" ") + option + " " + text::shell_quoted(value);
  };
  const auto count = [&](const char* option, std::uint64_t value,
                         std::uint64_t left_out) {
    say(option, std::to_string(value), value == left_out);
  };
  say("--pipeline", options.pipeline, options.pipeline.empty());
  say("--only", joined(options.only), options.only.empty());
  for (const std::string& name : names) say("--package", name, false);
  const auto& parts = options.parts;
  say("--parts",
      joined({std::to_string(parts[0]), std::to_string(parts[1]),
              std::to_string(parts[2])}),
      parts == usual.parts);
  if (!options.rescue) out += " --no-rescue";
  if (options.line_numbers) out += " --line-numbers";
  count("--sample", options.sample, 0);
  say("--types", joined(options.types), options.types.empty());
  say("--start", options.start, options.start.empty());
  say("--filters", joined(options.filters), options.filters.empty());
  count("--max-nodes", options.max_nodes, 0);
  say("--goal", options.goal, options.goal == usual.goal);
  say("--measure", options.measure, options.measure == usual.measure);
  say("--speed-weight", text::shortest(options.speed_weight),
      options.speed_weight == 0);
  say("--objective", to_string(options.objective),
      options.objective == usual.objective);
  count("--budget", options.budget.evaluations, 0);
  say("--budget", text::shortest(options.budget.seconds) + "s",
      options.budget.seconds == 0);
  count("--generations", options.budget.generations, 0);
  count("--population", options.population, 0);
  count("--early-stop", options.early_stop, usual.early_stop);
  if (options.islands > 0)
    out += " --on ray --islands " + std::to_string(options.islands) + " --epoch " +
           std::to_string(options.epoch);
  return out + " --seed " + std::to_string(options.seed);
}

}  // namespace tamis::tune
