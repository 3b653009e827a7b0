#include "eval/judge/metadata_evaluation.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/try_page.h"
#include "eval/datasets/package.h"
#include "eval/judge/each_page.h"
#include "text/dump_json.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::eval {
namespace {

using Words = std::multiset<std::string>;

// Each character of scripts without spaces is a word.
Words words_of(std::string_view text) {
  Words out;
  std::string word;
  const std::string plain = text::folded(text);
  const auto end_word = [&] {
    if (!word.empty()) out.insert(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < plain.size();) {
    const Utf8Character c = read_utf8(std::string_view(plain).substr(at));
    if (c.code == ' ' || is_spaceless(c.code)) end_word();
    if (c.code != ' ') word += plain.substr(at, c.length);
    if (is_spaceless(c.code)) end_word();
    at += c.length;
  }
  end_word();
  return out;
}

double f1_of(const Words& a, const Words& b) {
  if (a.empty() || b.empty()) return 0;
  std::vector<std::string> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                        std::back_inserter(both));
  return 2. * static_cast<double>(both.size()) /
         static_cast<double>(a.size() + b.size());
}

// --- Authors.

bool is_chinese(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    if (is_spaceless(c.code)) return true;
    at += c.length;
  }
  return false;
}

// Splits names at commas, semicolons, bars, slashes, "&" and "and", and in Chinese also
// at spaces.
void add_names(std::string text, std::set<std::string>& out) {
  for (std::size_t at; (at = text.find(" and ")) != text.npos;)
    text.replace(at, 5, ";");
  const bool blanks_part = is_chinese(text);
  std::string name;
  const auto end_name = [&] {
    const std::string plain = text::folded(name);
    if (!plain.empty()) out.insert(plain);
    name.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(std::string_view(text).substr(at));
    constexpr std::u32string_view kParts = U",;|&/、，；";
    if (kParts.find(c.code) != kParts.npos || (blanks_part && is_unicode_space(c.code)))
      end_name();
    else
      name += text.substr(at, c.length);
    at += c.length;
  }
  end_name();
}

bool is_part_of(const std::string& a, const std::string& b) {
  const Words part = words_of(a);
  const Words whole = words_of(b);
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

// --- Dates.

struct Day {
  int year = 0;
  int month = 0;
  int day = 0;
  friend bool operator==(const Day&, const Day&) = default;
};

std::optional<Day> day_of(std::string_view text) {
  Day out;
  if (std::sscanf(std::string(text).c_str(), "%4d-%2d-%2d", &out.year, &out.month,
                  &out.day) < 1)
    return std::nullopt;
  return out;
}

// Returns the days since year 0 of the calendar (Hinnant's algorithm).
long number_of(const Day& day) {
  const int year = day.year - (day.month <= 2 ? 1 : 0);
  const int month = day.month + (day.month > 2 ? -3 : 9);
  return 365L * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 +
         day.day;
}

}  // namespace

FieldMatch match_title(std::string_view gold, std::string_view found) {
  constexpr double kLenient = 0.8;
  if (found.empty()) return {};
  const bool exact = text::collapse_spaces(gold) == text::collapse_spaces(found);
  return {exact, exact || f1_of(words_of(gold), words_of(found)) >= kLenient};
}

FieldMatch match_authors(std::string_view gold, const std::vector<std::string>& found) {
  std::set<std::string> wanted;
  std::set<std::string> given;
  add_names(std::string(gold), wanted);
  for (const std::string& name : found) add_names(name, given);
  if (given.empty() || wanted.empty()) return {};
  if (wanted == given) return {true, true};
  for (const std::string& a : wanted)
    for (const std::string& b : given)
      if (is_part_of(a, b) || is_part_of(b, a)) return {false, true};
  return {};
}

FieldMatch match_date(std::string_view gold, std::string_view found) {
  const auto wanted = day_of(gold);
  const auto given = day_of(found);
  if (!wanted || !given || wanted->year != given->year) {
    if (!wanted || !given || wanted->day == 0 || given->day == 0) return {};
    return {false, std::abs(number_of(*wanted) - number_of(*given)) <= 1};
  }
  if (wanted->month == 0) return {true, true};
  if (wanted->day == 0)
    return {wanted->month == given->month, wanted->month == given->month};
  if (given->day == 0)
    return {false, given->month == 0 || wanted->month == given->month};
  return {*wanted == *given, std::abs(number_of(*wanted) - number_of(*given)) <= 1};
}

namespace {

// A program must respond to at least one of this many pages.
constexpr std::size_t kPagesWithoutAnswer = 5;

struct Found {
  FoundMetadata metadata;
  std::string failure;
  bool has_answered = true;
};

struct Outcome {
  std::size_t index = 0;
  MetadataPage page;
  std::vector<bool> has_answered;
};

// One object per thread. It owns a parser and the processes of the external programs.
class Worker {
 public:
  Worker(const std::vector<Contestant>& others, const EvaluationOptions& options)
      : options_(options), parser_(parse_options(options.reading)) {
    for (const Contestant& other : others)
      others_.push_back(std::make_unique<External>(
          other.command,
          ExternalOptions{.timeout = options.timeout, .stop = options.stop}));
  }

  Outcome operator()(const datasets::PackagePage& page) {
    Outcome out{page.index, {page.id, datasets::known_site_of(page), {}, {}}, {}};
    const std::array<std::string, kJudgedFields.size()> gold = {page.title, page.author,
                                                                page.date};
    for (std::size_t i = 0; i < gold.size(); ++i) out.page.fields[i].gold = gold[i];
    Result<Found> found =
        try_page(page.html.size(), page.id, [&] { return ours(page); });
    add(found ? *found : Found{{}, found.error().finding, true}, out);
    const Text utf8 = decode(page.html, datasets::charset_of(page));
    for (const auto& other : others_) add(ask(*other, page, utf8), out);
    return out;
  }

 private:
  // Extracts the metadata as tamis extract --format json does.
  Found ours(const datasets::PackagePage& page) {
    const ReadablePage readable(parser_.parse(page.html, datasets::charset_of(page)),
                                options_.reading);
    const Origin origin{.url = page.url};
    const Extraction extraction(
        readable, select(readable, pipeline_, origin, options_.selection), origin, {});
    const Metadata& metadata = extraction.metadata();
    return {{metadata.title, metadata.authors, metadata.date}, "", true};
  }

  static Found ask(External& other, const datasets::PackagePage& page,
                   const Text& utf8) {
    const Result<std::string> text = other.extract(page.id, page.url, utf8.view());
    const auto& metadata = other.own_metadata();
    if (metadata) return {*metadata, "", true};
    return {{},
            text ? "its answer has no metadata" : text.error().finding,
            !text && other.has_answered()};
  }

  static void add(const Found& found, Outcome& out) {
    auto& [title, author, date] = out.page.fields;
    title.answers.push_back(found.metadata.title);
    title.matches.push_back(match_title(title.gold, found.metadata.title));
    author.answers.push_back(text::join(found.metadata.authors, "; "));
    author.matches.push_back(match_authors(author.gold, found.metadata.authors));
    date.answers.push_back(found.metadata.date);
    date.matches.push_back(match_date(date.gold, found.metadata.date));
    out.page.failures.push_back(found.failure);
    out.has_answered.push_back(found.has_answered);
  }

  const EvaluationOptions& options_;
  Pipeline pipeline_ = *read_pipeline("auto");
  Parser parser_;
  std::vector<std::unique_ptr<External>> others_;
};

// A program that never responds is an error instead of a score of 0.
class Silence {
 public:
  explicit Silence(std::size_t contestants) : pages_(contestants) {}

  Result<void> add(const Outcome& outcome, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (outcome.has_answered[i]) pages_[i] = kEnough;
      if (pages_[i] == kEnough || ++pages_[i] < kPagesWithoutAnswer) continue;
      return fail(ErrorCode::cannot_read, "--external: " + names[i],
                  "it says nothing of its first " +
                      std::to_string(kPagesWithoutAnswer) +
                      " pages: " + outcome.page.failures[i],
                  R"(answers with "metadata"; see tamis help eval)");
    }
    return {};
  }

 private:
  static constexpr std::size_t kEnough = static_cast<std::size_t>(-1);
  std::vector<std::size_t> pages_;  // without a response
};

Result<MetadataPackage> evaluate_package(const std::vector<Contestant>& others,
                                         const PackagePlan& plan,
                                         const EvaluationOptions& options,
                                         const std::vector<std::string>& names,
                                         Silence& silence) {
  std::vector<std::pair<std::size_t, MetadataPage>> pages;
  const Result<void> done = for_each_page<Outcome>(
      plan, plan.judged, options,
      [&] {
        return [worker = std::make_unique<Worker>(others, options)](
                   const datasets::PackagePage& page) { return (*worker)(page); };
      },
      [&](Outcome outcome) -> Result<void> {
        const Result<void> answered = silence.add(outcome, names);
        pages.emplace_back(outcome.index, std::move(outcome.page));
        return answered;
      });
  if (!done) return tl::unexpected(done.error());
  std::sort(pages.begin(), pages.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  MetadataPackage out{plan.name, {}};
  for (auto& [index, page] : pages) out.pages.push_back(std::move(page));
  return out;
}

}  // namespace

FieldTally MetadataEvaluation::tally(std::size_t package, std::size_t field,
                                     std::size_t contestant) const {
  FieldTally out;
  for (const MetadataPage& page : packages[package].pages) {
    const JudgedField& judged = page.fields[field];
    if (judged.gold.empty()) continue;
    ++out.pages;
    out.answered += judged.answers[contestant].empty() ? 0 : 1;
    out.exact += judged.matches[contestant].exact ? 1 : 0;
    out.lenient += judged.matches[contestant].lenient ? 1 : 0;
  }
  return out;
}

Result<MetadataEvaluation> evaluate_metadata(
    const std::vector<Contestant>& others,
    const std::vector<std::filesystem::path>& packages,
    const EvaluationOptions& options) {
  MetadataEvaluation out;
  out.contestants.emplace_back("tamis");
  for (const Contestant& other : others) out.contestants.push_back(other.name);
  std::vector<PackagePlan> plans;
  std::size_t steps = 0;
  for (const std::filesystem::path& package : packages) {
    Result<PackagePlan> plan = plan_package(package, false, options);
    if (!plan) return tl::unexpected(std::move(plan.error()));
    steps += PackagePlan::count(plan->judged);
    plans.push_back(std::move(*plan));
  }
  if (options.watch.begin) options.watch.begin(steps);
  Silence silence(out.contestants.size());
  for (const PackagePlan& plan : plans) {
    auto result = evaluate_package(others, plan, options, out.contestants, silence);
    if (!result) return tl::unexpected(std::move(result.error()));
    out.packages.push_back(std::move(*result));
  }
  return out;
}

std::string metadata_evaluation_to_json(const MetadataEvaluation& evaluation) {
  using Json = nlohmann::ordered_json;
  Json packages = Json::array();
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i) {
    Json tallies = Json::object();
    for (std::size_t field = 0; field < kJudgedFields.size(); ++field)
      for (std::size_t j = 0; j < evaluation.contestants.size(); ++j) {
        const FieldTally tally = evaluation.tally(i, field, j);
        tallies[kJudgedFields[field]][evaluation.contestants[j]] = {
            {"pages", tally.pages},
            {"answered", tally.answered},
            {"exact", tally.exact},
            {"lenient", tally.lenient}};
      }
    Json pages = Json::array();
    for (const MetadataPage& page : evaluation.packages[i].pages) {
      Json& out = pages.emplace_back(Json{{"id", page.id}, {"site", page.site}});
      for (std::size_t field = 0; field < kJudgedFields.size(); ++field) {
        const JudgedField& judged = page.fields[field];
        if (judged.gold.empty()) continue;
        Json answers = {{"gold", judged.gold}};
        for (std::size_t j = 0; j < evaluation.contestants.size(); ++j)
          answers[evaluation.contestants[j]] = {{"answer", judged.answers[j]},
                                                {"exact", judged.matches[j].exact},
                                                {"lenient", judged.matches[j].lenient}};
        out[kJudgedFields[field]] = std::move(answers);
      }
    }
    packages.push_back({{"name", evaluation.packages[i].name},
                        {"fields", std::move(tallies)},
                        {"pages", std::move(pages)}});
  }
  const Json out = {{"version", 1},
                    {"contestants", evaluation.contestants},
                    {"packages", std::move(packages)}};
  return dump_json(out) + "\n";
}

}  // namespace tamis::eval
