#include "serve/forwarding.h"

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
  trailers.add("Content-Length", "5");
  trailers.add("set-cookie", "a");
  EXPECT_EQ(last_chunk(trailers), "0\r\nX-Sum: 1\r\n\r\n");
  EXPECT_EQ(last_chunk({}), "0\r\n\r\n");
}

}  // namespace
}  // namespace tamis::serve
