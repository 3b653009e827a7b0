#include "tamis/filter.h"

#include <set>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/define_filter.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

enum class Colour { red, green };
constexpr std::string_view kColours[] = {"red", "green"};

struct OddParams {
  int whole = 3;
  double real = 0.5;
  bool flag = true;
  Colour colour = Colour::green;
  TagSet tags = {Tag::p, Tag::div};
  std::string text = "a b";
};

constexpr ParamSpec kParams[] = {
    param<&OddParams::whole>("whole", {1, 9}, Provenance::paper, "a number"),
    param<&OddParams::real>("real", {0.1, 2, Scale::log}, Provenance::code, "another"),
    param<&OddParams::flag>("flag", Provenance::ours, "yes or no"),
    param<&OddParams::colour, kColours>("colour", Provenance::ours, "one of two"),
    param<&OddParams::tags>("tags", Provenance::ours, "elements"),
    param<&OddParams::text>("text", Provenance::ours, "words"),
};

// Keeps all words, including absent ones, which a filter must not do.
Mask greedy(const View& view, const OddParams&) {
  return Mask(view.page().word_count(), true);
}

constexpr FilterSpec kOdd = define_filter<OddParams, greedy>(
    "odd", FilterKind::line, "for tests", "none", kParams);

std::string made(std::initializer_list<Setting> settings) {
  const Result<Filter> filter =
      make_filter(kOdd, std::span(settings.begin(), settings.size()));
  return filter ? filter->to_string() : to_string(filter.error());
}

TEST(Filter, TextHasWhatDiffersFromTheDefaults) {
  EXPECT_EQ(made({}), "odd");
  EXPECT_EQ(made({{"whole", "3"}, {"real", ".50"}}), "odd");
  EXPECT_EQ(made({{"text", "x"}, {"whole", "9"}}), "odd(whole=9, text=x)");
  EXPECT_EQ(made({{"colour", "red"}, {"flag", "false"}}),
            "odd(flag=false, colour=red)");
  EXPECT_EQ(made({{"tags", "td  li TD"}}), "odd(tags=\"li td\")");
  EXPECT_EQ(made({{"tags", ""}}), "odd(tags=\"\")");
}

TEST(Filter, ErrorsNamePlaceFindingAndWhatIsAllowed) {
  EXPECT_EQ(made({{"whol", "3"}}),
            "odd: unknown parameter 'whol'; did you mean 'whole'? (it has whole, real, "
            "flag, colour, tags, text)");
  EXPECT_EQ(made({{"whole", "10"}}),
            "odd: whole: 10 is out of range (a whole number from 1 to 9)");
  EXPECT_EQ(made({{"whole", "1.5"}}),
            "odd: whole: '1.5' is not a whole number (a whole number from 1 to 9)");
  EXPECT_EQ(made({{"real", "nan"}}),
            "odd: real: 'nan' is not finite (a number from 0.1 to 2)");
  EXPECT_EQ(made({{"real", ""}}),
            "odd: real: '' is not a number (a number from 0.1 to 2)");
  EXPECT_EQ(made({{"flag", "yes"}}), "odd: flag: 'yes' is not a flag (true or false)");
  EXPECT_EQ(made({{"colour", "blue"}}),
            "odd: colour: 'blue' is not a choice (one of red, green)");
  EXPECT_EQ(made({{"tags", "p frob"}}),
            "odd: tags: 'frob' is not an element (names of elements, with blanks "
            "between them)");
}

TEST(Filter, NobodyCanKeepWhatIsNotPresent) {
  const Page page = parse("<p>one two three");
  Mask present(3);
  present.set(1);
  const Filter filter = *make_filter(kOdd);
  EXPECT_EQ(filter.run(View(page, present)).keep, present);
}

FilterResult wrong_size(const View& view, const OddParams&) {
  return {Mask(view.page().word_count() * 1000, true), std::vector<float>(1)};
}

TEST(Filter, NobodyCanGiveAMaskOfAnotherSize) {
  static constexpr FilterSpec kWrong = define_filter<OddParams, wrong_size>(
      "wrong", FilterKind::line, "for tests", "none", kParams);
  const Page page = parse("<p>one two three");
  const FilterResult result = make_filter(kWrong)->run(View(page));
  EXPECT_EQ(result.keep, Mask(3));
  EXPECT_TRUE(result.scores.empty());
}

struct OutOfRangeParams {
  int whole = 10;
};
constexpr ParamSpec kOutOfRange[] = {
    param<&OutOfRangeParams::whole>("whole", {1, 9}, Provenance::ours, "too many"),
};
Mask nothing(const View& view, const OutOfRangeParams&) {
  return Mask(view.page().word_count());
}

TEST(Registry, RefusesADefaultOutOfItsRange) {
  static constexpr FilterSpec kSpec = define_filter<OutOfRangeParams, nothing>(
      "out_of_range", FilterKind::line, "for tests", "none", kOutOfRange);
  EXPECT_FALSE(register_filter(kSpec));
  EXPECT_EQ(find_filter("out_of_range"), nullptr);
}

TEST(Filter, UnknownNamesAreExplained) {
  const Result<Filter> filter = make_filter("bt");
  ASSERT_FALSE(filter);
  EXPECT_EQ(to_string(filter.error()),
            "unknown filter 'bt'; did you mean 'bte'? (tamis filters lists them)");
}

TEST(Registry, TakesFiltersOfOthersOnce) {
  static constexpr FilterSpec kOwn = define_filter<OddParams, greedy>(
      "registered_by_a_test", FilterKind::line, "for tests", "none", kParams);
  EXPECT_EQ(find_filter("registered_by_a_test"), nullptr);
  ASSERT_TRUE(register_filter(kOwn));
  EXPECT_EQ(find_filter("registered_by_a_test"), &kOwn);
  EXPECT_EQ(filters().back(), &kOwn);
  EXPECT_EQ(test::kept("registered_by_a_test(whole=2)", "<p>a b"), "a b");
  EXPECT_FALSE(register_filter(kOwn));
}

TEST(Registry, RefusesNamesThatCannotBeWritten) {
  for (const std::string_view name :
       {"", "Bte", "a b", "9lives", "x(", "bte", "bte_pub"}) {
    FilterSpec spec = kOdd;
    spec.name = name;
    EXPECT_FALSE(register_filter(spec)) << name;
  }
}

// Help, forms and optimisers rely on this.
TEST(Registry, EverySpecIsComplete) {
  std::set<std::string_view> names;
  for (const FilterSpec* spec : filters()) {
    SCOPED_TRACE(spec->name);
    EXPECT_TRUE(names.insert(spec->name).second);
    EXPECT_FALSE(spec->idea.empty());
    EXPECT_FALSE(spec->paper.empty());
    EXPECT_EQ(spec->idea.find('\n'), std::string_view::npos);
    EXPECT_TRUE(make_filter(*spec));
    std::set<std::string_view> params;
    for (const ParamSpec& param : spec->params) {
      SCOPED_TRACE(param.name);
      EXPECT_TRUE(params.insert(param.name).second);
      EXPECT_FALSE(param.meaning.empty());
      if (param.scale == Scale::log) {
        EXPECT_GT(param.least, 0);
      }
      // The default is allowed, and its text form can be read back.
      const std::string value = default_value(*spec, param);
      const Setting setting{std::string(param.name), value};
      const Result<Filter> filter = make_filter(*spec, std::span(&setting, 1));
      ASSERT_TRUE(filter) << to_string(filter.error());
      EXPECT_EQ(filter->to_string(), spec->name);
    }
  }
}

TEST(Registry, EveryPresetIsAFilterThatDiffersFromItsDefaults) {
  for (const FilterPreset& preset : filter_presets()) {
    SCOPED_TRACE(preset.name);
    EXPECT_EQ(find_filter(preset.name), nullptr);
    EXPECT_FALSE(preset.about.empty());
    const Result<Filter> filter = make_filter(preset.name);
    ASSERT_TRUE(filter) << to_string(filter.error());
    EXPECT_EQ(filter->spec().name, preset.filter);
  }
}

}  // namespace
}  // namespace tamis
