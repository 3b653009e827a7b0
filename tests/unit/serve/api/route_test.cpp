#include "serve/api/route.h"

#include <set>

#include <gtest/gtest.h>

#include "support/server_parts.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

LocalRequest request(const char* method, const char* path, std::string content = {}) {
  LocalRequest out;
  out.method = method;
  out.path = path;
  out.content = std::move(content);
  if (!out.content.empty()) out.fields.add("Content-Type", "application/json");
  return out;
}

struct Routes : testing::Test {
  test::ServerParts server;

  void SetUp() override { ASSERT_TRUE(server.policy.load()); }

  Answer ask(const char* method, const char* path, std::string content = {}) {
    return server.ask_api(request(method, path, std::move(content)));
  }
};

TEST_F(Routes, WhatIsNotThere) {
  EXPECT_EQ(ask("GET", "/api/nothing").status, 404);
  EXPECT_EQ(ask("GET", "/api/").status, 404);
  EXPECT_EQ(ask("GET", "/api/filters/").status, 404);
}

TEST_F(Routes, MethodsOfAPath) {
  const Answer answer = ask("PATCH", "/api/pipelines/mine");
  EXPECT_EQ(answer.status, 405);
  EXPECT_EQ(answer.fields.get("Allow"), "GET, HEAD, PUT, DELETE");
  EXPECT_EQ(ask("HEAD", "/api/filters").status, 200);
}

TEST_F(Routes, ANameDoesNotHideAPathOfItsOwn) {
  EXPECT_EQ(ask("GET", "/api/pipelines/schema").status, 200);
  EXPECT_EQ(ask("PUT", "/api/pipelines/schema").fields.get("Allow"), "GET, HEAD");
}

TEST_F(Routes, ErrorsAreJson) {
  const Answer answer = ask("POST", "/api/check", "{}");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(Json::parse(answer.content)["error"]["place"], "text");
}

TEST_F(Routes, WithoutADataFolderNothingIsStored) {
  EXPECT_EQ(ask("PUT", "/api/pipelines/mine", R"({"text": "bte"})").status, 403);
  EXPECT_EQ(ask("PUT", "/api/rules/a.example", R"({"pipeline": "pass"})").status, 403);
  EXPECT_EQ(
      ask("POST", "/api/gold", R"({"package": "p", "html": "a", "gold": "a"})").status,
      403);
}

TEST(RouteTable, IsDescribedRowByRow) {
  std::set<std::pair<std::string, std::string>> seen;
  const Json paths = Json::parse(openapi_json())["paths"];
  for (const Route& route : routes()) {
    EXPECT_TRUE(seen.emplace(route.method, route.path).second) << route.path;
    EXPECT_TRUE(paths.contains(std::string(route.path))) << route.path;
    EXPECT_FALSE(route.describe().summary.empty()) << route.path;
    EXPECT_FALSE(route.describe().answers.empty()) << route.path;
  }
}

TEST(PublicRoutes, OfferWhatChangesNothing) {
  test::ServerParts server(ServeOptions{.quota = 1, .is_public = true});
  ASSERT_TRUE(server.policy.load());
  std::set<std::string> offered;
  for (const Route& route : routes()) {
    const Answer answer = server.ask_api(
        request(std::string(route.method).c_str(), std::string(route.path).c_str()));
    const bool is_named = route.path.find('{') != std::string_view::npos;
    if (answer.status != 405 && (answer.status != 404 || is_named))
      offered.insert(std::string(route.method) + " " + std::string(route.path));
    if (route.method == "PUT" || route.method == "DELETE") {
      EXPECT_TRUE(answer.status == 404 || answer.status == 405) << route.path;
    }
  }
  EXPECT_TRUE(offered.contains("POST /api/extract"));
  EXPECT_FALSE(offered.contains("POST /api/eval"));
  EXPECT_FALSE(offered.contains("POST /api/gold"));
  EXPECT_FALSE(offered.contains("GET /api/hosts"));
}

}  // namespace
}  // namespace tamis::serve
