// All interfaces give the same result: select() decides which words are kept, and
// Extraction::write() how they are written. The library, crawls, the server,
// evaluations and tuning agree with both. tests/cli/one_path.py compares the programs
// from outside.

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "eval/datasets/package.h"
#include "support/paths.h"
#include "support/render_cases.h"
#include "support/surfaces/surfaces.h"

namespace tamis {
namespace {

using test::GivenPage;
using test::Reference;
using test::Setting;
using test::Surface;

constexpr std::array<std::string_view, 4> kPipelines = {"auto", "classic", "plain",
                                                        "parts(comments=drop; auto)"};

void compare(const GivenPage& page, const Setting& setting) {
  const Reference reference(page, setting);
  for (const Surface& surface : test::surfaces()) {
    if (!surface.takes(setting)) continue;
    const std::string difference = surface.difference(reference);
    if (!difference.empty())
      ADD_FAILURE() << page.name << " | " << to_string(setting) << " | " << surface.name
                    << " | " << difference;
  }
}

// --- Pages.

std::string url_of(const std::string& name) {
  return "https://www.example.org/pages/" + name + ".html";
}

// Each page has the input of one of the steps.
std::vector<GivenPage> own_pages() {
  const std::string text =
      "<p>The first boat went through the old lock at seven in the morning, and half "
      "the town had come to see it. <a href=\"/lock?utm_source=x\">For nine years</a> "
      "the gates had been shut; on Saturday the keeper turned the wheel by hand, and "
      "the water rose as it had always done, slowly and without a sound, until the "
      "upper gate could be opened.</p>";
  const std::string menu =
      "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>";
  const std::string hidden =
      R"({"@type":"NewsArticle","headline":"A lock","articleBody":"The first boat went )"
      R"(through the old lock at seven in the morning, and half the town had come.\n\n)"
      R"(For nine years the gates had been shut; on Saturday they were opened."})";
  const std::vector<std::pair<std::string, std::string>> pages = {
      {"article", menu + "<article><h1>The lock</h1>" + text + text + "</article>"},
      {"json_ld", "<title>A lock</title><script type=\"application/ld+json\">" +
                      hidden + "</script><p>Loading"},
      {"line_numbers", "<article><h1>Code</h1>" + text +
                           "<table><tr><td><pre>1\n2\n3</pre><td><pre>a = 1\nb = 2\n"
                           "c = 3</pre></table>" +
                           text + "</article>"},
      {"comments",
       "<article><h1>The lock</h1>" + text + text +
           "<figure><img src=a.png><figcaption>The lock in May</figcaption></figure>"
           "</article><section id=comments><h2>2 comments</h2><ol><li class=comment>"
           "<b class=fn>Jane</b><div class=comment-content><p>I was there, and it was "
           "a good day for all of us.</div><li class=comment><b class=fn>Joe</b><div "
           "class=comment-content><p>So was I, with my children.</div></ol></section>"},
      {"noscript",
       menu + "<article>" + text + "<noscript><p>" + text + "</noscript></article>"},
      {"only_noscript",
       "<div id=app></div><noscript><p>Please turn on scripts to "
       "read this page.</noscript>"},
      {"without_words", "<title>A picture</title><p><img src=a.png alt=\"A lock\">"},
      {"login", menu + "<form><p>Log in<input name=user><input type=password></form>"},
      {"latin_1",
       "<meta charset=iso-8859-1><article><h1>Die Schleuse \xF6"
       "ffnet</h1>" +
           text + text + "</article>"},
  };
  std::vector<GivenPage> out;
  for (const auto& [name, html] : pages) out.push_back({name, html, url_of(name)});
  out.push_back({"next",
                 test::read_file(test::source_dir() / "examples/forms/app.html"),
                 url_of("next")});
  return out;
}

std::vector<GivenPage> golden_pages() {
  std::vector<GivenPage> out;
  const auto folder = test::source_dir() / "tests/golden/pages";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    out.push_back({name, test::read_file(entry.path() / "source.html"), url_of(name)});
  }
  return out;
}

std::vector<GivenPage> case_pages() {
  std::vector<GivenPage> out;
  for (const auto& file : test::render_case_files()) {
    const test::RenderCase found = test::read_render_case(file);
    out.push_back({found.name, found.html, url_of(found.name)});
  }
  const auto folder = test::source_dir() / "tests/cases/metadata";
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".html")
      out.push_back({entry.path().stem().string(), test::read_file(entry.path()),
                     url_of(entry.path().stem().string())});
  return out;
}

// Takes every fourth of the first pages per dataset, to avoid reading whole archives.
std::vector<GivenPage> dataset_pages(std::size_t most) {
  std::vector<std::filesystem::path> packages;
  std::error_code missing;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::shared_dir() / "packages", missing))
    if (entry.path().extension() == ".zst") packages.push_back(entry.path());
  std::ranges::sort(packages);
  std::vector<GivenPage> out;
  for (std::size_t i = 0; i < packages.size(); ++i) {
    const std::size_t until = most * (i + 1) / packages.size();
    datasets::PackageInfo info;
    std::size_t count = 0;
    const auto read = datasets::read_package(
        packages[i], info,
        [&](datasets::PackagePage&& page) {
          if (count++ % 4 == 0 && !page.html.empty()) {
            const std::string url = page.url.empty() ? url_of(page.id) : page.url;
            out.push_back({info.name + "/" + page.id, std::move(page.html), url});
          }
          return out.size() < until;
        },
        {.order = datasets::PageOrder::stored});
    EXPECT_TRUE(read.has_value()) << packages[i];
  }
  return out;
}

// --- Tests.

// Pages that need them are tested with all settings. The others are tested with each
// option set and each pipeline, but not with all combinations.
TEST(OnePath, SurfacesAgreeOnPagesOfTheRepository) {
  std::vector<GivenPage> pages = own_pages();
  for (GivenPage& page : golden_pages()) pages.push_back(std::move(page));
  for (const GivenPage& page : pages)
    for (const test::OptionSet& set : test::option_sets())
      for (const std::string_view pipeline : kPipelines)
        compare(page, {&set, pipeline});
  std::size_t turn = 0;
  for (const GivenPage& page : case_pages()) {
    for (const test::OptionSet& set : test::option_sets())
      compare(page, {&set, kPipelines[turn++ % kPipelines.size()]});
    ++turn;
  }
}

TEST(OnePath, SurfacesAgreeOnPagesOfDatasets) {
  const std::vector<GivenPage> pages = dataset_pages(300);
  if (pages.empty()) GTEST_SKIP() << "no packages (TAMIS_SHARED)";
  EXPECT_EQ(pages.size(), 300U);
  std::size_t turn = 0;
  for (const GivenPage& page : pages) {
    for (const test::OptionSet& set : test::option_sets())
      compare(page, {&set, kPipelines[turn++ % kPipelines.size()]});
    ++turn;
  }
}

}  // namespace
}  // namespace tamis
