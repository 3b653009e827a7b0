// Tests src/cli/shell/describe.cpp and src/cli/shell/completions*.cpp with nested
// commands. tests/cli/shell.py tests completion in real shells.
#include "cli/shell/completions.h"

#include <string>

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

class Completions : public testing::Test {
 protected:
  Completions() : app_("tamis", "tamis tests") {
    Command& pipeline = app_.subcommand("pipeline", "Work on pipelines");
    Command& format = pipeline.subcommand("fmt", "Format [one]: it's easy");
    format.option("FILE", word_, "The pipeline").required();
    format.option("--form text|json", word_, "The form; more words");
    format.group("More").option("--like PIPELINE", word_, "Like this");
    pipeline.subcommand("check", "Look for mistakes");
    description_ = describe(app_);
  }

  Command app_;
  std::string word_;
  CommandDescription description_;
  CompletionWords words_{{"bte", "dsc"}};
};

TEST_F(Completions, TheDescriptionIsNested) {
  ASSERT_EQ(description_.commands.size(), 1u);
  const CommandDescription& pipeline = description_.commands[0];
  ASSERT_EQ(pipeline.commands.size(), 2u);
  const CommandDescription& format = pipeline.commands[0];
  EXPECT_EQ(format.name, "tamis pipeline fmt");
  EXPECT_EQ(format.last_name(), "fmt");
  EXPECT_EQ(format.usage(), "tamis pipeline fmt [options] FILE");
  EXPECT_EQ(pipeline.usage(), "tamis pipeline [options] COMMAND ...");
  EXPECT_EQ(format.groups, std::vector<std::string>{"More"});
  EXPECT_EQ(format.options.back().term(), "--like PIPELINE");
  EXPECT_EQ(all_commands(description_).size(), 4u);
}

TEST_F(Completions, KindsOfValues) {
  const CommandDescription& format = description_.commands[0].commands[0];
  EXPECT_EQ(kind_of(format.words[0]), ValueKind::file);
  EXPECT_EQ(kind_of(format.options.back()), ValueKind::filter);
  for (const OptionDescription& option : format.options)
    if (option.names[0] == "--form") {
      EXPECT_EQ(choices(option), (std::vector<std::string>{"text", "json"}));
      EXPECT_EQ(short_meaning(option), "The form");
    }
  const auto kind = [](const char* value) {
    return kind_of({{"--x"}, value, "", "", false, false});
  };
  EXPECT_EQ(kind("SIZE"), ValueKind::anything);
  EXPECT_EQ(kind(""), ValueKind::anything);
  EXPECT_EQ(kind("FILE|DIR"), ValueKind::file);
  EXPECT_EQ(kind("DIR"), ValueKind::folder);
}

TEST_F(Completions, BashKnowsTheWayDown) {
  const std::string script = bash_completions(description_, words_);
  EXPECT_NE(
      script.find("'tamis pipeline'|'tamis pipeline fmt'|'tamis pipeline check')"),
      std::string::npos);
  EXPECT_NE(script.find("--form) _tamis_offer 'text json'"), std::string::npos);
  EXPECT_NE(script.find("--like) _tamis_pipelines 'bte dsc'"), std::string::npos);
}

TEST_F(Completions, ZshQuotes) {
  const std::string script = zsh_completions(description_, words_);
  EXPECT_NE(script.find("_tamis_pipeline_fmt() {"), std::string::npos);
  EXPECT_NE(script.find("'fmt:Format \\[one\\]\\: it'\\''s easy'"), std::string::npos);
}

TEST_F(Completions, FishHasConditions) {
  const std::string script = fish_completions(description_, words_);
  EXPECT_NE(script.find("-n '__fish_seen_subcommand_from pipeline; and "
                        "__fish_seen_subcommand_from fmt' -l form"),
            std::string::npos);
  EXPECT_NE(script.find("-n '__fish_seen_subcommand_from pipeline; and not "
                        "__fish_seen_subcommand_from fmt check' -a fmt"),
            std::string::npos);
}

}  // namespace
}  // namespace tamis::cli
