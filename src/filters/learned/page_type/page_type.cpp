// Evidence, the strongest first: what the page declares for machines (JSON-LD,
// microdata, Open Graph), the program that made it, and the classes of its elements. A
// page that says nothing is an article if it has paragraphs, else an offer of services.

#include "filters/learned/page_type/page_type.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>

#include "filters/learned/judge/block_judge.h"
#include "filters/learned/page_type/url_words.h"
#include "text/ascii.h"
#include "text/enum_names.h"

namespace tamis {
namespace {

struct Sign {
  std::string_view word;
  PageType type;
};

// Types of schema.org; of those that a page names, the first in this list.
constexpr Sign kSchemaTypes[] = {
    {"DiscussionForumPosting", PageType::forum},
    {"QAPage", PageType::forum},
    {"APIReference", PageType::documentation},
    {"TechArticle", PageType::documentation},
    {"NewsArticle", PageType::article},
    {"BlogPosting", PageType::article},
    {"ReportageNewsArticle", PageType::article},
    {"Recipe", PageType::article},
    {"Product", PageType::product},
    {"ProductGroup", PageType::product},
    {"ItemList", PageType::listing},
    {"SearchResultsPage", PageType::listing},
    {"CollectionPage", PageType::collection},
    {"Blog", PageType::collection},
    {"Article", PageType::article},
    {"Service", PageType::service},
};

constexpr Sign kOpenGraphTypes[] = {
    {"product", PageType::product},
    {"product.item", PageType::product},
    {"og:product", PageType::product},
    {"article", PageType::article},
};

// Beginnings of what programs write into <meta name=generator>, in lower case.
constexpr Sign kGenerators[] = {
    {"phpbb", PageType::forum},
    {"vbulletin", PageType::forum},
    {"discourse", PageType::forum},
    {"xenforo", PageType::forum},
    {"mybb", PageType::forum},
    {"simple machines", PageType::forum},
    {"flarum", PageType::forum},
    {"invision", PageType::forum},
    {"docusaurus", PageType::documentation},
    {"sphinx", PageType::documentation},
    {"mkdocs", PageType::documentation},
    {"vitepress", PageType::documentation},
    {"gitbook", PageType::documentation},
    {"antora", PageType::documentation},
    {"docutils", PageType::documentation},
    {"asciidoctor", PageType::documentation},
    {"hugo docsy", PageType::documentation},
    {"doxygen", PageType::documentation},
};

class Evidence {
 public:
  explicit Evidence(const Page& page) : page_(page) {
    for (NodeId n = 1; n < page.node_count(); ++n) {
      if (!page.is_element(n)) continue;
      if (page.tag(n) == Tag::meta) look_at_meta(n);
      if (page.tag(n) == Tag::script) look_at_script(n);
      if (page.attribute_count(n) > 0) look_at_schema(n);
      if (page.tag(n) == Tag::p && page.words(n).size() >= 20) ++paragraphs_;
      if (page.tag(n) == Tag::article) ++articles_;
    }
  }

  PageType type() const {
    for (const Sign& sign : kSchemaTypes)
      if (schema_[static_cast<std::size_t>(&sign - kSchemaTypes)]) return sign.type;
    if (has_generator_) return generator_;
    if (has_open_graph_) return open_graph_;
    if (articles_ >= 5) return PageType::collection;
    return paragraphs_ >= 3 ? PageType::article : PageType::service;
  }

 private:
  void look_at_meta(NodeId n) {
    const std::string name = text::to_lower(page_.attribute(n, "name").value_or(
        page_.attribute(n, "property").value_or("")));
    if (name != "generator" && name != "og:type") return;
    const std::string content =
        text::to_lower(page_.attribute(n, "content").value_or(""));
    if (name == "og:type") {
      for (const Sign& sign : kOpenGraphTypes)
        if (content == sign.word) {
          has_open_graph_ = true;
          open_graph_ = sign.type;
        }
      return;
    }
    for (const Sign& sign : kGenerators)
      if (content.starts_with(sign.word)) {
        has_generator_ = true;
        generator_ = sign.type;
      }
  }

  // JSON-LD, as far as "@type": "NewsArticle" or "@type": ["Thing", "Product"] goes.
  void look_at_script(NodeId n) {
    if (text::to_lower(page_.attribute(n, "type").value_or("")) !=
        "application/ld+json")
      return;
    for (NodeId text = n + 1; text < page_.end(n); ++text) {
      const Range range = page_.source_range(text);
      const std::string_view json = page_.source().substr(range.first, range.size());
      for (std::size_t at = json.find("\"@type\""); at != json.npos;
           at = json.find("\"@type\"", at + 1))
        read_types(json.substr(at + 7));
    }
  }

  // The end of a list is not searched for in all that follows, for each of many lists.
  void read_types(std::string_view rest) {
    constexpr std::size_t kLongest = 500;
    rest = rest.substr(0, kLongest);
    const std::size_t value = rest.find_first_not_of(" \t\r\n:");
    if (value == rest.npos) return;
    const bool is_list = rest[value] == '[';
    const std::size_t end = rest.find(is_list ? ']' : '"', value + 1);
    if (end != rest.npos) note_schema(rest.substr(value, end - value));
  }

  // Microdata and RDFa: itemtype="https://schema.org/Product", typeof="Product".
  void look_at_schema(NodeId n) {
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i) {
      const Page::SourceAttribute attribute = page_.source_attribute(n, i);
      if (attribute.name == "itemtype" || attribute.name == "typeof")
        note_schema(attribute.value);
    }
  }

  // Names of types among other signs.
  void note_schema(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_alpha(text[end])) ++end;
      for (std::size_t i = 0; i < std::size(kSchemaTypes); ++i)
        if (kSchemaTypes[i].word == text.substr(at, end - at)) schema_[i] = true;
      at = end + 1;
    }
  }

  const Page& page_;
  std::array<bool, std::size(kSchemaTypes)> schema_ = {};
  PageType generator_ = PageType::article;
  PageType open_graph_ = PageType::article;
  bool has_generator_ = false;
  bool has_open_graph_ = false;
  int paragraphs_ = 0;
  int articles_ = 0;
};

// Of fewer words no model can tell; what the page says of itself is all there is.
constexpr WordId kLeastWords = 20;

// Probabilities are shares of the exponentials of scores: those of the forests and
// those of the address.
void judge(const Page& page, std::string_view url,
           const std::shared_ptr<const Model>& model, PageType declared,
           std::array<PageTypeGuess, kPageKinds>& out) {
  std::vector<Bin> row = judged_page_row(page, model);
  for (const PageType type : kPageTypes) row.push_back(type == declared ? 1 : 0);
  const auto by_url = url_scores(url);
  double sum = 0;
  for (std::size_t i = 0; i < kPageKinds; ++i) {
    const double score = static_cast<double>(model->kinds[i].score(row)) / kLogitSteps +
                         static_cast<double>(by_url[i]) / kUrlSteps;
    out[i].probability = std::exp(std::clamp(score, -30., 30.));
    sum += out[i].probability;
  }
  for (PageTypeGuess& guess : out) guess.probability /= sum;
}

}  // namespace

std::string_view to_string(PageType type) {
  constexpr text::EnumNames<PageType, std::size(kPageTypes)> kNames = {
      {"article", "forum", "product", "listing", "collection", "documentation",
       "service"}};
  return kNames[type];
}

PageType declared_page_type(const Page& page) {
  return Evidence(page).type();
}

std::array<PageTypeGuess, std::size(kPageTypes)> page_types(const Page& page,
                                                            std::string_view url) {
  static_assert(std::size(kPageTypes) == kPageKinds);
  const PageType declared = declared_page_type(page);
  std::array<PageTypeGuess, kPageKinds> out;
  for (std::size_t i = 0; i < kPageKinds; ++i)
    out[i] = {kPageTypes[i], kPageTypes[i] == declared ? .5 : .5 / (kPageKinds - 1)};
  const std::shared_ptr<const Model> model = find_model("general");
  if (model != nullptr && page.word_count() >= kLeastWords)
    judge(page, url, model, declared, out);
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a.probability > b.probability;
  });
  return out;
}

std::vector<std::pair<std::string_view, double>> named_page_types(
    const Page& page, std::string_view url) {
  std::vector<std::pair<std::string_view, double>> out;
  for (const PageTypeGuess& guess : page_types(page, url))
    out.emplace_back(to_string(guess.type), guess.probability);
  return out;
}

PageType page_type(const Page& page, std::string_view url) {
  return page_types(page, url).front().type;
}

}  // namespace tamis
