#include "tune/run/run_history.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "text/dump_json.h"
#include "text/escape.h"
#include "text/read_json.h"
#include "text/templates.h"
#include "tune/run/options.h"
#include "tune/search/trees.h"

namespace tamis::tune {
namespace {

constexpr const char* kTemplate[] = {
#include "tune/tuning.inc"
};

using Json = nlohmann::ordered_json;

// The display becomes unclear with more.
constexpr std::size_t kMostRelatives = 60;
// The share of good pipelines among those evaluated on all pages, by fitness.
constexpr double kGoodShare = 0.1;

Json json_of(const Individual& one) {
  const Outcome& outcome = one.outcome;
  return {{"number", one.number},           {"pipeline", one.pipeline},
          {"origin", one.origin},           {"parents", one.parents},
          {"training", outcome.fitness},    {"selection", outcome.selection},
          {"precision", outcome.precision}, {"recall", outcome.recall},
          {"cost", outcome.cost},           {"nodes", outcome.nodes}};
}

Json run_of(const JournalHead& head) {
  std::vector<std::string> names;
  Json packages = Json::array();
  for (const JournalPackage& package : head.packages) {
    names.push_back(package.name);
    packages.push_back({{"name", package.name},
                        {"fingerprint", package.fingerprint},
                        {"pages", package.pages}});
  }
  const TuneOptions& options = head.options;
  return {{"tamis", head.tamis_version},
          {"command", command_of(options, names)},
          {"method", to_string(options.method)},
          {"goal", options.goal},
          {"measure", options.measure},
          {"objective", to_string(options.objective)},
          {"packages", std::move(packages)},
          {"parts", head.part_pages},
          {"sites", head.part_sites}};
}

class RunHistory {
 public:
  explicit RunHistory(Journal& journal) : journal_(journal) {}

  Result<std::string> tell() {
    Result<Json> result = result_of();
    if (!result) return tl::unexpected(result.error());
    wanted_ = canonical_winner(*result);
    if (const auto read = read_generations(); !read)
      return tl::unexpected(read.error());
    const std::optional<std::uint32_t> winner = winner_of(*result);
    Result<Json> family = family_of(winner);
    if (!family) return tl::unexpected(family.error());
    const Json out = {{"format", "tamis tuning 1"},
                      {"run", run_of(journal_.head())},
                      {"generations", std::move(generations_)},
                      {"leaders", std::move(leaders_)},
                      {"front", front_of(*result)},
                      {"winner", winner ? Json(*winner) : Json()},
                      {"family", std::move(*family)},
                      {"filters", filters_of()},
                      {"result", std::move(*result)}};
    return dump_json(out) + "\n";
  }

 private:
  struct Tried {
    double fitness;
    std::uint32_t pages;
    std::vector<std::size_t> filters;  // indices in filter_names_
  };

  Result<void> read_generations() {
    for (std::uint32_t number = 0;; ++number) {
      const auto generation = journal_.read(number);
      if (!generation) return tl::unexpected(generation.error());
      if (!*generation) return {};
      add(**generation);
    }
  }

  void add(const Generation& generation) {
    double sum = 0;
    const Individual* leader = nullptr;
    double selection = std::nan("");
    std::set<Behaviour> behaviours;
    for (const Individual& one : generation.individuals) {
      sum += one.outcome.fitness;
      behaviours.insert(one.outcome.behaviour);
      const auto rank = [](const Individual& x) {
        return std::pair(x.outcome.pages, x.outcome.fitness);
      };
      if (leader == nullptr || rank(one) > rank(*leader)) leader = &one;
      if (!std::isnan(one.outcome.selection)) {
        selection = std::fmax(selection, one.outcome.selection);
        add_leader(one, generation.number);
      }
      remember(one);
    }
    const double size = static_cast<double>(generation.individuals.size());
    generations_.push_back(
        {{"number", generation.number},
         {"size", generation.individuals.size()},
         {"seconds", generation.seconds},
         {"best", leader != nullptr ? Json(leader->outcome.fitness) : Json()},
         {"mean", sum / size},
         {"diversity", static_cast<double>(behaviours.size()) / size},
         {"selection", selection}});
  }

  void add_leader(const Individual& one, std::uint32_t generation) {
    Json leader = json_of(one);
    leader["generation"] = generation;
    leaders_.push_back(std::move(leader));
    if (!best_ || one.outcome.selection > best_->outcome.selection) best_ = one;
  }

  void remember(const Individual& one) {
    if (!found_ && one.canonical == wanted_) found_ = one.number;
    Tried tried{one.outcome.fitness, one.outcome.pages, {}};
    if (const auto pipeline = read_pipeline(one.canonical))
      for (const std::string& name : filters_in(pipeline->tree()))
        tried.filters.push_back(
            filter_places_.try_emplace(name, filter_places_.size()).first->second);
    std::sort(tried.filters.begin(), tried.filters.end());
    tried.filters.erase(std::unique(tried.filters.begin(), tried.filters.end()),
                        tried.filters.end());
    tried_.push_back(std::move(tried));
  }

  // Returns for each filter its share in good pipelines and in all, the best filter
  // first.
  Json filters_of() {
    std::stable_sort(tried_.begin(), tried_.end(), [](const Tried& a, const Tried& b) {
      return std::pair(a.pages, a.fitness) > std::pair(b.pages, b.fitness);
    });
    const auto whole = static_cast<std::size_t>(std::count_if(
        tried_.begin(), tried_.end(),
        [this](const Tried& one) { return one.pages == tried_.front().pages; }));
    const auto good =
        static_cast<std::size_t>(std::ceil(kGoodShare * static_cast<double>(whole)));
    const auto share = [this](std::size_t filter, std::size_t first) {
      const auto end = tried_.begin() + static_cast<std::ptrdiff_t>(first);
      const auto having = std::count_if(tried_.begin(), end, [&](const Tried& one) {
        return std::binary_search(one.filters.begin(), one.filters.end(), filter);
      });
      return first == 0 ? 0 : static_cast<double>(having) / static_cast<double>(first);
    };
    std::vector<Json> rows;
    for (const auto& [name, place] : filter_places_)
      rows.push_back({{"name", name},
                      {"good", share(place, good)},
                      {"all", share(place, tried_.size())}});
    std::stable_sort(rows.begin(), rows.end(), [](const Json& a, const Json& b) {
      return a["good"].get<double>() > b["good"].get<double>();
    });
    return rows;
  }

  Result<Json> result_of() {
    const auto run_files = journal_.run_files();
    if (!run_files) return tl::unexpected(run_files.error());
    for (const RunFile& file : *run_files)
      if (file.name == "result.json") {
        const auto checked = parse_json(file.content, file.name);
        if (!checked) return tl::unexpected(checked.error());
        return Json(*checked);
      }
    return Json();
  }

  // If the start was kept, the result has no number for it. The journal has a number if
  // the search tried it.
  static std::string canonical_winner(const Json& result) {
    if (!result.is_object() || !result.contains("winner")) return {};
    const Json& text = result["winner"]["pipeline"];
    if (!text.is_string()) return {};
    const auto pipeline = read_pipeline(text.get<std::string>());
    return pipeline ? pipeline->canonical() : std::string();
  }

  std::optional<std::uint32_t> winner_of(const Json& result) const {
    if (result.is_object() && result.contains("winner")) {
      const Json& number = result["winner"]["number"];
      if (number.is_number_unsigned()) return number.get<std::uint32_t>();
      return found_;
    }
    if (best_) return best_->number;
    return {};
  }

  static Json front_of(const Json& result) {
    Json out = Json::array();
    if (result.is_object() && result.contains("front"))
      for (const Json& one : result["front"]) out.push_back(one["number"]);
    return out;
  }

  // Collects parents of parents, near ones first.
  Result<Json> family_of(std::optional<std::uint32_t> winner) {
    Json out = Json::array();
    std::deque<std::uint32_t> next;
    std::set<std::uint32_t> known;
    if (winner) next.push_back(*winner);
    for (; !next.empty() && out.size() < kMostRelatives; next.pop_front()) {
      if (!known.insert(next.front()).second) continue;
      const auto found = journal_.individual(next.front());
      if (!found) return tl::unexpected(found.error());
      if (!*found) continue;
      out.push_back(json_of(**found));
      next.insert(next.end(), (*found)->parents.begin(), (*found)->parents.end());
    }
    return out;
  }

  Journal& journal_;
  Json generations_ = Json::array();
  Json leaders_ = Json::array();
  std::optional<Individual> best_;
  std::string wanted_;  // the winner
  std::optional<std::uint32_t> found_;
  std::vector<Tried> tried_;
  std::map<std::string, std::size_t> filter_places_;
};

}  // namespace

Result<std::string> run_history_of(Journal& journal) {
  return RunHistory(journal).tell();
}

std::string run_history_page(const std::string& history) {
  return fill_template(kTemplate, {{"data", json_for_script(history)}});
}

}  // namespace tamis::tune
