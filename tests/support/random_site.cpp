#include "support/random_site.h"

#include <iterator>
#include <string_view>

#include "tamis/parser.h"

namespace tamis::test {
namespace {

// Words that are not function words of any language.
constexpr std::string_view kWords[] = {"alphax", "Betax", "gammax", "deltax",
                                       "epsx",   "zetax", "etax",   "thetax"};
constexpr std::string_view kWrappers[] = {"div",   "p",       "ul", "div class=box",
                                          "table", "section", "h1", "x-part"};

std::string words(Rng& random, std::size_t most) {
  std::string out;
  for (std::size_t n = 1 + random.below(most); n-- > 0;) {
    const std::string word(kWords[random.below(std::size(kWords))]);
    switch (random.below(8)) {
      case 0: out += "<a href=/" + word + ">" + word + "</a> "; break;
      case 1: out += "<b>" + word + "</b> "; break;
      case 2: out += "<img src=" + word + "> "; break;
      default: out += word + " ";
    }
  }
  return out;
}

std::string part(Rng& random, std::size_t depth) {
  const std::string_view wrapper = kWrappers[random.below(std::size(kWrappers))];
  std::string inside;
  if (wrapper == "table")
    inside = "<tr><td>" + words(random, 4) + "<td>" + words(random, 4);
  else if (depth > 0 && random.below(3) == 0)
    inside = part(random, depth - 1) + words(random, 3) + part(random, depth - 1);
  else
    inside = words(random, 6);
  const std::string_view name = wrapper.substr(0, wrapper.find(' '));
  return "<" + std::string(wrapper) + ">" + inside + "</" + std::string(name) + ">";
}

}  // namespace

std::vector<std::string> random_site(Rng& random, std::size_t pages) {
  std::vector<std::string> shared;
  for (std::size_t n = 2 + random.below(5); n-- > 0;) shared.push_back(part(random, 2));
  std::vector<std::string> out;
  for (std::size_t i = 0; i < pages; ++i) {
    std::string page;
    for (const std::string& piece : shared) {
      if (random.below(6) != 0) page += piece;
      if (random.below(2) == 0) page += part(random, 1);
    }
    out.push_back(page + "<p>page" + std::to_string(i));
  }
  return out;
}

std::vector<Page> parse_all(const std::vector<std::string>& pages) {
  std::vector<Page> out;
  for (const std::string& page : pages) out.push_back(parse(page));
  return out;
}

Site learn(const std::vector<std::string>& pages, std::size_t max_pages) {
  Site site(max_pages);
  for (const std::string& page : pages) site.learn(parse(page));
  return site;
}

}  // namespace tamis::test
