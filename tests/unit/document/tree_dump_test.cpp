// Tests src/document/tree_dump.cpp.
#include "document/tree_dump.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string tree(std::string_view source) {
  return to_tree(parse(source));
}

TEST(TreeDump, IsThatOfTheHtml5libTests) {
  EXPECT_EQ(tree("<!DOCTYPE html><p class=x>text<!-- c -->"),
            "| <!DOCTYPE html>\n"
            "| <html>\n"
            "|   <head>\n"
            "|   <body>\n"
            "|     <p>\n"
            "|       class=\"x\"\n"
            "|       \"text\"\n"
            "|       <!--  c  -->\n");
}

TEST(TreeDump, JoinsTextsAndSortsAttributes) {
  EXPECT_EQ(tree("<p b=2 a=1>x</y>&amp;z"),
            "| <html>\n"
            "|   <head>\n"
            "|   <body>\n"
            "|     <p>\n"
            "|       a=\"1\"\n"
            "|       b=\"2\"\n"
            "|       \"x&z\"\n");
}

TEST(TreeDump, NamesForeignElementsAndAttributesProperly) {
  EXPECT_EQ(tree("<svg viewbox=x xlink:href=y><foreignobject></foreignobject></svg>"
                 "<math definitionurl=z viewbox=x>"),
            "| <html>\n"
            "|   <head>\n"
            "|   <body>\n"
            "|     <svg svg>\n"
            "|       viewBox=\"x\"\n"
            "|       xlink href=\"y\"\n"
            "|       <svg foreignObject>\n"
            "|     <math math>\n"
            "|       definitionURL=\"z\"\n"
            "|       viewbox=\"x\"\n");
}

TEST(TreeDump, KeepsForeignNamesThatAreNotInATable) {
  EXPECT_EQ(tree("<svg xmlns=a xml:lang=b xmlns:xlink=c xlink:hre=d viewboxx=e "
                 "zoomandpan=f><altglyph/><textpath/><viewbo/>"),
            "| <html>\n"
            "|   <head>\n"
            "|   <body>\n"
            "|     <svg svg>\n"
            "|       viewboxx=\"e\"\n"
            "|       xlink:hre=\"d\"\n"
            "|       xml lang=\"b\"\n"
            "|       xmlns xlink=\"c\"\n"
            "|       xmlns xmlns=\"a\"\n"
            "|       zoomAndPan=\"f\"\n"
            "|       <svg altGlyph>\n"
            "|       <svg textPath>\n"
            "|       <svg viewbo>\n");
}

TEST(TreeDump, PutsTheChildrenOfATemplateUnderContent) {
  EXPECT_EQ(tree("<template><p>x</template>y"),
            "| <html>\n"
            "|   <head>\n"
            "|     <template>\n"
            "|       content\n"
            "|         <p>\n"
            "|           \"x\"\n"
            "|   <body>\n"
            "|     \"y\"\n");
}

TEST(TreeDump, ShowsIdentifiersIfThereAreAny) {
  EXPECT_EQ(tree("<!DOCTYPE a SYSTEM 'b'>").substr(0, 24),
            "| <!DOCTYPE a \"\" \"b\">\n| ");
  EXPECT_EQ(tree("<!DOCTYPE>").substr(0, 14), "| <!DOCTYPE >\n");
}

TEST(TreeDump, OfAFragmentIsItsInside) {
  ParseOptions options;
  options.fragment_of = "div";
  EXPECT_EQ(to_tree(parse("<p>x</p>y", {}, options), true),
            "| <p>\n"
            "|   \"x\"\n"
            "| \"y\"\n");
}

}  // namespace
}  // namespace tamis
