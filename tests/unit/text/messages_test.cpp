// Tests src/text/messages.cpp.
#include "text/messages.h"

#include <gtest/gtest.h>

#include "tamis/error.h"

namespace tamis {
namespace {

TEST(ShownCredentials, AreTakenOutOfNames) {
  EXPECT_EQ(without_credentials_of_name("HTTP://me:s@h/x"), "HTTP://h/x");
  EXPECT_EQ(without_credentials_of_name("http:/me:s@h/x"), "http:/h/x");
  EXPECT_EQ(without_credentials_of_name(" https:me:s@h/x"), " https:h/x");
  EXPECT_EQ(without_credentials_of_name("http//me:s@h/x"), "http//h/x");
  EXPECT_EQ(without_credentials_of_name("s3://me:s@h/x"), "s3://h/x");
  EXPECT_EQ(without_credentials_of_name("http://me:a/b@h/x"), "http://h/x");
}

TEST(ShownCredentials, OtherNamesStay) {
  for (const char* name : {"", "a@b", "a:b@c", "//a@b/c", "d/http:me@b", "http/a@b",
                           "http://h/@a", "http://h:80/@a", "http://[::1]:80/@a", ":"})
    EXPECT_EQ(without_credentials_of_name(name), name);
}

TEST(ShownCredentials, AreTakenOutOfMessages) {
  EXPECT_EQ(without_credentials_in_text("'http://me:s@h/x' and (ftp://a@b) a@b"),
            "'http://h/x' and (ftp://b) a@b");
  EXPECT_EQ(without_credentials_in_text("http://h/x: b@c"), "http://h/x: b@c");
  EXPECT_EQ(without_credentials_in_text("http://h/@a http:/m:s@h"),
            "http://h/@a http:/h");
}

TEST(Error, SaysWhereWhatAndWhatIsAllowed) {
  const Error error{ErrorCode::bad_argument, "--format", "\"txet\"", "text or json"};
  EXPECT_EQ(to_string(error), "--format: \"txet\" (text or json)");
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(to_string({ErrorCode::empty_input, "", "no input", ""}), "no input");
}

TEST(Error, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(
      to_string({ErrorCode::cannot_read, "a\x1b[2J.html", "\xC2\x9Bm\n\u202Egpj", ""}),
      "a\\x1b[2J.html: \\x9bm\\x0a\\u202egpj");
}

TEST(Error, FailMakesAnErrorOfAnyResult) {
  const Result<int> result = fail(ErrorCode::cannot_read, "a.html", "no such file");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cannot_read);
  EXPECT_EQ(result.error().place, "a.html");
}

}  // namespace
}  // namespace tamis
