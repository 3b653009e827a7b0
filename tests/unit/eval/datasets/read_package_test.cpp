#include <algorithm>

#include <gtest/gtest.h>

#include "eval/datasets/package.h"
#include "eval/datasets/package_writer.h"
#include "support/packages.h"
#include "support/paths.h"

namespace tamis::datasets {
namespace {

using test::small_package;
using test::tar;
using test::TarFile;
using test::TestFolder;

struct Read {
  PackageInfo info;
  std::vector<PackagePage> pages;
  std::string error;

  std::string ids() const {
    std::string out;
    for (const PackagePage& page : pages) out += page.id;
    return out;
  }
};

Read read(const std::filesystem::path& package, const PackageReading& reading = {}) {
  Read out;
  const auto each = [&](PackagePage&& page) {
    out.pages.push_back(std::move(page));
    return true;
  };
  const Result<void> done = read_package(package, out.info, each, reading);
  if (!done) out.error = to_string(done.error());
  return out;
}

std::vector<std::string> check(const std::filesystem::path& package) {
  PackageInfo info;
  std::vector<std::string> out;
  for (const Error& error : check_package(package, info, [](PackagePage&&) {}))
    out.push_back(to_string(error));
  return out;
}

bool has_part(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// Writes the files to the directory "p".
void write_folder(const TestFolder& folder, const std::vector<TarFile>& files) {
  for (const TarFile& file : files) folder.write(file.path, file.bytes);
}

TEST(ReadPackage, GivesThePagesOfAFolderAndOfAnArchive) {
  const TestFolder folder;
  write_folder(folder, small_package());
  folder.write("p/README.md", "nobody's business");
  folder.write("p/html/.DS_Store", "nor this");
  // Files left by a process that was killed while saving pages.
  folder.write("p/html/a.html.new-12-3", "<p>half");
  folder.write("p/html/.saving-new", "");
  folder.write("p/html/new.html", "<p>not listed yet");
  folder.write("p/gold/new.txt", "not listed yet");
  folder.write("p.tar", tar(small_package()));
  for (const char* name : {"p", "p.tar"}) {
    const Read got = read(folder / name);
    ASSERT_EQ(got.error, "") << name;
    EXPECT_EQ(got.info.name, "p");
    EXPECT_EQ(got.info.license, "MIT");
    EXPECT_EQ(got.info.source, "");
    ASSERT_EQ(got.ids(), "bac");
    EXPECT_EQ(got.pages[0].html, "<p>bee");
    EXPECT_EQ(got.pages[0].gold, "bee\n");
    EXPECT_EQ(got.pages[0].with, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(got.pages[1].html, "<p>\xE9");
    EXPECT_EQ(got.pages[1].url, "http://www.two.co.uk/1");
    EXPECT_EQ(got.pages[1].index, 1u);
    EXPECT_EQ(got.pages[2].gold, "");
    EXPECT_EQ(got.pages[2].page_type, "forum");
  }
}

TEST(ReadPackage, StopsWhenItIsTold) {
  const TestFolder folder;
  folder.write("p.tar", tar(small_package()));
  PackageInfo info;
  int count = 0;
  EXPECT_TRUE(
      read_package(folder / "p.tar", info, [&](PackagePage&&) { return ++count < 2; }));
  EXPECT_EQ(count, 2);
}

TEST(ReadPackage, GivesTheOrderOfTheListOrOfTheArchive) {
  const TestFolder folder;
  std::vector<TarFile> files = small_package();
  std::reverse(files.begin() + 2, files.end());  // c, a, b, gold first
  folder.write("p.tar", tar(files));
  EXPECT_EQ(read(folder / "p.tar").ids(), "bac");
  EXPECT_EQ(read(folder / "p.tar", {.order = PageOrder::stored}).ids(), "cab");
  // package.json and pages.jsonl at the end, as in an archive made by hand.
  std::rotate(files.begin(), files.begin() + 2, files.end());
  folder.write("q.tar", tar(files));
  EXPECT_EQ(read(folder / "q.tar").ids(), "bac");
  EXPECT_EQ(read(folder / "q.tar", {.order = PageOrder::stored}).ids(), "cab");
}

TEST(ReadPackage, HoldsNoMoreThanItMay) {
  const TestFolder folder;
  std::vector<TarFile> files = small_package();
  files[6].bytes = std::string(1000, 'x');
  folder.write("p.tar", tar(files));
  EXPECT_EQ(read(folder / "p.tar", {.max_held_bytes = 1000}).error, "");
  std::rotate(files.begin() + 2, files.begin() + 6, files.end());  // c before b and a
  folder.write("q.tar", tar(files));
  EXPECT_EQ(read(folder / "q.tar", {.max_held_bytes = 1010}).error, "");
  EXPECT_EQ(read(folder / "q.tar", {.order = PageOrder::stored, .max_held_bytes = 1000})
                .error,
            "");
  EXPECT_TRUE(has_part(read(folder / "q.tar", {.max_held_bytes = 1000}).error,
                       "would have to be held"));
}

TEST(ReadPackage, ReadsTheIndexFromTheBeginning) {
  const TestFolder folder;
  std::string bytes = tar(small_package());
  bytes.resize(4 * 512);  // package.json and pages.jsonl
  folder.write("p.tar", bytes);
  const Result<PackageIndex> index = read_package_index(folder / "p.tar");
  ASSERT_TRUE(index) << to_string(index.error());
  ASSERT_EQ(index->pages.size(), 3u);
  EXPECT_EQ(index->pages[1].id, "a");
  EXPECT_FALSE(index->pages[1].gold);
}

// A small package with one mistake, and the expected error in both formats.
struct Mistake {
  const char* name;
  void (*make)(std::vector<TarFile>& files);
  const char* finding;
  std::size_t problems = 1;
  bool only_archive = false;
};

void take_away(std::vector<TarFile>& files, const std::string& path) {
  std::erase_if(files, [&](const TarFile& file) { return file.path == path; });
}

constexpr Mistake kMistakes[] = {
    {"NoInfo", [](auto& files) { take_away(files, "p/package.json"); },
     "package.json: is missing"},
    {"NoIndex", [](auto& files) { take_away(files, "p/pages.jsonl"); },
     "pages.jsonl: is missing"},
    {"NoName", [](auto& files) { files[0].bytes = "{}"; }, "package.json: the package"},
    {"InfoIsNoJson", [](auto& files) { files[0].bytes = "{\n\"name\": x}"; },
     "package.json, line 2, column 9: this is no JSON"},
    {"WrongCount", [](auto& files) { files[0].bytes = R"({"name":"p","pages":4})"; },
     "package.json: says 4 pages, pages.jsonl has 3"},
    {"CountIsNoNumber",
     [](auto& files) { files[0].bytes = R"({"name":"p","pages":"3"})"; },
     "\"pages\" is no whole number"},
    {"BadLine", [](auto& files) { files[1].bytes.replace(0, 6, "{id: 7"); },
     "pages.jsonl, line 1, column 2: this is no JSON"},
    {"LineIsNoObject",
     [](auto& files) { files[1].bytes.replace(0, files[1].bytes.find('\n'), "[1]"); },
     "pages.jsonl, line 1: this is no object"},
    {"LineIsNotUtf8",
     [](auto& files) { files[1].bytes[files[1].bytes.find("one.org")] = '\xFF'; },
     "pages.jsonl, line 1, column 22: this is not UTF-8"},
    {"IdIsANumber", [](auto& files) { files[1].bytes.replace(0, 10, R"({"id": 12)"); },
     "pages.jsonl, line 1: \"id\" is a number (a string or null)"},
    {"IdClimbs", [](auto& files) { files[1].bytes.replace(0, 10, R"({"id":"../b")"); },
     "the id \"../b\" cannot be the name of a file"},
    {"SnippetsAreNoList",
     [](auto& files) {
       files[1].bytes.replace(files[1].bytes.find("[\"x"), 10, "\"x\"");
     },
     "\"with\" is no list of strings"},
    {"SameIdTwice",
     [](auto& files) {
       files[0].bytes = R"({"name":"p"})";
       files[1].bytes += R"({"id": "a"})";
     },
     "pages.jsonl, line 4: the id \"a\" was on line 2 already"},
    {"NoHtml", [](auto& files) { take_away(files, "p/html/a.html"); },
     "pages.jsonl, line 2: html/a.html is missing"},
    {"NoGold", [](auto& files) { take_away(files, "p/gold/c.txt"); },
     "pages.jsonl, line 3: gold/c.txt is missing"},
    {"NothingOfAPage",
     [](auto& files) {
       take_away(files, "p/html/a.html");
       take_away(files, "p/gold/a.txt");
     },
     "pages.jsonl, line 2: html/a.html is missing", 2},
    {"UnknownPage",
     [](auto& files) {
       files.push_back({"p/html/d.html", "x"});
     },
     "html/d.html: no line of pages.jsonl has this page"},
    {"StrayFile",
     [](auto& files) {
       files.push_back({"p/html/b.htm", "x"});
     },
     "html/b.htm: is no page's file"},
    {"DeepFile",
     [](auto& files) {
       files.push_back({"p/gold/x/b.txt", "x"});
     },
     "gold/x/b.txt: is no page's file"},
    {"GoldIsNotUtf8", [](auto& files) { files[3].bytes = "b\nb\xE9\n"; },
     "gold/b.txt, line 2: this is not UTF-8"},
    {"FileTwice",
     [](auto& files) {
       files.push_back({"p/gold/b.txt", "x"});
     },
     "gold/b.txt: is there twice", 1, true},
    {"IndexTwice",
     [](auto& files) {
       files.push_back({"p/pages.jsonl", ""});
     },
     "pages.jsonl: is there twice", 1, true},
    {"PathClimbs",
     [](auto& files) {
       files.push_back({"p/../../html/b.html", "x"});
     },
     "p/../../html/b.html: the path climbs out of its folder", 1, true},
    {"PathClimbsAtOnce",
     [](auto& files) {
       files.push_back({"../b.html", "x"});
     },
     "../b.html: the path climbs out of its folder", 1, true},
    {"PathIsAbsolute",
     [](auto& files) {
       files.push_back({"/etc/passwd", "x"});
     },
     "/etc/passwd: the path is absolute", 1, true},
    {"SecondFolder",
     [](auto& files) {
       files.push_back({"q/html/b.html", "x"});
     },
     "q/html/b.html: the file is outside of p/", 1, true},
    {"NoFolder",
     [](auto& files) {
       files.push_back({"b.html", "x"});
     },
     "b.html: the file is in no folder", 1, true},
    {"Link",
     [](auto& files) {
       files[3] = {"p/gold/b.txt", "/etc/passwd", '2'};
     },
     "p/gold/b.txt: is a link or no file", 1, true},
};

class PackageMistakes : public testing::TestWithParam<Mistake> {};

TEST_P(PackageMistakes, AreNamed) {
  const TestFolder folder;
  std::vector<TarFile> files = small_package();
  GetParam().make(files);
  folder.write("p.tar", tar(files));
  if (!GetParam().only_archive) write_folder(folder, files);
  for (const char* name : {"p", "p.tar"}) {
    if (GetParam().only_archive && std::string(name) == "p") continue;
    const std::string error = read(folder / name).error;
    EXPECT_TRUE(has_part(error, GetParam().finding)) << error;
    EXPECT_TRUE(error.starts_with((folder / name).string())) << error;
    const std::vector<std::string> all = check(folder / name);
    EXPECT_EQ(all.size(), GetParam().problems) << testing::PrintToString(all);
    const bool is_there = std::any_of(all.begin(), all.end(), [](const auto& line) {
      return has_part(line, GetParam().finding);
    });
    EXPECT_TRUE(is_there) << testing::PrintToString(all);
  }
}

INSTANTIATE_TEST_SUITE_P(All, PackageMistakes, testing::ValuesIn(kMistakes),
                         [](const auto& test) { return test.param.name; });

TEST(CheckPackage, ListsAllMistakesAndGivesTheGoodPages) {
  const TestFolder folder;
  std::vector<TarFile> files = small_package();
  files[1].bytes += "{\n[]\n";
  files[3].bytes = "\xFF";
  take_away(files, "p/html/a.html");
  folder.write("p.tar", tar(files));
  PackageInfo info;
  std::string ids;
  const std::vector<Error> problems = check_package(
      folder / "p.tar", info, [&](PackagePage&& page) { ids += page.id; });
  EXPECT_EQ(problems.size(), 5u);  // two lines, their number, gold of b, html of a
  EXPECT_EQ(ids, "c");
}

TEST(ReadPackage, SaysWhatIsNoPackage) {
  const TestFolder folder;
  folder.write("text.tar.zst", "this is no archive");
  folder.write("empty.tar.zst", "");
  folder.write("folder/x", "");
  EXPECT_TRUE(has_part(read(folder / "none.tar.zst").error, "no such file"));
  EXPECT_NE(read(folder / "text.tar.zst").error, "");
  EXPECT_NE(read(folder / "empty.tar.zst").error, "");
  EXPECT_TRUE(has_part(read(folder / "folder").error, "package.json: is missing"));
}

// A truncated package is always an error, never a crash or a smaller package.
TEST(ReadPackage, NoticesThatAnArchiveIsCut) {
  const TestFolder folder;
  folder.write("p.tar", tar(small_package()));
  PackageInfo info;
  std::vector<PackagePage> pages = read(folder / "p.tar").pages;
  ASSERT_TRUE(write_package(folder / "p.tar.zst", {.name = "p"}, pages,
                            [&](std::size_t i) { return pages[i]; }));
  for (const char* name : {"p.tar", "p.tar.zst"}) {
    const std::string whole = test::read_file(folder / name);
    // The zeros at the end of a tar file are optional. Without them it is still
    // complete.
    const bool is_tar = std::string(name) == "p.tar";
    const std::size_t end = is_tar ? whole.size() - 1024 - 512 : whole.size();
    for (std::size_t size = 0; size < end; size += is_tar ? 37 : 1) {
      folder.write("cut", std::string_view(whole).substr(0, size));
      EXPECT_NE(read(folder / "cut").error, "") << name << " " << size;
      EXPECT_FALSE(check(folder / "cut").empty()) << name << " " << size;
    }
  }
}

// A changed byte may change a text, but zstd has a checksum.
TEST(ReadPackage, SurvivesChangedBytes) {
  const TestFolder folder;
  folder.write("p.tar", tar(small_package()));
  std::vector<PackagePage> pages = read(folder / "p.tar").pages;
  ASSERT_TRUE(write_package(folder / "p.tar.zst", {.name = "p"}, pages,
                            [&](std::size_t i) { return pages[i]; }));
  for (const char* name : {"p.tar", "p.tar.zst"}) {
    const std::string whole = test::read_file(folder / name);
    for (std::size_t at = 0; at < whole.size(); at += 11) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ 0x41);
      folder.write("changed", changed);
      check(folder / "changed");
    }
  }
}

}  // namespace
}  // namespace tamis::datasets
