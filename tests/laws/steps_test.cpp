// Work that exceeds its steps (base/steps.h) stops at once without side effects. The
// next call gives the same result as without it.

#include "base/steps.h"

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tamis/filter.h"
#include "tamis/metadata.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::string page_source() {
  std::string out = "<title>A page</title><h1>A page</h1><p class=byline>By Jane Doe";
  for (int i = 0; i < 12; ++i) {
    const std::string number = std::to_string(i);
    out += "<p>A paragraph of words that say something, the " + number +
           "th of them, <a href=/" + number +
           ">with a link</a> and <math><msup><mi>x</mi><mn>2</mn></msup></math>.";
    out += "<table><tr><th>a<th>b<tr><td>" + number + "<td>c</table>";
    out += "<nav><ul><li><a href=1>Home</a><li><a href=2>News</a></ul></nav>";
    out +=
        "<div class=comment><b class=author>Jane</b> <time>31 May 2024</time><p>A "
        "comment of a reader, number " +
        number + ".</div>";
    out += "<pre>1 code\n2 more</pre><picture><img src=a.png></picture>";
  }
  return out;
}

using Work = std::function<std::string(const Page&)>;

struct NamedWork {
  std::string name;
  Work work;
};

std::string words_of(const Mask& keep) {
  std::string out;
  for (std::size_t w = 0; w < keep.size(); ++w) out += keep[w] ? '1' : '0';
  return out;
}

std::vector<NamedWork> all_work() {
  const auto all = [](const Page& page) { return Mask(page.word_count(), true); };
  std::vector<NamedWork> out = {
      {"text", [all](const Page& page) { return to_text(page, all(page)); }},
      {"plain",
       [all](const Page& page) { return to_text(page, all(page), {.plain = true}); }},
      {"markdown", [all](const Page& page) { return to_markdown(page, all(page)); }},
      {"html", [all](const Page& page) { return to_html(page, all(page)); }},
      {"highlight", [all](const Page& page) { return to_highlight(page, all(page)); }},
      {"json",
       [all](const Page& page) {
         const Metadata metadata = metadata_of(page);
         return to_json(page, all(page),
                        {.content = JsonContent::both,
                         .blocks = JsonBlocks::all,
                         .chunk_words = 20},
                        {.metadata = &metadata});
       }},
      {"metadata", [](const Page& page) { return to_front_matter(metadata_of(page)); }},
      {"explain",
       [](const Page& page) {
         const Pipeline pipeline =
             *read_pipeline("serial(vote(2; accb, cectd_ds, dsc), largest_run)");
         const Explanation explanation = pipeline.explain(View(page));
         return explanation_to_json(page, pipeline, explanation, {}) +
                explanation_to_html(page, pipeline, explanation, {});
       }},
      {"auto", [](const Page& page) {
         const Pipeline pipeline = *read_pipeline("auto");
         return words_of(pipeline.run(View(page)).keep);
       }}};
  for (const FilterSpec* spec : filters())
    out.push_back({"filter " + std::string(spec->name), [spec](const Page& page) {
                     const Filter filter = *make_filter(*spec, {});
                     return words_of(filter.run(View(page)).keep);
                   }});
  return out;
}

// Reports whether the work completed, and its result.
std::pair<bool, std::string> within(std::uint64_t steps, const Work& work,
                                    const Page& page) {
  const StepLimit limit(steps);
  try {
    return {true, work(page)};
  } catch (const OutOfSteps&) {
    return {false, ""};
  }
}

std::uint64_t steps_of(const Work& work, const Page& page) {
  const StepLimit limit(kUnlimitedSteps - 1);
  work(page);
  return limit.used();
}

TEST(Steps, AreCountedByAllWork) {
  const Page page = parse(page_source(), "utf-8");
  for (const NamedWork& one : all_work())
    EXPECT_GE(steps_of(one.work, page), page.word_count()) << one.name;
}

TEST(Steps, LeaveNothingBehindWhereTheyEnd) {
  constexpr std::uint64_t kLimits = 40;  // of each kind of work
  const std::string source = page_source();
  for (const NamedWork& one : all_work()) {
    const std::string expected = one.work(parse(source, "utf-8"));
    const std::uint64_t steps = steps_of(one.work, parse(source, "utf-8"));
    std::size_t ended = 0;
    for (std::uint64_t i = 0; i <= kLimits; ++i) {
      const Page page = parse(source, "utf-8");
      const auto [has_ended, result] = within(i * steps / kLimits, one.work, page);
      ended += has_ended ? 1 : 0;
      if (has_ended) {
        EXPECT_EQ(result, expected) << one.name;
      }
      EXPECT_EQ(one.work(page), expected) << one.name << " after " << i;
    }
    EXPECT_EQ(ended, 1u) << one.name;
  }
}

}  // namespace
}  // namespace tamis
