// Pages with the mixture of news pages: about 40% scripts and styles, another 40% tags
// with long class names, and 10% prose. Their sizes are 15 KB to 1.5 MB.

#include <string>

#include "base/random.h"
#include "bench/support/pages.h"

namespace tamis::bench {
namespace {

constexpr std::string_view kWords[] = {
    "the",         "of",
    "and",         "to",
    "a",           "in",
    "river",       "that",
    "council",     "said",
    "it",          "was",
    "for",         "on",
    "with",        "evening",
    "market",      "people",
    "because",     "water",
    "government",  "house",
    "year",        "after",
    "caf\xc3\xa9", "don\xe2\x80\x99t",
    "R&amp;D",     "1&nbsp;000",
    "(more)",      "however,",
};

constexpr std::string_view kClasses[] = {
    "flex",    "items-center", "c-card__title",  "md:w-1/2",  "js-track",
    "text-lg", "mt-4",         "wp-block-group", "is-active", "u-hidden-sm",
};

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  std::string page(std::size_t size) {
    out_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out_ += "<title>" + sentence(6) + "</title>\n";
    for (int i = 0; i < 12; ++i)
      out_ += "<link rel=\"preload\" href=\"/a/" + number() + ".css\" as=\"style\">\n";
    raw("style", size / 8);
    out_ += "</head>\n<body " + attributes() + ">\n";
    while (out_.size() < size) section(size);
    raw("script", size / 4);
    return std::move(out_) + "</body>\n</html>\n";
  }

 private:
  void section(std::size_t size) {
    out_ += "<div " + attributes() + "><ul " + attributes() + ">\n";
    for (int i = 0; i < 9; ++i)
      out_ += "  <li " + attributes() + "><a href=\"/" + number() + "\" " +
              attributes() + "><span>" + sentence(2) + "</span></a></li>\n";
    out_ += "</ul></div>\n<article " + attributes() + "><h2>" + sentence(5) + "</h2>\n";
    for (std::size_t i = random_.below(6); i > 0; --i)
      out_ += "<p>" + sentence(20) + "<a href=\"" + number() + "\">" + sentence(3) +
              "</a> " + sentence(25) + "</p>\n";
    out_ += "<img src=\"/i/" + number() + ".jpg\" " + attributes() + ">\n</article>\n";
    raw("script", size / 24);
  }

  void raw(std::string_view tag, std::size_t size) {
    out_ += '<' + std::string(tag) + '>';
    const std::size_t end = out_.size() + size;
    while (out_.size() < end)
      out_ += "e.exports=function(t){if(t<" + number() + "&&n>2){r[\"" + number() +
              "\"]={a:1,b:'x'}}};\n";
    out_ += "</" + std::string(tag) + ">\n";
  }

  std::string attributes() {
    std::string out = "class=\"";
    for (std::size_t i = 1 + random_.below(4); i > 0; --i)
      out += std::string(kClasses[random_.below(std::size(kClasses))]) + ' ';
    return out + "\" data-id=\"" + number() + '"';
  }

  std::string sentence(std::size_t words) {
    std::string out;
    for (std::size_t i = 0; i < words; ++i)
      out += std::string(kWords[random_.below(std::size(kWords))]) + ' ';
    out.back() = '.';
    return out;
  }

  std::string number() { return std::to_string(random_.below(1000000)); }

  Rng random_;
  std::string out_;
};

}  // namespace

void generate_pages(std::size_t count, PageSet& into) {
  constexpr std::size_t kSizes[] = {15000,  40000,  60000,  90000,  120000,
                                    200000, 260000, 500000, 1500000};
  for (std::size_t i = 0; i < count; ++i)
    into.add("generated-" + std::to_string(i),
             Writer(i).page(kSizes[i % std::size(kSizes)]));
  into.description = "generated pages";
}

}  // namespace tamis::bench
