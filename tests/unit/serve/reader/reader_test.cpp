// The reader view, without a network: rejected requests, and rewritten links.
#include <gtest/gtest.h>

#include "serve/reader/extraction.h"
#include "support/server_parts.h"

namespace tamis::serve {
namespace {

struct Readers : testing::Test {
  test::ServerParts server;

  Answer ask(const char* method, const std::string& path, const std::string& query = "",
             const Fields& fields = {}) {
    LocalRequest request;
    request.method = method;
    request.path = path;
    request.query = query;
    request.fields = fields;
    const std::atomic<bool> stop = false;
    RequestedPage page;
    for (;;) {
      Answer out = server.ask_reader(request, page);
      if (!page.is_missing()) return out;
      page.page = fetch_page(page.url, server.traffic, stop);
    }
  }
};

TEST_F(Readers, PathsOfTheirs) {
  EXPECT_TRUE(is_reader_path("/read"));
  EXPECT_TRUE(is_reader_path("/read/http://a/"));
  EXPECT_FALSE(is_reader_path("/reader"));
}

TEST_F(Readers, AddressesThatAreNone) {
  EXPECT_EQ(ask("GET", "/read/").status, 400);
  EXPECT_EQ(ask("GET", "/read").status, 400);
  EXPECT_EQ(ask("GET", "/read/ftp://example.org/").status, 400);
  EXPECT_EQ(ask("GET", "/read/javascript:alert(1)").status, 400);
  EXPECT_EQ(ask("POST", "/read/http://example.org/").status, 405);
}

TEST_F(Readers, PrivateAddressesAreRefused) {
  for (const char* url : {"http://127.0.0.1/", "http://[::1]/", "http://10.0.0.1/",
                          "http://169.254.169.254/", "http://2130706433/"})
    EXPECT_EQ(ask("GET", std::string("/read/") + url).status, 403) << url;
}

TEST_F(Readers, OnlyANavigationOfTheUserFetches) {
  // An invalid URL is rejected later, with 400.
  const auto status = [&](const char* site, const char* mode, const char* use,
                          const char* user) {
    Fields fields;
    fields.add("Sec-Fetch-Site", site);
    fields.add("Sec-Fetch-Mode", mode);
    fields.add("Sec-Fetch-Dest", use);
    if (*user != '\0') fields.add("Sec-Fetch-User", user);
    return ask("GET", "/read/ftp://a/", "", fields).status;
  };
  constexpr int kLookedAt = 400;
  EXPECT_EQ(status("cross-site", "navigate", "document", "?1"), kLookedAt);
  EXPECT_EQ(status("same-site", "navigate", "document", "?1"), kLookedAt);
  EXPECT_EQ(status("none", "navigate", "document", ""), kLookedAt);
  EXPECT_EQ(status("same-origin", "navigate", "document", ""), kLookedAt);
  EXPECT_EQ(status("cross-site", "navigate", "document", ""), 403);
  EXPECT_EQ(status("same-site", "navigate", "document", ""), 403);
  EXPECT_EQ(status("cross-site", "navigate", "iframe", "?1"), 403);
  EXPECT_EQ(status("same-origin", "navigate", "iframe", "?1"), 403);
  EXPECT_EQ(status("cross-site", "no-cors", "image", ""), 403);
  EXPECT_EQ(status("same-origin", "cors", "empty", ""), 403);
}

TEST_F(Readers, AFieldThatIsThereTwiceIsNotAccepted) {
  Fields fields;
  for (const char* use : {"document", "iframe"}) fields.add("Sec-Fetch-Dest", use);
  fields.add("Sec-Fetch-Site", "none");
  fields.add("Sec-Fetch-Mode", "navigate");
  EXPECT_EQ(ask("GET", "/read/ftp://a/", "", fields).status, 403);
}

TEST_F(Readers, ProgramsWithoutTheFieldsFetchAndPrefetchesDoNot) {
  Fields fields;
  EXPECT_EQ(ask("GET", "/read/ftp://a/", "", fields).status, 400);
  fields.add("Sec-Purpose", "prefetch;prerender");
  EXPECT_EQ(ask("GET", "/read/ftp://a/", "", fields).status, 403);
}

TEST_F(Readers, APipelineThatIsNone) {
  EXPECT_EQ(ask("GET", "/read", "url=http://a.example/&pipeline=nosuch").status, 400);
  EXPECT_EQ(ask("GET", "/read", "url=http://a.example/&format=nosuch").status, 400);
}

TEST(ReaderLinks, StayInTheReader) {
  EXPECT_EQ(with_reader_links(R"(<p><a href="https://a/b">x</a> <a title="y">z</a>)"),
            R"(<p><a href="/read/https://a/b">x</a> <a title="y">z</a>)");
  EXPECT_EQ(with_reader_links(R"(<a href="mailto:a@b">x</a>)"),
            R"(<a href="mailto:a@b">x</a>)");
  EXPECT_EQ(with_reader_links("no link"), "no link");
}

TEST(Extraction, OfAGivenPage) {
  test::ServerParts server;
  PageRequest request;
  request.html = "<p>Some words</p><script>alert(1)</script>";
  request.pipeline = "plain";
  request.format = "page";
  RequestedPage none;
  PageWork work(server.traffic.options, server.traffic.work_memory, none);
  const auto answer = extract_page(request, work, server.stores);
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->content.find("Some words"), std::string::npos);
  EXPECT_EQ(answer->content.find("alert"), std::string::npos);
  EXPECT_NE(answer->fields.get("Content-Security-Policy").find("default-src 'none'"),
            std::string_view::npos);
}

}  // namespace
}  // namespace tamis::serve
