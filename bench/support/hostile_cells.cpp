#include "bench/support/hostile_cells.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "base/steps.h"
#include "bench/support/hostile_pages.h"
#include "bench/support/hostile_surfaces.h"
#include "bench/support/work_counter.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

// Nanoseconds or instructions.
constexpr std::uint64_t kLong = 500'000'000;        // exact enough without repetition
constexpr std::uint64_t kMostWork = 5'000'000'000;  // a larger page would take too long

double ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

std::uint64_t less(std::uint64_t a, std::uint64_t b) {
  return a > b ? a - b : 0;
}

// Returns the growth from `half` to `full`, as if `full` had exactly twice the bytes.
double growth_of(std::uint64_t half, std::uint64_t full, const Cell& cell) {
  const double before = 1 + ratio(cell.half.output, cell.half.bytes);
  const double after = 1 + ratio(cell.full.output, cell.full.bytes);
  return ratio(full, half) * 2 * ratio(cell.half.bytes, cell.full.bytes) * before /
         std::max(before, after);
}

// Measures calls of surfaces.
class Meter {
 public:
  explicit Meter(const MemoryMeter& memory) : memory_(memory) {}

  Cost measure(const Surface& surface, const Subject& subject) {
    Cost best = once(surface, subject);
    // Other processes disturb the time, but not the number of instructions.
    for (int i = 0; counter_.unit() == WorkUnit::nanoseconds && i < 2; ++i)
      if (best.work < kLong)
        best.work = std::min(best.work, once(surface, subject).work);
    return best;
  }

 private:
  Cost once(const Surface& surface, const Subject& subject) {
    Cost out;
    out.bytes = subject.bytes.size();
    const std::uint64_t held = memory_.restart();
    const StepLimit limit(kUnlimitedSteps);
    counter_.start();
    out.output = surface.run(subject);
    out.work = counter_.stop();
    out.steps = limit.used();
    out.memory = less(memory_.peak(), held);
    return out;
  }

  MemoryMeter memory_;
  WorkCounter counter_;
};

Cost beyond(const Cost& cost, const Cost& least) {
  return {cost.bytes, less(cost.work, least.work), less(cost.steps, least.steps),
          less(cost.output, least.output), less(cost.memory, least.memory)};
}

// The pages of one kind, and a site of such pages.
class Pages {
 public:
  Pages(const HostileKind& kind, std::size_t bytes)
      : site_(site_of(kind, bytes)),
        tiny_("<p>a", site_),
        half_(kind.make(bytes), site_),
        full_(kind.make(bytes * 2), site_) {}

  Cell measure(const Surface& surface, Meter& meter) const {
    Cell out;
    try {
      surface.run(tiny_);  // fills the cache of site tables
      const Cost least = meter.measure(surface, tiny_);
      out.half = beyond(meter.measure(surface, half_), least);
      if (out.half.work > kMostWork)
        throw std::runtime_error("too much work on the smaller page");
      out.full = beyond(meter.measure(surface, full_), least);
    } catch (const std::exception& error) {
      out.error = error.what();
    }
    return out;
  }

 private:
  static Site site_of(const HostileKind& kind, std::size_t bytes) {
    Site site;
    for (const std::size_t part : {bytes / 4, bytes / 3, bytes / 2})
      site.learn(parse(kind.make(part)));
    return site;
  }

  Site site_;
  Subject tiny_;
  Subject half_;
  Subject full_;
};

// Cells that once exceeded a target or threw.
constexpr std::pair<std::string_view, std::string_view> kRegressions[] = {
    {"combining marks", "json, all blocks"},
    {"combining marks", "text, nfc"},
    {"pictures in one picture", "html"},
    {"many sources and pictures in one picture", "html"},
    {"data images in one picture before a long noscript", "markdown"},
    {"formula of many parts", "text"},
    {"formula of scripts", "document with styles"},
    {"numbered lines typed, nested", "line numbers"},
    {"table in math in a link", "json, all blocks"},
};

// Reports whether a cell is in the quick selection: each kind with one surface in
// rotation, so that each surface has several kinds, and the regressions.
bool is_quick(std::size_t k, const std::vector<Surface>& surfaces, std::size_t s) {
  constexpr std::size_t kStride = 7;
  const std::pair<std::string_view, std::string_view> names = {hostile_kinds()[k].name,
                                                               surfaces[s].name};
  return s == k * kStride % surfaces.size() ||
         std::find(std::begin(kRegressions), std::end(kRegressions), names) !=
             std::end(kRegressions);
}

}  // namespace

double Cell::growth() const {
  return growth_of(half.work, full.work, *this);
}

double Cell::step_growth() const {
  return growth_of(half.steps, full.steps, *this);
}

double Cell::work_per_byte() const {
  return ratio(full.work, full.bytes);
}

double Cell::steps_per_byte() const {
  return ratio(full.steps, full.bytes);
}

double Cell::memory_per_byte() const {
  return ratio(full.memory, full.bytes);
}

std::string to_line(const Cell& cell) {
  std::ostringstream out;
  out << cell.kind << '\t' << cell.surface << '\t' << cell.error << '\t';
  for (const Cost& cost : {cell.half, cell.full})
    out << cost.bytes << ' ' << cost.work << ' ' << cost.steps << ' ' << cost.output
        << ' ' << cost.memory << ' ';
  return out.str();
}

Cell cell_from_line(const std::string& line) {
  std::istringstream in(line);
  Cell cell;
  std::getline(in, cell.kind, '\t');
  std::getline(in, cell.surface, '\t');
  std::getline(in, cell.error, '\t');
  for (Cost* cost : {&cell.half, &cell.full})
    in >> cost->bytes >> cost->work >> cost->steps >> cost->output >> cost->memory;
  return cell;
}

void measure_cells(const CellChoice& choice, const MemoryMeter& memory,
                   const std::function<void(const Cell&)>& take) {
  const std::vector<Surface> surfaces = hostile_surfaces();
  const auto kinds = hostile_kinds();
  const std::regex kind_pattern(choice.kind);
  const std::regex surface_pattern(choice.surface);
  Meter meter(memory);
  for (std::size_t k = choice.part; k < kinds.size(); k += choice.parts) {
    const std::string kind = kinds[k].name;
    if (!std::regex_search(kind, kind_pattern)) continue;
    std::optional<Pages> pages;
    for (std::size_t s = 0; s < surfaces.size(); ++s) {
      const std::string& surface = surfaces[s].name;
      if (!std::regex_search(surface, surface_pattern) ||
          (choice.quick && !is_quick(k, surfaces, s)) ||
          (!choice.only.empty() && !choice.only.contains({kind, surface})))
        continue;
      if (!pages) pages.emplace(kinds[k], choice.bytes);
      Cell cell = pages->measure(surfaces[s], meter);
      cell.kind = kind;
      cell.surface = surface;
      take(cell);
    }
  }
}

}  // namespace tamis::bench
