// Tests src/tune/run/options.h.
#include "tune/run/options.h"

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

TEST(TuneOptionsTest, GivesBackWhatItGot) {
  TuneOptions options;
  EXPECT_EQ(*options_from_json(options_to_json(options), "x"), options);
  options.method = TuneMethod::vote;
  options.packages = {"a", "b c"};
  options.parts = {1, 2, 3};
  options.sample = 9;
  options.types = {"article"};
  options.rescue = false;
  options.line_numbers = true;
  options.start = "vote(2; a, \"b\")";
  options.filters = {"dsc", "bte"};
  options.max_nodes = 12;
  options.goal = "recall";
  options.measure = "bag";
  options.speed_weight = 1.0 / 3;
  options.objective = Objective::speed;
  options.budget = {1, 2.5, 3};
  options.population = 4;
  options.early_stop = 5;
  options.only = {"dsc.rho"};
  options.seed = ~std::uint64_t{0};
  options.islands = 8;
  options.epoch = 6;
  options.island = 7;
  EXPECT_EQ(*options_from_json(options_to_json(options), "x"), options);
}

TEST(TuneOptionsTest, TheCommandSaysWhatIsUnusual) {
  TuneOptions options;
  const std::vector<std::string> names = {"cetd"};
  EXPECT_EQ(command_of(options, names), "tamis tune gp --package cetd --seed 1");
  options.method = TuneMethod::params;
  options.pipeline = "keep(css=\"it's\")";
  options.budget.seconds = 600;
  options.filters = {"dsc", "bte"};
  EXPECT_EQ(command_of(options, names),
            "tamis tune params --pipeline 'keep(css=\"it'\\''s\")' --package cetd "
            "--filters dsc,bte --budget 600s --seed 1");
  TuneOptions islands;
  islands.islands = 8;
  islands.epoch = 5;
  EXPECT_EQ(command_of(islands, names),
            "tamis tune gp --package cetd --on ray --islands 8 --epoch 5 --seed 1");
}

TEST(TuneOptionsTest, UnknownWordsInJournalsAreErrors) {
  std::string text = options_to_json({});
  text.replace(text.find("\"gp\""), 4, "\"luck\"");
  const auto wrong = options_from_json(text, "journal");
  ASSERT_FALSE(wrong);
  EXPECT_NE(to_string(wrong.error()).find("'luck' is none of params, vote, gp"),
            std::string::npos);
}

TEST(TuneOptionsTest, JournalsFromBeforeAnOptionHaveItsOldEffect) {
  TuneOptions old;
  old.rescue = false;
  old.line_numbers = true;
  std::string text = options_to_json(old);
  for (const char* newer : {"\"epoch\":0,", "\"island\":0,", "\"islands\":0,",
                            "\"line_numbers\":true,", "\"rescue\":false,"})
    text.erase(text.find(newer), std::string_view(newer).size());
  EXPECT_EQ(*options_from_json(text, "journal"), old);
  text.erase(text.find("\"seed\":1,"), 9);
  EXPECT_FALSE(options_from_json(text, "journal"));
}

}  // namespace
}  // namespace tamis::tune
