#include "serve/api/job_requests.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "eval/measures/measure.h"
#include "serve/store/stores.h"
#include "text/lists.h"
#include "tune/judge/goal.h"
#include "tune/search/make_search.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPackages = 32;

// --- Evaluations.

// {"name", "pipeline"}, or a pipeline, whose text is also its name.
struct NamedPipeline {
  std::string name;
  std::string pipeline;
};

constexpr Input<NamedPipeline> kNamedPipeline[] = {
    {"name", to<&NamedPipeline::name>},
    {"pipeline", to<&NamedPipeline::pipeline>, "", needed()},
};

Json contestants_type() {
  return list_of({{"anyOf", {type_named("string"), schema_of(kNamedPipeline)}}});
}

Result<eval::Contestant> read_contestant(const Json& item, std::size_t number,
                                         const Stores& stores) {
  const std::string place = "pipelines." + std::to_string(number);
  NamedPipeline given;
  if (item.is_string()) {
    given.pipeline = item.get<std::string>();
  } else {
    auto named = read_body(Body(item, place), kNamedPipeline);
    if (!named) return tl::unexpected(std::move(named.error()));
    given = std::move(*named);
  }
  auto pipeline = stores.pipelines.read(given.pipeline, {.files = false});
  if (!pipeline) {
    pipeline.error().place = place + ", " + pipeline.error().place;
    return tl::unexpected(pipeline.error());
  }
  if (given.name.empty()) given.name = given.pipeline;
  return eval::Contestant{std::move(given.name), std::move(*pipeline), {}};
}

Result<std::vector<eval::Contestant>> read_contestants(const std::vector<Json>& list,
                                                       const Stores& stores) {
  std::vector<eval::Contestant> out;
  for (const Json& item : list) {
    auto contestant = read_contestant(item, out.size(), stores);
    if (!contestant) return tl::unexpected(contestant.error());
    for (const eval::Contestant& other : out)
      if (other.name == contestant->name)
        return fail(ErrorCode::bad_argument, "pipelines",
                    "'" + other.name + "' is there twice", "each name once");
    out.push_back(std::move(*contestant));
  }
  return out;
}

// Measures are given as "bag,word_lcs" or as a list of names.
constexpr std::size_t kMostNames = 100;

Json measures_type() {
  Json list = list_of(type_named("string"));
  list["maxItems"] = kMostNames;
  return {{"anyOf", {type_named("string"), std::move(list)}}};
}

Result<std::vector<const eval::Measure*>> read_measure_names(const Json& given) {
  const auto is_text = [](const Json& item) { return item.is_string(); };
  if (is_text(given)) return eval::read_measures(given.get<std::string>());
  if (!given.is_array() || given.size() > kMostNames ||
      !std::all_of(given.begin(), given.end(), is_text))
    return fail(ErrorCode::bad_argument, "measures", "is no such list",
                "a string, or at most " + std::to_string(kMostNames) + " of them");
  return eval::read_measures(text::join(given.get<std::vector<std::string>>(), ","));
}

struct EvalRequest {
  std::vector<std::string> packages;
  std::vector<Json> pipelines = std::vector<Json>(1, "auto");
  Json measures = "default";
  std::string by;
  std::string only;
  std::uint64_t sample = 0;
  std::uint64_t seed = 1;
};

constexpr Input<EvalRequest> kEval[] = {
    {"packages", to<&EvalRequest::packages>, "", needed(at_most(kMaxPackages))},
    {"pipelines", to<&EvalRequest::pipelines>, "",
     of_type(contestants_type, between(1, kMaxEvalPipelines))},
    {"measures", to<&EvalRequest::measures>, "a list, or with commas between them",
     of_type(measures_type)},
    {"by", to<&EvalRequest::by>, "figures by group: type, site, language"},
    {"only", to<&EvalRequest::only>, "pages whose id fits this pattern"},
    {"sample", to<&EvalRequest::sample>, "pages of each package; 0: all",
     at_most(1'000'000)},
    {"seed", to<&EvalRequest::seed>},
};

// Uses the indexes of the datasets, before any page is read.
Result<void> check_size(const EvalTask& task) {
  std::size_t pages = 0;
  for (const auto& package : task.packages) {
    const auto index = datasets::read_package_index(package);
    if (!index) return tl::unexpected(index.error());
    const std::size_t all = index->pages.size();
    pages += task.how.sample > 0 ? std::min(all, task.how.sample) : all;
  }
  if (pages <= kMaxEvalPages) return {};
  return fail(ErrorCode::bad_argument, "packages",
              "have " + std::to_string(pages) + " pages",
              std::to_string(kMaxEvalPages) + "; sample takes some of them");
}

// --- Tuning runs.

// Returns the options that requests may set, with the limits of this server.
std::vector<tune::TuneOption> requested_options() {
  std::vector<tune::TuneOption> out;
  for (tune::TuneOption option : tune::tune_options()) {
    if (!option.is_requested) continue;
    if (option.name == "evaluations") option.most = kMostEvaluations;
    out.push_back(option);
  }
  return out;
}

tune::TuneOptions usual_request() {
  tune::TuneOptions out;
  out.method = tune::TuneMethod::params;
  out.budget.evaluations = kUsualEvaluations;
  return out;
}

// Calls act(row, value) with the field of an option, as a value that JSON can
// represent.
template <class Act>
void with_value(const tune::TuneOption& option, tune::TuneOptions& options, Act act) {
  InputRow row{option.name.data(), option.meaning.data(),
               between(option.least, option.most)};
  row.rules.is_needed = option.name == "packages";
  const auto call = [&]<class Field>(Field* field) {
    if constexpr (std::is_enum_v<Field>) {
      const auto& names = tune::names_of(*field);
      row.rules.choices = names.all;
      std::string word(names[*field]);
      act(row, word);
      *field = names.find(word).value_or(*field);
    } else if constexpr (std::is_same_v<Field, double>) {
      auto whole = static_cast<std::uint64_t>(*field);
      act(row, whole);
      *field = static_cast<double>(whole);
    } else if constexpr (!std::is_same_v<Field, tune::Shares>) {
      act(row, *field);
    }
  };
  std::visit(call, option.field(options));
}

// Replaces names of stored pipelines, which may have changed when the run is resumed.
Result<void> make_bare(const char* name, std::string& text, const Stores& stores) {
  if (text.empty()) return {};
  auto pipeline = stores.pipelines.read(text, {.files = false});
  if (!pipeline) {
    pipeline.error().place = std::string(name) + ", " + pipeline.error().place;
    return tl::unexpected(pipeline.error());
  }
  text = pipeline->canonical();
  return {};
}

Result<void> check_aim(const tune::TuneOptions& options) {
  const auto goal = tune::read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  const auto measure = eval::find_measure(options.measure);
  if (!measure) return tl::unexpected(measure.error());
  return tune::check_goal(*goal, **measure);
}

}  // namespace

Json eval_schema() {
  return schema_of(kEval);
}

Json tune_schema() {
  Json out = object_schema(Json::object());
  tune::TuneOptions usual = usual_request();
  for (const tune::TuneOption& option : requested_options())
    with_value(option, usual, [&](const InputRow& row, auto& value) {
      using Value = std::remove_cvref_t<decltype(value)>;
      add_member(row.name, row.meaning, input_schema(row, type_of<Value>(), value),
                 row.rules.is_needed, out);
    });
  out["additionalProperties"] = false;
  return out;
}

Result<EvalTask> read_eval_task(Body body, const Stores& stores, unsigned threads) {
  const auto request = read_body(std::move(body), kEval);
  if (!request) return tl::unexpected(request.error());
  EvalTask out;
  out.how.only = request->only;
  out.how.sample = request->sample;
  out.how.seed = request->seed;
  out.how.jobs = threads;
  auto contestants = read_contestants(request->pipelines, stores);
  if (!contestants) return tl::unexpected(contestants.error());
  out.contestants = std::move(*contestants);
  auto packages = stores.packages.find_all(request->packages);
  if (!packages) return tl::unexpected(packages.error());
  out.packages = std::move(*packages);
  auto measures = read_measure_names(request->measures);
  if (!measures) return tl::unexpected(measures.error());
  out.how.measures = std::move(*measures);
  if (!request->by.empty()) {
    auto groupings = eval::read_groupings(request->by);
    if (!groupings) return tl::unexpected(groupings.error());
    out.groupings = std::move(*groupings);
  }
  if (const auto checked = check_size(out); !checked)
    return tl::unexpected(checked.error());
  return out;
}

Result<tune::TuneOptions> read_tune_options(Body body, const Stores& stores) {
  tune::TuneOptions out = usual_request();
  for (const tune::TuneOption& option : requested_options())
    with_value(option, out,
               [&](const InputRow& row, auto& value) { body.read(row, value); });
  if (auto error = body.problem()) return tl::unexpected(std::move(*error));
  if (const auto checked = check_aim(out); !checked)
    return tl::unexpected(checked.error());
  if (const auto read = make_bare("pipeline", out.pipeline, stores); !read)
    return tl::unexpected(read.error());
  if (const auto read = make_bare("start", out.start, stores); !read)
    return tl::unexpected(read.error());
  const auto packages = stores.packages.find_all(out.packages);
  if (!packages) return tl::unexpected(packages.error());
  out.packages.clear();
  for (const fs::path& package : *packages)
    out.packages.push_back(fs::absolute(package).lexically_normal().string());
  if (const auto search = tune::make_search(out); !search)
    return tl::unexpected(search.error());
  return out;
}

}  // namespace tamis::serve
