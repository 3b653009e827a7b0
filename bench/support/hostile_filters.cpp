#include "bench/support/hostile_filters.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

#include <malloc.h>

#include "bench/support/hostile_pages.h"
#include "bench/support/measure.h"
#include "tamis/filter.h"
#include "tamis/parser.h"
#include "tamis/site.h"

namespace tamis::bench {
namespace {

constexpr double kMostGrowth = 2.4;
constexpr double kLeastSeconds = 0.004;  // shorter runs show where caches end, no more
constexpr std::size_t kSmallest = std::size_t{1} << 18;
constexpr std::size_t kLargest = std::size_t{1} << 22;

// The same kind of page at doubling sizes, made once for all filters, and a site of
// such pages.
class Sizes {
 public:
  explicit Sizes(const HostileKind& kind) : kind_(kind) {
    for (const std::size_t bytes : {100'000, 150'000, 200'000})
      site_.learn(parse(of(bytes)));
  }

  const std::string& of(std::size_t bytes) {
    std::string& page = pages_[bytes];
    if (page.empty()) page = kind_.make(bytes);
    return page;
  }

  const Site& site() const { return site_; }

 private:
  const HostileKind& kind_;
  std::map<std::size_t, std::string> pages_;
  Site site_;
};

// The page anew, so that the filter makes its sequences itself; the filter's part only.
double seconds_for(const Filter& filter, Parser& parser, Sizes& sizes,
                   std::size_t bytes) {
  const Page& page = parser.parse(sizes.of(bytes));
  const std::uint64_t start = processor_nanoseconds();
  filter.run(View(page, &sizes.site()));
  return static_cast<double>(processor_nanoseconds() - start) * 1e-9;
}

double best_of(int runs, const Filter& filter, Parser& parser, Sizes& sizes,
               std::size_t bytes) {
  double best = seconds_for(filter, parser, sizes, bytes);
  for (int i = 1; i < runs && best < 0.5; ++i)
    best = std::min(best, seconds_for(filter, parser, sizes, bytes));
  return best;
}

struct Worst {
  double growth = 0;
  double speed = 1e9;  // MB/s
  const char* growth_on = "";
  const char* speed_on = "";
};

// From the smallest size that takes long enough to be judged to twice that.
void try_kind(const Filter& filter, Parser& parser, const char* name, Sizes& sizes,
              Worst& worst) {
  std::size_t bytes = kSmallest;
  seconds_for(filter, parser, sizes, bytes);  // what it makes of a site is kept
  double before = best_of(2, filter, parser, sizes, bytes);
  while (before < kLeastSeconds && bytes < kLargest)
    before = best_of(2, filter, parser, sizes, bytes *= 2);
  double after = best_of(2, filter, parser, sizes, bytes * 2);
  // What disturbed us is gone the next time, and what grows still grows.
  for (int i = 0; i < 4 && after > before * kMostGrowth; ++i) {
    before = std::min(before, best_of(3, filter, parser, sizes, bytes));
    after = std::min(after, best_of(3, filter, parser, sizes, bytes * 2));
  }
  const double speed = static_cast<double>(sizes.of(bytes * 2).size()) / 1e6 / after;
  if (speed < worst.speed) {
    worst.speed = speed;
    worst.speed_on = name;
  }
  if (before >= kLeastSeconds && after / before > worst.growth) {
    // At once: the whole takes long, and its table comes at the end.
    if (after / before > kMostGrowth)
      std::fprintf(stderr, "%s grows by %.2f on %s\n", filter.to_string().c_str(),
                   after / before, name);
    worst.growth = after / before;
    worst.growth_on = name;
  }
}

}  // namespace

bool hostile_filters_hold(std::string_view kind_part, std::string_view filter_name) {
  // Large blocks that come fresh from the system cost a fault a page: from some size on
  // every run pays for them, which would look like growth.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  std::map<const FilterSpec*, Worst> worst;
  Parser parser;
  for (const HostileKind& kind : hostile_kinds()) {
    if (std::string_view(kind.name).find(kind_part) == std::string_view::npos) continue;
    Sizes sizes(kind);
    for (const FilterSpec* spec : filters())
      if (filter_name.empty() || spec->name == filter_name)
        try_kind(*make_filter(*spec), parser, kind.name, sizes, worst[spec]);
  }
  bool held = true;
  std::printf("%-22s %8s  %-32s %8s  %s\n", "filter", "growth", "on", "MB/s", "on");
  for (const FilterSpec* spec : filters()) {
    const auto found = worst.find(spec);
    if (found == worst.end()) continue;
    const Worst& row = found->second;
    const bool fine = row.growth <= kMostGrowth;
    held &= fine;
    std::printf("%-22s %8.2f  %-32s %8.0f  %s%s\n", std::string(spec->name).c_str(),
                row.growth, row.growth_on, row.speed, row.speed_on,
                fine ? "" : "  FAIL");
  }
  std::printf("%s every filter grows by at most %g from n to 2n bytes\n",
              held ? "pass" : "FAIL", kMostGrowth);
  return held;
}

}  // namespace tamis::bench
