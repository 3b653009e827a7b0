#include "bench/support/hostile_render.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <malloc.h>

#include "bench/support/hostile_pages.h"
#include "bench/support/measure.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis::bench {
namespace {

constexpr double kMostGrowth = 2.4;
constexpr double kLeastSpeed = 10;       // MB/s
constexpr double kMostOutput = 120;      // bytes written for a byte of source
constexpr double kLeastSeconds = 0.004;  // shorter runs show where caches end, no more
constexpr std::size_t kSmallest = std::size_t{1} << 18;
constexpr std::size_t kLargest = std::size_t{1} << 22;

std::string repeat(std::string_view head, std::string_view unit, std::size_t bytes) {
  std::string out(head);
  while (out.size() < bytes) out += unit;
  return out;
}

std::string times(std::string_view unit, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += unit;
  return out;
}

// What hurts only those who write.
constexpr HostileKind kOwnKinds[] = {
    {"deep lists, many lines",
     [](std::size_t n) { return repeat(times("<ul><li>", 200), "x<br>", n); }},
    {"deep quotes, many paragraphs",
     [](std::size_t n) { return repeat(times("<blockquote>", 400), "<p>x", n); }},
    {"deep unknown elements, many words",
     [](std::size_t n) { return repeat(times("<x-y>", 500), "x <img src=a>", n); }},
    {"deep spans, many pictures",
     [](std::size_t n) {
       return repeat("<p>x" + times("<span>", 500), "<img src=a>", n);
     }},
    {"wide spans",
     [](std::size_t n) {
       return repeat("<table>", "<tr><td colspan=1000>a<td rowspan=1000>b", n);
     }},
    {"a tall span in every column",
     [](std::size_t n) {
       return repeat("<table><tr>" + times("<td rowspan=60000>a", 500), "<tr><td>b", n);
     }},
    {"a long base",
     [](std::size_t n) {
       return repeat("<base href=http://a/" + times("b/", 200000) + "><p>",
                     "<a href=c>d</a> ", n);
     }},
    {"formulas in formulas",
     [](std::size_t n) {
       return repeat(times("<span class=katex>", 400) + "<math></math>",
                     "<span class=katex>x</span>", n);
     }},
    {"one long word of markup",
     [](std::size_t n) { return repeat("<p>", "*_`[<!&|", n); }},
    {"styles that touch",
     [](std::size_t n) {
       return repeat("<p>", "<b>a</b><i>b</i><s>c</s><code>`</code>", n);
     }},
    {"links that touch",
     [](std::size_t n) { return repeat("<p>", "<a href=/b>a</a>", n); }},
    {"glued after deep closings",
     [](std::size_t n) {
       return repeat("<p>", times("<span>", 100) + "a" + times("</span>", 100), n);
     }},
    {"tables in tables",
     [](std::size_t n) { return repeat("", "<table><tr><td>a<td>b", n); }},
    {"code of backticks",
     [](std::size_t n) { return repeat("<p>", "<code>```</code>x", n); }},
    {"counting backwards",
     [](std::size_t n) { return repeat("", "<ol reversed><li>a<li>b</ol>", n); }},
};

struct Form {
  const char* name;
  std::string (*write)(const Page& page, const Mask& keep);
};
constexpr Form kForms[] = {
    {"text", [](const Page& p, const Mask& m) { return to_text(p, m); }},
    {"text, plain",
     [](const Page& p, const Mask& m) { return to_text(p, m, {.plain = true}); }},
    {"markdown",
     [](const Page& p, const Mask& m) {
       return to_markdown(p, m, {.base_url = "http://example.org/a/"});
     }},
    {"html", [](const Page& p, const Mask& m) { return to_html(p, m); }},
    {"document",
     [](const Page& p, const Mask& m) {
       return to_html(p, m, {.document = true, .styles = true});
     }},
    {"highlight",
     [](const Page& p, const Mask& m) { return to_highlighted_html(p, m); }},
    {"json", [](const Page& p,
                const Mask& m) { return to_json(p, m, {.blocks = JsonBlocks::all}); }},
};

struct Measured {
  double seconds = 0;
  double output = 0;  // bytes for a byte of source
};

// Time at twice the bytes divided by time. Where a limit of the parser is reached a
// page changes its shape, and there may be more to write of each byte: that is no
// growth.
double growth_of(const Measured& before, const Measured& after) {
  return after.seconds / before.seconds * (1 + before.output) /
         (1 + std::max(before.output, after.output));
}

class Sizes {
 public:
  Sizes(const HostileKind& kind, bool some) : kind_(kind), some_(some) {}

  Measured run(const Form& form, std::size_t bytes, int runs) {
    std::string& source = sources_[bytes];
    if (source.empty()) source = kind_.make(bytes);
    const Page& page = parser_.parse(source);
    Mask keep(page.word_count(), !some_);
    for (std::size_t i = 0; some_ && i < keep.size(); i += 3) keep.set(i);
    page.blocks();  // is not what is measured
    Measured best;
    for (int i = 0; i < runs; ++i) {
      const std::uint64_t start = processor_nanoseconds();
      const std::string out = form.write(page, keep);
      const double seconds =
          static_cast<double>(processor_nanoseconds() - start) * 1e-9;
      if (i == 0 || seconds < best.seconds) best.seconds = seconds;
      best.output =
          static_cast<double>(out.size()) / static_cast<double>(source.size());
      if (seconds > 0.5) break;
    }
    return best;
  }

 private:
  const HostileKind& kind_;
  bool some_;
  Parser parser_;
  std::map<std::size_t, std::string> sources_;
};

struct Worst {
  double growth = 0;
  double speed = 1e9;  // MB/s
  double output = 0;
  const char* growth_on = "";
  const char* speed_on = "";
  const char* output_on = "";
};

// From the smallest size that takes long enough to be judged to twice that.
void try_kind(const Form& form, const char* name, Sizes& sizes, Worst& worst) {
  std::size_t bytes = kSmallest;
  Measured before = sizes.run(form, bytes, 2);
  while (before.seconds < kLeastSeconds && bytes < kLargest)
    before = sizes.run(form, bytes *= 2, 2);
  Measured after = sizes.run(form, bytes * 2, 2);
  for (int i = 0; i < 12 && growth_of(before, after) > kMostGrowth; ++i) {
    before.seconds = std::min(before.seconds, sizes.run(form, bytes, 3).seconds);
    after.seconds = std::min(after.seconds, sizes.run(form, bytes * 2, 3).seconds);
  }
  const double growth = growth_of(before, after);
  const double speed = static_cast<double>(bytes * 2) / 1e6 / after.seconds;
  if (before.seconds >= kLeastSeconds && growth > worst.growth) {
    if (growth > kMostGrowth)
      std::fprintf(stderr, "%s grows by %.2f on %s\n", form.name, growth, name);
    worst.growth = growth;
    worst.growth_on = name;
  }
  if (speed < worst.speed) {
    worst.speed = speed;
    worst.speed_on = name;
  }
  if (after.output > worst.output) {
    worst.output = after.output;
    worst.output_on = name;
  }
}

}  // namespace

bool hostile_render_holds(std::string_view kind_part) {
  // As in hostile_filters.cpp: fresh memory must not look like growth.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  std::vector<HostileKind> kinds(hostile_kinds().begin(), hostile_kinds().end());
  kinds.insert(kinds.end(), std::begin(kOwnKinds), std::end(kOwnKinds));
  Worst worst[std::size(kForms)];
  std::size_t count = 0;
  for (const HostileKind& kind : kinds) {
    if (std::string_view(kind.name).find(kind_part) == std::string_view::npos) continue;
    ++count;
    for (const bool some : {false, true}) {
      Sizes sizes(kind, some);
      for (std::size_t i = 0; i < std::size(kForms); ++i)
        try_kind(kForms[i], kind.name, sizes, worst[i]);
    }
  }
  bool held = count > 0;
  std::printf("%zu kinds\n%-12s %7s  %-32s %6s  %-32s %6s  %s\n", count, "form",
              "growth", "on", "MB/s", "on", "output", "on");
  for (std::size_t i = 0; i < std::size(kForms); ++i) {
    const Worst& row = worst[i];
    const bool fine = row.growth <= kMostGrowth && row.speed >= kLeastSpeed &&
                      row.output <= kMostOutput;
    held &= fine;
    std::printf("%-12s %7.2f  %-32s %6.0f  %-32s %6.1f  %s%s\n", kForms[i].name,
                row.growth, row.growth_on, row.speed, row.speed_on, row.output,
                row.output_on, fine ? "" : "  FAIL");
  }
  std::printf(
      "%s every form grows by at most %g from n to 2n bytes, writes at least %g"
      " MB/s and at most %g bytes a byte\n",
      held ? "pass" : "FAIL", kMostGrowth, kLeastSpeed, kMostOutput);
  return held;
}

}  // namespace tamis::bench
