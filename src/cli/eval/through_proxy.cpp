#include "cli/eval/through_proxy.h"

#include <cmath>
#include <filesystem>

#include "text/escape.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

constexpr std::string_view kTwin = " (proxy)";

// Returns the command for --external that runs a pipeline in a proxy.
std::string command_of(const std::string& program, const Pipeline& pipeline) {
  return text::shell_quoted(program) +
         " serve --lines --quiet --private --no-bar --port 0 --jobs 1 --max-page 64M "
         "--filter-timeout 60 --pipeline " +
         text::shell_quoted(pipeline.to_string());
}

bool is_same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool is_same_page(const eval::ContestantResult& a, const eval::ContestantResult& b,
                  std::size_t page) {
  for (std::size_t measure = 0; measure < a.numbers.size(); ++measure)
    for (std::size_t column = 0; column < a.numbers[measure].size(); ++column)
      if (!is_same(a.numbers[measure][column][page], b.numbers[measure][column][page]))
        return false;
  return true;
}

double mean(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return numbers.empty() ? 0 : sum / static_cast<double>(numbers.size());
}

std::string row(const std::string& name, const eval::PackageResult& package,
                std::size_t own) {
  const eval::ContestantResult& here = package.contestants[own];
  const eval::ContestantResult& there = package.contestants[own + 1];
  std::size_t same = 0;
  for (std::size_t page = 0; page < package.pages.size(); ++page)
    same += is_same_page(here, there, page) ? 1 : 0;
  constexpr double kMilliseconds = 1e3;
  const std::string cost =
      text::fixed(kMilliseconds * mean(there.seconds), 2) + " ms a page, " +
      text::fixed(kMilliseconds * mean(here.seconds), 2) + " ms without the proxy";
  return "  " + package.name + ", " + name + ": " + std::to_string(same) + " of " +
         std::to_string(package.pages.size()) + " pages score the same; " + cost + "\n";
}

}  // namespace

Result<void> add_proxy_twins(std::vector<eval::Contestant>& contestants) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error)
    return fail(ErrorCode::cannot_read, "/proc/self/exe", error.message(),
                "--through-proxy starts this program again");
  std::vector<eval::Contestant> out;
  for (eval::Contestant& contestant : contestants) {
    const std::optional<Pipeline> pipeline = contestant.pipeline;
    const std::string name = contestant.name;
    out.push_back(std::move(contestant));
    if (!pipeline) continue;
    if (pipeline->uses_site())
      return fail(ErrorCode::bad_argument, "--through-proxy",
                  name + " compares the pages of a site",
                  "pipelines that need only the page");
    out.push_back({name + std::string(kTwin), {}, command_of(program, *pipeline)});
  }
  contestants = std::move(out);
  return {};
}

std::string proxy_table(const eval::Evaluation& evaluation) {
  std::string out;
  for (const eval::PackageResult& package : evaluation.packages)
    for (std::size_t i = 0; i + 1 < evaluation.contestants.size(); ++i)
      if (evaluation.contestants[i + 1] ==
          evaluation.contestants[i] + std::string(kTwin))
        out += row(evaluation.contestants[i], package, i);
  return out.empty() ? out : "\nThrough the proxy\n" + out;
}

}  // namespace tamis::cli
