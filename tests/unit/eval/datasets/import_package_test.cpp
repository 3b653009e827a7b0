#include "eval/datasets/import_package.h"

#include <gtest/gtest.h>

#include "eval/datasets/paired_files.h"
#include "support/packages.h"

namespace tamis::datasets {
namespace {

using test::TestFolder;

Result<std::vector<PackagePage>> imported(const char* format, const TestFolder& folder,
                                          const ImportOptions& options = {}) {
  const auto draft = draft_package(*find_import_format(format), folder / "", options);
  if (!draft) return tl::unexpected(draft.error());
  std::vector<PackagePage> out;
  for (std::size_t i = 0; i < draft->pages.size(); ++i) {
    const Result<PackagePage> page = draft->load(i);
    if (!page) return tl::unexpected(page.error());
    EXPECT_EQ(page->id, draft->pages[i].id);
    EXPECT_EQ(page->url, draft->pages[i].url);
    EXPECT_FALSE(draft->pages[i].gold);
    out.push_back(*page);
  }
  return out;
}

std::string error_of(const Result<std::vector<PackagePage>>& result) {
  return result ? "" : to_string(result.error());
}

TEST(ImportCleanEval, TakesOffWhatIsNotThePages) {
  const TestFolder folder;
  folder.write("en_original/10.html",
               "<text id=\"http://x.org/a\" title=\"T\" encoding=\"windows-1252\">\r\n"
               "<html>\xE9</html>\n</text>\n");
  folder.write("en_cleaned/10-cleaned.txt",
               "  URL: http://x.org/b\r\n\r\n<h>A heading\r\n<p>Caf\xE9 a&b</p> \r\n"
               "<P><l> one < two <p> three\r\n<l>\r\n\r\n");
  folder.write("en_original/9.html", "<html><text>");
  folder.write("en_cleaned/9.txt", "URL: http://y.org/\n<p>x\n");
  const auto pages = imported("cleaneval", folder);
  ASSERT_TRUE(pages) << error_of(pages);
  ASSERT_EQ(pages->size(), 2u);
  EXPECT_EQ((*pages)[0].id, "9");
  EXPECT_EQ((*pages)[0].url, "http://y.org/");
  EXPECT_EQ((*pages)[0].html, "<html><text>");
  EXPECT_EQ((*pages)[0].gold, "x\n");
  EXPECT_EQ((*pages)[1].url, "http://x.org/a");
  EXPECT_EQ((*pages)[1].charset, "windows-1252");
  EXPECT_EQ((*pages)[1].html, "<html>\xE9</html>\n");
  EXPECT_EQ((*pages)[1].gold, "A heading\nCaf\xC3\xA9 a&b\none < two <p> three\n");
}

TEST(ImportPackage, AddressesHaveNoPassword) {
  const TestFolder folder;
  folder.write("cleaneval/1.html", "<text id=\"http://me:secret@x.org/1\">x</text>");
  folder.write("cleaneval/1.txt", "x");
  folder.write("cleaneval/2.html", "x");
  folder.write("cleaneval/2.txt", "URL: http://me:secret@x.org/2\n<p>x\n");
  folder.write("wcxb/html/3.html", "x");
  folder.write(
      "wcxb/ground-truth/3.json",
      R"({"url": "http://me:secret@x.org/3", "ground_truth": {"main_content": "x"}})");
  folder.write("pairs/4.html", "x");
  folder.write("pairs/4.txt", "x");
  folder.write("pairs/pages.jsonl",
               R"({"id": "4", "url": "http://me:secret@x.org/4"})");
  std::vector<std::string> urls;
  for (const char* format : {"cleaneval", "wcxb", "pairs"}) {
    const auto draft =
        draft_package(*find_import_format(format), folder / format, ImportOptions());
    ASSERT_TRUE(draft) << to_string(draft.error());
    for (const PackagePage& page : draft->pages) urls.push_back(page.url);
    for (std::size_t i = 0; i < draft->pages.size(); ++i)
      EXPECT_EQ(draft->load(i)->url, draft->pages[i].url);
  }
  EXPECT_EQ(urls, (std::vector<std::string>{"http://x.org/1", "http://x.org/2",
                                            "http://x.org/3", "http://x.org/4"}));
}

TEST(ImportCleanEval, SurvivesWrappersThatDoNotEnd) {
  const TestFolder folder;
  folder.write("1.html", "<text id=\"http://x.org/");
  folder.write("1.txt", "");
  folder.write("2.html", "<text >");
  folder.write("2.txt", "URL:");
  const auto pages = imported("cleaneval", folder);
  ASSERT_TRUE(pages) << error_of(pages);
  EXPECT_EQ((*pages)[0].html, "<text id=\"http://x.org/");
  EXPECT_EQ((*pages)[0].gold, "");
  EXPECT_EQ((*pages)[1].html, "");
  EXPECT_EQ((*pages)[1].gold, "");
}

TEST(ImportDragnet, LeavesOutTheComments) {
  const TestFolder folder;
  const std::pair<const char*, const char*> cases[] = {
      {"The article.\n\n!@#$%^&*()  COMMENTS\nFirst!\n", "The article.\n"},
      {"The article.\n!@ $%^&*() COMMENTS\nFirst!\n", "The article.\n"},
      {"No COMMENTS here (COMMENTS)\n", "No COMMENTS here (COMMENTS)\n"},
      {"!@#$%^&*()  COMMENTS\nFirst!\n", ""},
      {"COMMENTS !@#$%^&*()", "COMMENTS !@#$%^&*()\n"},
  };
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    folder.write("HTML/R" + std::to_string(i) + ".html", "<p>");
    folder.write("Corrected/R" + std::to_string(i) + ".html.corrected.txt",
                 cases[i].first);
  }
  folder.write("training.txt", "R0\n");  // a list of names, not a text
  const auto pages = imported("dragnet", folder, {.language = "en"});
  ASSERT_TRUE(pages) << error_of(pages);
  ASSERT_EQ(pages->size(), std::size(cases));
  for (std::size_t i = 0; i < std::size(cases); ++i)
    EXPECT_EQ((*pages)[i].gold, cases[i].second) << i;
  EXPECT_EQ((*pages)[0].id, "R0");
  EXPECT_EQ((*pages)[0].language, "en");
}

constexpr const char* kTruth = R"({"schema_version": "2.0", "url": "http://x.org/1",
  "file_id": "0001", "_internal": {"page_type": {"primary": "forum", "tags": []}},
  "ground_truth": {"title": "T", "author": null, "publish_date": "2025-01-02",
  "main_content": "One.\n\nTwo.", "with": ["One"], "without": []}})";

// "<p>x" in gzip format.
const std::string kGzip(
    "\x1f\x8b\x08\0\0\0\0\0\x02\x03\xb3\x29\xb0\xab\0\0\x26\x12\x53\xd0\x04\0\0\0", 24);

TEST(ImportWcxb, ReadsGroundTruthBesidePages) {
  const TestFolder folder;
  folder.write("html/0001.html", "<p>One");
  folder.write("ground-truth/0001.json", kTruth);
  folder.write("html/0002.html", "");
  folder.write("ground-truth/0002.json", R"({"ground_truth": {"main_content": ""}})");
  const auto draft = draft_package(kWcxbFormat, folder / "", {});
  ASSERT_TRUE(draft) << to_string(draft.error());
  EXPECT_EQ(draft->empty, 1u);
  const auto pages = imported("wcxb", folder);
  ASSERT_TRUE(pages) << error_of(pages);
  ASSERT_EQ(pages->size(), 1u);
  const PackagePage& page = pages->front();
  EXPECT_EQ(page.id, "0001");
  EXPECT_EQ(page.url, "http://x.org/1");
  EXPECT_EQ(page.page_type, "forum");
  EXPECT_EQ(page.title, "T");
  EXPECT_EQ(page.author, "");
  EXPECT_EQ(page.date, "2025-01-02");
  EXPECT_EQ(page.gold, "One.\n\nTwo.\n");
  EXPECT_EQ(page.with, std::vector<std::string>{"One"});
}

TEST(ImportWcxb, NamesWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"{", "0001.json, column"},
      {"[]", "there is no \"ground_truth\""},
      {"{}", "there is no \"ground_truth\""},
      {R"({"ground_truth": 1})", "there is no \"ground_truth\""},
      {R"({"ground_truth": {"main_content": 1}})", "\"main_content\" is a number"},
      {R"({"url": [], "ground_truth": {"main_content": "x"}})", "\"url\" is an array"},
      {"{\"url\": \"\xFF\"}", "this is not UTF-8"},
  };
  for (const auto& [json, finding] : cases) {
    const TestFolder folder;
    folder.write("0001.html", "");
    folder.write("0001.json", json);
    const std::string error = error_of(imported("wcxb", folder));
    EXPECT_NE(error.find(finding), std::string::npos) << json << ": " << error;
  }
}

TEST(ImportPairs, GoesByPathAndName) {
  const TestFolder folder;
  folder.write("b/x.htm", "1");
  folder.write("b/x.txt", "one \r\n\r\n\r\ntwo");
  folder.write("a/x.HTML", "2");
  folder.write("a/x.txt", "");
  folder.write("readme.md", "");
  const auto pages = imported("pairs", folder, {.page_type = "article"});
  ASSERT_TRUE(pages) << error_of(pages);
  ASSERT_EQ(pages->size(), 2u);
  EXPECT_EQ((*pages)[0].id, "a-x");
  EXPECT_EQ((*pages)[1].id, "b-x");
  EXPECT_EQ((*pages)[1].gold, "one\n\n\ntwo\n");
  EXPECT_EQ((*pages)[1].page_type, "article");
}

TEST(ImportPairs, KnowsTheFoldersOfAPackage) {
  const TestFolder folder;
  folder.write("html/x.html.gz", kGzip);
  folder.write("gold/x.txt", "x");
  const auto pages = imported("pairs", folder);
  ASSERT_TRUE(pages) << error_of(pages);
  EXPECT_EQ(pages->at(0).id, "x");
  EXPECT_EQ(pages->at(0).html, "<p>x");
}

TEST(ImportPairs, WantsBothHalves) {
  const TestFolder folder;
  folder.write("a.html", "");
  folder.write("a.txt", "");
  folder.write("b.html", "");
  EXPECT_NE(
      error_of(imported("pairs", folder)).find("b.html: its other half is missing"),
      std::string::npos);
  const auto draft = draft_package(kPairsFormat, folder / "", {.skip_missing = true});
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->pages.size(), 1u);
  EXPECT_EQ(draft->missing, 1u);
  folder.write("a.htm", "");
  EXPECT_NE(error_of(imported("pairs", folder)).find("has the name of"),
            std::string::npos);
}

TEST(ImportPackage, SaysWhatHasNoPages) {
  const TestFolder folder;
  folder.write("x", "");
  for (const ImportFormat* format : import_formats()) {
    const auto draft = draft_package(*format, folder / "", {});
    ASSERT_FALSE(draft);
    EXPECT_EQ(draft.error().finding, "there are no pages in it");
    EXPECT_FALSE(draft_package(*format, folder / "none", {}));
  }
}

TEST(ReadUnpacked, NoticesADamagedFile) {
  const TestFolder folder;
  EXPECT_EQ(read_unpacked(folder.write("whole.gz", kGzip)), "<p>x");
  for (std::size_t size = 10; size < kGzip.size(); ++size) {
    const auto file = folder.write("cut.gz", std::string_view(kGzip).substr(0, size));
    EXPECT_FALSE(read_unpacked(file)) << size;
  }
}

}  // namespace
}  // namespace tamis::datasets
