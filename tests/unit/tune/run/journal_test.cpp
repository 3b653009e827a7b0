// Tests src/tune/run/journal.h.
#include "tune/run/journal.h"

#include <bit>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "base/file.h"
#include "support/packages.h"

namespace tamis::tune {
namespace {

using test::TestFolder;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

JournalHead head() {
  JournalHead out;
  out.tamis_version = "1.2.3";
  out.options.method = TuneMethod::params;
  out.options.packages = {"/p/a.tar.zst", "/p/b"};
  out.options.pipeline = "serial(drop, dsc(rho=0.1))";
  out.options.goal = "f_beta=0.5";
  out.options.speed_weight = 0.1;
  out.options.objective = Objective::precision_recall;
  out.options.budget = {5000, 0.5, 7};
  out.options.seed = ~std::uint64_t{0};
  out.packages = {{"a", "0123456789abcdef", 3}, {"b", "fedcba9876543210", 4}};
  out.part_pages = {4, 2, 1};
  return out;
}

Individual individual(std::uint32_t number) {
  Individual out;
  out.number = number;
  out.pipeline = "vote(2; dsc, bte, ccb)";
  out.canonical = "vote(2; bte, ccb, dsc)";
  out.origin = "crossover";
  out.parents = {number / 2, number / 3};
  out.outcome = {.fitness = 0.1 + number,
                 .precision = 1.0 / 3,
                 .recall = std::nextafter(1.0, 0.0),
                 .f1 = std::numeric_limits<double>::denorm_min(),
                 .cost = 1e300,
                 .nodes = 7,
                 .pages = 4'000'000'000,
                 .selection = kNan,
                 .behaviour = {1, ~std::uint64_t{0}, 0, std::uint64_t{1} << 63}};
  return out;
}

std::vector<std::uint64_t> bits(const Outcome& outcome) {
  std::vector<std::uint64_t> out;
  for (const double value : {outcome.fitness, outcome.precision, outcome.recall,
                             outcome.f1, outcome.cost, outcome.selection})
    out.push_back(std::bit_cast<std::uint64_t>(value));
  out.push_back(outcome.nodes);
  out.push_back(outcome.pages);
  out.insert(out.end(), outcome.behaviour.begin(), outcome.behaviour.end());
  return out;
}

Journal made(const TestFolder& folder) {
  auto journal = Journal::create(folder / "journal.sqlite", head());
  EXPECT_TRUE(journal) << to_string(journal.error());
  return std::move(*journal);
}

TEST(Journal, GivesBackWhatARunIs) {
  const TestFolder folder;
  folder.write("x", "");
  made(folder);
  const auto journal = Journal::open(folder / "journal.sqlite", Journal::Access::read);
  ASSERT_TRUE(journal) << to_string(journal.error());
  EXPECT_EQ(journal->head().tamis_version, "1.2.3");
  EXPECT_EQ(journal->head().options, head().options);
  EXPECT_EQ(journal->head().packages, head().packages);
  EXPECT_EQ(journal->head().part_pages, head().part_pages);
}

TEST(Journal, GivesBackOutcomesBitByBit) {
  const TestFolder folder;
  folder.write("x", "");
  Journal journal = made(folder);
  Individual strange = individual(1);
  strange.outcome.fitness = -0.0;
  strange.outcome.precision = -kNan;
  strange.outcome.recall = -std::numeric_limits<double>::infinity();
  strange.outcome.selection = -1e-310;
  strange.parents = {};
  strange.pipeline = "keep(css=\"it's\")";
  Generation generation{0, 0.25, {individual(0), strange}};
  for (Individual& one : generation.individuals) one.outcome = as_stored(one.outcome);
  ASSERT_TRUE(journal.add(generation));
  const auto read = journal.read(0);
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_TRUE(*read);
  EXPECT_EQ((*read)->seconds, 0.25);
  ASSERT_EQ((*read)->individuals.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Individual& one = (*read)->individuals[i];
    const Individual& expected = generation.individuals[i];
    EXPECT_EQ(bits(one.outcome), bits(expected.outcome));
    EXPECT_EQ(one.number, expected.number);
    EXPECT_EQ(one.pipeline, expected.pipeline);
    EXPECT_EQ(one.canonical, expected.canonical);
    EXPECT_EQ(one.origin, expected.origin);
    EXPECT_EQ(one.parents, expected.parents);
  }
}

// Outcomes reported to a search must be equal with and without the journal.
TEST(Journal, WhatIsStoredHasOneZeroAndOneNan) {
  const Outcome outcome = as_stored({.fitness = -0.0, .selection = -kNan});
  EXPECT_FALSE(std::signbit(outcome.fitness));
  EXPECT_EQ(std::bit_cast<std::uint64_t>(outcome.selection),
            std::bit_cast<std::uint64_t>(kNan));
}

TEST(Journal, GenerationsAreReadOneByOne) {
  const TestFolder folder;
  folder.write("x", "");
  Journal journal = made(folder);
  ASSERT_TRUE(journal.add({0, 1, {individual(0), individual(1)}}));
  ASSERT_TRUE(journal.add({1, 2, {individual(2)}}));
  auto again = Journal::open(folder / "journal.sqlite", Journal::Access::write);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ((*again->read(0))->individuals.size(), 2u);
  EXPECT_EQ((*again->read(1))->individuals.at(0).number, 2u);
  EXPECT_FALSE(*again->read(2));
}

// A generation is written completely or not at all.
TEST(Journal, AGenerationThatCannotBeWrittenLeavesNoTrace) {
  const TestFolder folder;
  folder.write("x", "");
  Journal journal = made(folder);
  ASSERT_TRUE(journal.add({0, 1, {individual(0)}}));
  EXPECT_FALSE(journal.add({1, 1, {individual(1), individual(0)}}));  // 0 is taken
  EXPECT_FALSE(*journal.read(1));
  EXPECT_TRUE(journal.add({1, 1, {individual(1), individual(2)}}));
  EXPECT_EQ((*journal.read(1))->individuals.size(), 2u);
}

TEST(Journal, AFinishedRunHasFiles) {
  const TestFolder folder;
  folder.write("x", "");
  Journal journal = made(folder);
  EXPECT_TRUE(journal.run_files()->empty());
  ASSERT_TRUE(journal.finish({{"best.tamis", "dsc\n"}, {"result.json", "{}"}}));
  const auto run_files = journal.run_files();
  ASSERT_EQ(run_files->size(), 2u);
  EXPECT_EQ(run_files->at(0).name, "best.tamis");
  EXPECT_EQ(run_files->at(0).content, "dsc\n");
}

TEST(Journal, IsNotOverwritten) {
  const TestFolder folder;
  const auto file = folder.write("journal.sqlite", "mine");
  const auto journal = Journal::create(file, head());
  ASSERT_FALSE(journal);
  EXPECT_NE(to_string(journal.error()).find("there is a journal already"),
            std::string::npos);
  EXPECT_EQ(*read_file(file), "mine");
}

TEST(Journal, OtherFilesAreTold) {
  const TestFolder folder;
  const auto open = [&](const std::string& name) {
    const auto journal = Journal::open(folder / name, Journal::Access::write);
    return journal ? std::string("opened") : to_string(journal.error());
  };
  EXPECT_NE(open("none").find("there is no such journal"), std::string::npos);
  folder.write("text", std::string(5000, 'x'));
  EXPECT_NE(open("text").find("this is no journal of tamis tune"), std::string::npos);
  EXPECT_EQ(*read_file(folder / "text"), std::string(5000, 'x'));
  folder.write("empty", "");
  EXPECT_NE(open("empty").find("this is no journal of tamis tune"), std::string::npos);
  {
    auto other = Database::open(folder / "other", Database::Mode::create);
    ASSERT_TRUE(other->run("CREATE TABLE t(x)"));
  }
  EXPECT_NE(open("other").find("this is no journal of tamis tune"), std::string::npos);
}

TEST(Journal, AnotherVersionIsTold) {
  const TestFolder folder;
  folder.write("x", "");
  made(folder);
  auto database = Database::open(folder / "journal.sqlite", Database::Mode::write);
  ASSERT_TRUE(database->run("PRAGMA user_version = 99"));
  const auto journal = Journal::open(folder / "journal.sqlite", Journal::Access::write);
  ASSERT_FALSE(journal);
  EXPECT_NE(to_string(journal.error()).find("version 99"), std::string::npos);
}

TEST(Journal, DamagedOptionsAreTold) {
  const TestFolder folder;
  folder.write("x", "");
  made(folder);
  auto database = Database::open(folder / "journal.sqlite", Database::Mode::write);
  for (const char* options :
       {"{}", "[]", "{", R"({"method":"guess","objective":"one"})"}) {
    const std::string sql =
        "UPDATE meta SET value = '" + std::string(options) + "' WHERE key = 'options'";
    ASSERT_TRUE(database->run(sql.c_str()));
    const auto journal =
        Journal::open(folder / "journal.sqlite", Journal::Access::write);
    ASSERT_FALSE(journal) << options;
    EXPECT_EQ(journal.error().code, ErrorCode::bad_file);
  }
}

}  // namespace
}  // namespace tamis::tune
