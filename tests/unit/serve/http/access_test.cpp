#include "serve/http/access.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Access, Tokens) {
  EXPECT_TRUE(shows_token("Bearer secret12", "secret12"));
  EXPECT_TRUE(shows_token("bearer  secret12", "secret12"));
  EXPECT_TRUE(shows_token("Basic YTpzZWNyZXQxMg==", "secret12"));  // a:secret12
  for (const char* field :
       {"", "secret12", "Bearer", "Bearer secret1", "Bearer secret123",
        "Basic c2VjcmV0MTI=", "Basic ***", "Digest secret12"})
    EXPECT_FALSE(shows_token(field, "secret12")) << field;
}

TEST(Access, NamesOfThisMachine) {
  for (const char* name : {"localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "::1"})
    EXPECT_TRUE(is_loopback_name(name)) << name;
  for (const char* name :
       {"0.0.0.0", "::", "192.168.1.1", "localhost.evil", "", "127.1"})
    EXPECT_FALSE(is_loopback_name(name)) << name;
}

TEST(Access, HostFields) {
  const ServeOptions options;
  EXPECT_TRUE(is_own_host("localhost:8118", options, 8118));
  EXPECT_TRUE(is_own_host("[::1]:8118", options, 8118));
  EXPECT_TRUE(is_own_host("localhost", options, 80));
  for (const char* host : {"localhost", "localhost:81", "evil:8118", "", "a b",
                           "localhost:8118.evil", "localhost@evil:8118"})
    EXPECT_FALSE(is_own_host(host, options, 8118)) << host;
}

TEST(Access, ChangesFromOtherSites) {
  const auto cross = [](const char* name, const char* value) {
    Fields fields;
    fields.add("Host", "localhost:8118");
    fields.add(name, value);
    return is_cross_site(fields);
  };
  EXPECT_FALSE(cross("Accept", "*/*"));
  EXPECT_FALSE(cross("Origin", "http://localhost:8118"));
  EXPECT_FALSE(cross("Sec-Fetch-Site", "same-origin"));
  EXPECT_FALSE(cross("Sec-Fetch-Site", "none"));
  EXPECT_TRUE(cross("Sec-Fetch-Site", "cross-site"));
  EXPECT_TRUE(cross("Sec-Fetch-Site", "same-site"));
  EXPECT_TRUE(cross("Origin", "null"));
  EXPECT_TRUE(cross("Origin", "http://evil.example"));
  EXPECT_TRUE(cross("Origin", "http://localhost:8119"));
}

}  // namespace
}  // namespace tamis::serve
