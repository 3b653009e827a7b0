// Tests src/document/doctype.cpp.
#include "document/doctype.h"

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace tamis {
namespace {

constexpr std::string_view kKeyword = "<!DOCTYPE";

Doctype read(std::string_view source) {
  return read_doctype(source, kKeyword.size());
}

bool quirky(std::string_view rest) {
  return is_quirky(read(std::string(kKeyword) + std::string(rest)));
}

TEST(Doctype, HasANameAndTwoIdentifiers) {
  const Doctype d = read("<!DOCTYPE html PUBLIC \"a b\" 'c>");
  EXPECT_EQ(d.name, "html");
  EXPECT_EQ(d.public_id, "a b");
  EXPECT_EQ(d.system_id, "c");  // truncated by the '>'
  EXPECT_TRUE(d.force_quirks);
  EXPECT_EQ(d.end, 31u);
}

TEST(Doctype, AnAbsentPartIsNotAnEmptyOne) {
  EXPECT_EQ(read("<!DOCTYPE>").name, std::nullopt);
  EXPECT_EQ(read("<!DOCTYPE html>").public_id, std::nullopt);
  EXPECT_EQ(read("<!DOCTYPE html PUBLIC ''>").public_id, "");
  EXPECT_EQ(read("<!DOCTYPE html PUBLIC ''>").system_id, std::nullopt);
  EXPECT_EQ(read("<!DOCTYPE html SYSTEM ''>").system_id, "");
}

TEST(Doctype, EndsBehindItsBracketOrWithThePage) {
  EXPECT_EQ(read("<!DOCTYPE html>x").end, 15u);
  EXPECT_EQ(read("<!DOCTYPE html x y>z").end, 19u);
  EXPECT_EQ(read("<!DOCTYPE html").end, 14u);
  EXPECT_EQ(read("<!DOCTYPE").end, 9u);
}

TEST(Doctype, IsNotQuirkyIfItIsInOrder) {
  for (const char* rest :
       {" html>", "html>", " HTML >", " html SYSTEM 'about:legacy-compat'>",
        " html PUBLIC '-//W3C//DTD HTML 4.01//EN'>",
        " html PUBLIC '-//W3C//DTD HTML 4.0//EN' 'x'>",
        " html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>",
        // With a system identifier: "limited quirks", which does not affect the tree.
        " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>",
        " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' ''>",
        // Junk after the system identifier is ignored.
        " html SYSTEM 'x' y>", " html PUBLIC 'x' 'y' z>"})
    EXPECT_FALSE(quirky(rest)) << rest;
}

TEST(Doctype, IsQuirkyIfItIsOldOrBroken) {
  for (const char* rest :
       {"",
        ">",
        " ",
        " html",
        " html x>",
        " xhtml>",
        " html PUBLIC>",
        " html PUBLIC x>",
        " html PUBLIC 'x>",
        " html PUBLIC 'x' y>",
        " html SYSTEM>",
        " html SYSTEM 'x>",
        " html PUBLIC 'html'>",
        " html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
        " html PUBLIC '-//w3c//dtd html 4.0 TRANSITIONAL//EN' 'x'>",
        " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        " html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//EN'>",
        " html PUBLIC '-//W3O//DTD W3 HTML Strict 3.0//EN//'>",
        " html PUBLIC '-/W3C/DTD HTML 4.0 Transitional/EN'>",
        " html PUBLIC '-//IETF//DTD HTML//EN'>",
        " html SYSTEM 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'>"})
    EXPECT_TRUE(quirky(rest)) << rest;
}

}  // namespace
}  // namespace tamis
