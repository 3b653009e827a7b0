// If src/render, src/metadata or src/content reads a new element, attribute, class or
// key, a hostile page must contain it (bench/support/hostile_pages.h).
//
// Each rule below describes how names look in the sources and on a page. The test
// collects the names from the sources and requires each of them on a hostile page. It
// does not find names that are read in a way without a rule. A new way of reading needs
// a new rule.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/hostile_pages.h"
#include "bench/support/paths.h"
#include "metadata/sources/sources.h"

namespace tamis {
namespace {

namespace fs = std::filesystem;

// Large enough for every list of names that a kind has.
constexpr std::size_t kBytes = 32 << 10;

struct Rule {
  const char* what;
  std::vector<const char*> places;  // below src/
  const char* reading;              // text before the names, and the names in group 1
  const char* shown;                // a name on a page, as NAME
};

// clang-format off
const Rule kRules[] = {
    {"element", {"render", "metadata", "content", "document/markup/post_names.cpp", "document/phrases.cpp",
                 "document/page_text.cpp", "filters/learned/page_type", "document/picture.cpp"},
     R"(Tag::([a-z0-9]+))", R"(<NAME[ >/])"},
    {"own element", {"render", "content/code", "document/phrases.cpp", "document/picture.cpp"},
     R"re(is_named\([a-z_]+, [a-z_]+, ("[a-z-]+")\)|\{("(?:amp|lite)-[a-z]+"))re", R"(<NAME[ >/])"},
    {"attribute", {"render", "metadata", "content", "document/markup/markup.h", "document/markup/post_names.cpp",
                   "document/phrases.cpp", "document/page_text.cpp", "filters/learned/page_type", "document/picture.cpp",
                   "document/visibility.cpp"},
     R"re((?:attribute|attribute_source|has_attribute|attribute_of|first_attribute|span_of|pixels)\([A-Za-z0-9_\.\[\]]+(?:, [A-Za-z0-9_\.\[\]]+)?, (\{?"[^")}]*"(?:, "[^")}]*")*))re",
     R"([ '"]NAME[ =>])"},
    {"attribute that is written", {"render/html/html_allowed.cpp"},
     R"re(\{("[a-z]+"), Tag::)re", R"( NAME[ =>])"},
    {"attribute of lazy pictures", {"document/picture.cpp"},
     R"re(\{("[a-z-]+")(?:, true)?\})re", R"( NAME=)"},
    {"element of formulas", {"render/formulas/mathml.cpp"},
     R"re(name == ("m[a-z]+"))re", R"(<NAME[ >])"},
    {"class of formulas", {"render/formulas/formulas.cpp"},
     R"re(has_class\([a-z\*]+, ("[a-z-]+")\))re", R"(class=['"]?[^'">]*NAME)"},
    {"class of line numbers", {"content/code/line_numbers.cpp"},
     R"re("([a-z][a-z_-]+)"[,}])re", R"(class=['"]?NAME)"},
    {"class of code", {"content/code/code_tables.cpp"},
     R"re(= ("[a-z_ -]+");)re", R"(class=['"]?[^'">]*NAME)"},
    {"prefix of classes of code", {"content/code/code_language.cpp"},
     R"re(("[A-Za-z_-]+[:_-]")[,}])re", R"(class=['"]?[^'">]*NAME)"},
    {"key of JSON-LD", {"metadata/sources/json_ld.cpp"},
     R"re((?:find|property|add_text|add_date)\((?:[A-Za-z:_]+, )?\*?[a-z_]+, ("[@A-Za-z]+")\))re", R"("NAME":)"},
    {"property of items", {"metadata/sources/item_properties.cpp"},
     R"re(\{("[A-Za-z]+"), Evidence::)re", R"(itemprop=NAME)"},
    {"variable with a state", {"content/hidden/page_states.cpp"},
     R"re(("__[A-Za-z_]+"))re", R"(NAME)"},
};
// clang-format on

std::string contents_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Returns all source files in a directory or file, without comments and line breaks.
std::string sources_at(const fs::path& place) {
  std::string text;
  if (fs::is_directory(place)) {
    for (const auto& entry : fs::recursive_directory_iterator(place))
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
        text += contents_of(entry.path());
  } else {
    text = contents_of(place);
  }
  text = std::regex_replace(text, std::regex("//[^\n]*"), "");
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

// Adds the names in the text that a rule found: a b "c", "d".
void add_names(const std::string& found, std::set<std::string>& out) {
  static const std::regex kName("[@A-Za-z_][@A-Za-z0-9_:-]*");
  for (std::sregex_iterator at(found.begin(), found.end(), kName), end; at != end; ++at)
    out.insert(at->str());
}

std::set<std::string> names_of(const Rule& rule) {
  std::set<std::string> out;
  const std::regex reading(rule.reading);
  for (const char* place : rule.places) {
    const std::string text = sources_at(bench::source_folder() / "src" / place);
    for (std::sregex_iterator at(text.begin(), text.end(), reading), end; at != end;
         ++at)
      for (std::size_t group = 1; group < at->size(); ++group)
        add_names((*at)[group].str(), out);
  }
  out.erase("unknown");
  return out;
}

const std::vector<std::string>& pages() {
  static const auto kPages = [] {
    std::vector<std::string> out;
    for (const bench::HostileKind& kind : bench::hostile_kinds())
      out.push_back(kind.make(kBytes));
    return out;
  }();
  return kPages;
}

bool is_on_a_page(const std::string& name, const std::string& shown) {
  const std::regex pattern(std::regex_replace(shown, std::regex("NAME"), name));
  return std::any_of(pages().begin(), pages().end(), [&](const std::string& page) {
    for (std::size_t at = page.find(name); at != page.npos;
         at = page.find(name, at + 1)) {
      const std::size_t from = at < 40 ? 0 : at - 40;
      const std::string near = page.substr(from, at - from + name.size() + 2);
      if (std::regex_search(near, pattern)) return true;
    }
    return false;
  });
}

TEST(HostileNames, EachNameThatIsReadIsOnAHostilePage) {
  for (const Rule& rule : kRules) {
    const std::set<std::string> names = names_of(rule);
    EXPECT_FALSE(names.empty())
        << rule.what << ": the rule finds nothing in the source";
    for (const std::string& name : names)
      EXPECT_TRUE(is_on_a_page(name, rule.shown))
          << rule.what << " " << name << " is read but is not on a hostile page; add a "
          << "kind to bench/support/hostile_*.cpp";
  }
}

TEST(HostileNames, EachNameOfMetaIsOnAHostilePage) {
  for (const meta::MetaName& known : meta::meta_names())
    EXPECT_TRUE(is_on_a_page(std::string(known.name), "=\"NAME\"")) << known.name;
}

}  // namespace
}  // namespace tamis
