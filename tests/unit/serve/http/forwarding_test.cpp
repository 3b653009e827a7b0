#include "serve/http/forwarding.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Forwarding, ConnectionNamesWhatGoes) {
  Fields fields;
  for (const char* name :
       {"Connection", "X-Mine", "Keep-Alive", "Transfer-Encoding", "TE", "Upgrade",
        "Proxy-Connection", "Host", "Content-Length", "X"})
    fields.add(
        name, name == std::string("Connection") ? "x-mine, Host, content-length" : "1");
  remove_hop_by_hop(fields);
  std::string left;
  for (const Field& field : fields) left += field.name + " ";
  EXPECT_EQ(left, "Host Content-Length X ");
}

TEST(Forwarding, ARequest) {
  RequestHead request;
  request.method = "POST";
  request.target = "http://example.org:81/a";
  request.fields.add("Host", "evil");
  request.fields.add("TE", "trailers, gzip");
  request.fields.add("Connection", "Upgrade, TE");
  request.fields.add("Upgrade", "websocket");
  request.fields.add("Via", "1.0 fred");
  request.framing = Framing::chunked;
  const auto target = read_target(request.method, request.target);
  ASSERT_TRUE(target);
  EXPECT_EQ(to_bytes(request_for_upstream(request, *target, "me")),
            "POST /a HTTP/1.1\r\nHost: example.org:81\r\nVia: 1.0 fred, 1.1 me\r\n"
            "Transfer-Encoding: chunked\r\nTE: trailers\r\nUpgrade: websocket\r\n"
            "Connection: TE, Upgrade\r\n\r\n");
}

TEST(Forwarding, LoopsAreFoundByTheVia) {
  Fields fields;
  fields.add("Via", "1.1 a");
  EXPECT_FALSE(has_looped(fields, "tamis-1"));
  fields.add("Via", "1.1 tamis-1 (comment)");
  EXPECT_TRUE(has_looped(fields, "tamis-1"));
}

TEST(Forwarding, Chunks) {
  std::string out;
  append_chunk("", out);
  EXPECT_EQ(out, "");
  append_chunk(std::string(26, 'x'), out);
  EXPECT_EQ(out, "1a\r\n" + std::string(26, 'x') + "\r\n");
  Fields trailers;
  trailers.add("X-Sum", "1");
  EXPECT_EQ(last_chunk(trailers), "0\r\nX-Sum: 1\r\n\r\n");
  EXPECT_EQ(last_chunk({}), "0\r\n\r\n");
}

TEST(Forwarding, TrailersWithoutFieldsForOneHopAndForbiddenOnes) {
  Fields head;
  head.add("Connection", "close, X-Named");
  Fields trailers;
  for (const char* name :
       {"X-Sum", "Content-Length", "set-cookie", "PROXY-AUTHORIZATION", "Connection",
        "Keep-Alive", "x-named", "X-Also-Named", "Proxy-Authenticate", "If-Match"})
    trailers.add(name, name == std::string("Connection") ? "x-also-named" : "1");
  EXPECT_EQ(last_chunk(trailers_to_pass(trailers, head)), "0\r\nX-Sum: 1\r\n\r\n");
}

TEST(Forwarding, StatusesWithoutContentHaveNoLength) {
  for (const int status : {100, 103, 204, 205, 304}) {
    ResponseHead response;
    response.status = status;
    response.framing = Framing::length;
    response.length = 5;
    response.fields.add("Content-Length", "5");
    const ResponseHead out = response_for_client(response, "me");
    EXPECT_EQ(out.framing, Framing::none) << status;
    EXPECT_EQ(out.fields.get("Content-Length"), status == 205 ? "0" : "") << status;
  }
}

TEST(Forwarding, ProtocolsThatWereAskedFor) {
  RequestHead request;
  request.fields.add("Connection", "Upgrade");
  request.fields.add("Upgrade", "h2c, WebSocket");
  ResponseHead response;
  response.status = 101;
  response.fields.add("Connection", "upgrade");
  response.fields.add("Upgrade", "websocket");
  EXPECT_TRUE(is_wanted_upgrade(request, response));
  response.fields.set("Upgrade", "websocket, other");
  EXPECT_FALSE(is_wanted_upgrade(request, response));
  response.fields.remove("Upgrade");
  EXPECT_FALSE(is_wanted_upgrade(request, response));
  response.fields.set("Upgrade", "h2c");
  EXPECT_TRUE(is_wanted_upgrade(request, response));
  response.fields.remove("Connection");
  EXPECT_FALSE(is_wanted_upgrade(request, response));
  response.fields.add("Connection", "upgrade");
  request.minor = 0;
  EXPECT_FALSE(is_wanted_upgrade(request, response));
  EXPECT_EQ(wanted_upgrade(request), "");
}

TEST(Forwarding, OnlyContinueIsPassedOnAndOnlyIfAskedFor) {
  RequestHead request;
  EXPECT_FALSE(is_wanted_interim(request, 100));
  request.fields.add("Expect", "100-Continue");
  EXPECT_TRUE(is_wanted_interim(request, 100));
  EXPECT_FALSE(is_wanted_interim(request, 103));
  request.minor = 0;
  EXPECT_FALSE(is_wanted_interim(request, 100));
}

}  // namespace
}  // namespace tamis::serve
