#include "serve/store/pipeline_store.h"

#include <gtest/gtest.h>

#include "support/packages.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;
using Fault = PipelineStore::Fault;

struct PipelineStores : testing::Test {
  test::TestFolder folder;
  PipelineStore store{folder / "pipelines"};

  Fault fault_of_put(const std::string& name, const std::string& text,
                     const Expected& expected = {}) {
    const auto put = store.put(name, text, expected);
    return put ? Fault::none : put.error().fault;
  }
};

TEST_F(PipelineStores, KeepsWhatWasWritten) {
  const std::string text = "# About.\n\nvote(2; accb, dsc)\n";
  ASSERT_TRUE(store.put("mine", text, {}));
  EXPECT_EQ(store.get("mine")->text, text);
  EXPECT_EQ(store.get("mine")->version, 1u);
  EXPECT_EQ(store.list().size(), 1u);
}

TEST_F(PipelineStores, TheSameTextIsNoNewVersion) {
  ASSERT_TRUE(store.put("mine", "bte", {}));
  EXPECT_EQ(store.put("mine", "bte", {})->version, 1u);
  EXPECT_EQ(store.put("mine", "dsc", {})->version, 2u);
}

TEST_F(PipelineStores, EtagsTellVersionsApart) {
  const std::string first = store.put("mine", "bte", {})->etag();
  ASSERT_TRUE(store.put("mine", "dsc", {}));
  EXPECT_NE(store.get("mine")->etag(), first);
  EXPECT_EQ(store.get("mine", 1)->etag(), first);
}

TEST_F(PipelineStores, OnlyWhatIsExpectedIsReplaced) {
  const std::string first = store.put("mine", "bte", {})->etag();
  EXPECT_EQ(fault_of_put("mine", "dsc", {.match = first}), Fault::none);
  EXPECT_EQ(fault_of_put("mine", "accb", {.match = first}), Fault::stale);
  EXPECT_EQ(fault_of_put("mine", "accb", {.none_match = "*"}), Fault::stale);
  EXPECT_EQ(fault_of_put("other", "accb", {.match = "*"}), Fault::stale);
}

// Another server with the same directory has written the version first.
TEST_F(PipelineStores, NeverWritesOverAnotherVersion) {
  ASSERT_TRUE(store.put("mine", "bte", {}));
  fs::create_directory(folder / "pipelines/mine/000002.tamis");
  EXPECT_NE(fault_of_put("mine", "dsc"), Fault::none);
}

TEST_F(PipelineStores, OldVersionsGo) {
  for (std::size_t i = 1; i <= PipelineStore::kMaxVersions + 2; ++i)
    ASSERT_TRUE(store.put("mine", "# " + std::to_string(i) + "\nbte", {}));
  const auto versions = store.versions("mine");
  ASSERT_EQ(versions->size(), PipelineStore::kMaxVersions);
  EXPECT_EQ(versions->front().version, PipelineStore::kMaxVersions + 2);
  EXPECT_EQ(versions->back().version, 3u);
}

TEST_F(PipelineStores, NamesThatCannotBe) {
  for (const char* name : {"", ".", "..", "../x", "a/b", ".x", "-x", "a b", "\xC3\xA4"})
    EXPECT_EQ(fault_of_put(name, "bte"), Fault::invalid) << name;
  for (const char* name : {"dsc", "vote", "default", "pass", "schema"})
    EXPECT_EQ(fault_of_put(name, "bte"), Fault::taken) << name;
  EXPECT_FALSE(fs::exists(folder / "pipelines"));
}

TEST_F(PipelineStores, WhatIsNoPipelineIsNotStored) {
  EXPECT_EQ(fault_of_put("mine", "nosuch"), Fault::invalid);
  EXPECT_EQ(fault_of_put("mine", "@file.tamis"), Fault::invalid);
  EXPECT_EQ(fault_of_put("mine", std::string(PipelineStore::kMaxBytes, '#') + "\nbte"),
            Fault::invalid);
}

TEST_F(PipelineStores, RemovedWithAllVersions) {
  ASSERT_TRUE(store.put("mine", "bte", {}));
  ASSERT_TRUE(store.put("mine", "dsc", {}));
  EXPECT_TRUE(store.remove("mine", {}));
  EXPECT_EQ(store.get("mine").error().fault, Fault::unknown);
  EXPECT_EQ(store.get("mine", 1).error().fault, Fault::unknown);
  EXPECT_TRUE(fs::is_empty(folder / "pipelines"));
  EXPECT_EQ(store.remove("mine", {}).error().fault, Fault::unknown);
}

TEST_F(PipelineStores, ReadsByName) {
  ASSERT_TRUE(store.put("mine", "union(bte, dsc)", {}));
  EXPECT_EQ(store.read("mine")->to_string(), "union(bte, dsc)");
  EXPECT_EQ(store.read("bte")->to_string(), "bte");
  EXPECT_FALSE(store.read("yours"));
}

TEST(PipelineStore, WithoutAFolderNothingIsStored) {
  const PipelineStore store{fs::path()};
  EXPECT_TRUE(store.list().empty());
  EXPECT_EQ(store.put("mine", "bte", {}).error().fault, Fault::failed);
  EXPECT_EQ(store.get("mine").error().fault, Fault::unknown);
}

}  // namespace
}  // namespace tamis::serve
