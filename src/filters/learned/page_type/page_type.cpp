// Evidence, the strongest first: the type that the page declares in JSON-LD or
// microdata, the program that created it, its Open Graph type, and many <article>
// elements. A page without evidence is an article if it has paragraphs, otherwise a
// service page.

#include "filters/learned/page_type/page_type.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "filters/learned/judge/block_scorer.h"
#include "text/ascii.h"
#include "text/enum_names.h"
#include "url/parts.h"

namespace tamis {
namespace {

struct Signs {
  PageType type;
  std::array<std::string_view, 10> words;  // the last ones may be empty
};

// Types of schema.org. If a page names several, the first in this list counts.
constexpr Signs kSchemaTypes[] = {
    {PageType::forum, {"DiscussionForumPosting", "QAPage"}},
    {PageType::documentation, {"APIReference", "TechArticle"}},
    {PageType::article,
     {"NewsArticle", "BlogPosting", "ReportageNewsArticle", "Recipe"}},
    {PageType::product, {"Product", "ProductGroup"}},
    {PageType::listing, {"ItemList", "SearchResultsPage"}},
    {PageType::collection, {"CollectionPage", "Blog"}},
    {PageType::article, {"Article"}},
    {PageType::service, {"Service"}},
};

constexpr Signs kOpenGraphTypes[] = {
    {PageType::product, {"product", "product.item", "og:product"}},
    {PageType::article, {"article"}},
};

// Prefixes that programs write into <meta name=generator>, in lower case.
constexpr Signs kGenerators[] = {
    {PageType::forum,
     {"phpbb", "vbulletin", "discourse", "xenforo", "mybb", "simple machines", "flarum",
      "invision"}},
    {PageType::documentation,
     {"docusaurus", "sphinx", "mkdocs", "vitepress", "gitbook", "antora", "docutils",
      "asciidoctor", "hugo docsy", "doxygen"}},
};

// Returns the index of the first entry with a word that `fits` accepts, or the number
// of entries.
template <class Fits>
std::size_t find_sign(std::span<const Signs> all, const Fits& fits) {
  const auto has_one = [&](const Signs& signs) {
    return std::ranges::any_of(signs.words, [&](std::string_view word) {
      return !word.empty() && fits(word);
    });
  };
  return static_cast<std::size_t>(std::ranges::find_if(all, has_one) - all.begin());
}

template <class Belongs>
std::size_t run_length(std::string_view text, Belongs belongs) {
  std::size_t end = 0;
  while (end < text.size() && belongs(text[end])) ++end;
  return end;
}

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
    if (schema_ < std::size(kSchemaTypes)) return kSchemaTypes[schema_].type;
    if (generator_) return *generator_;
    if (open_graph_) return *open_graph_;
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
      const std::size_t found = find_sign(
          kOpenGraphTypes, [&](std::string_view word) { return content == word; });
      if (found < std::size(kOpenGraphTypes)) open_graph_ = kOpenGraphTypes[found].type;
    } else {
      const std::size_t found = find_sign(kGenerators, [&](std::string_view word) {
        return content.starts_with(word);
      });
      if (found < std::size(kGenerators)) generator_ = kGenerators[found].type;
    }
  }

  // Reads JSON-LD, but only the forms "@type": "NewsArticle" and "@type": ["Thing",
  // "Product"].
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

  // Limits the search for the end of a list, so that many lists do not cost quadratic
  // time.
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

  // Finds names of types among other characters.
  void note_schema(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = run_length(text.substr(at), is_alpha);
      const std::string_view name = text.substr(at, size);
      schema_ = std::min(schema_, find_sign(kSchemaTypes, [&](std::string_view word) {
                           return name == word;
                         }));
      at += size + 1;
    }
  }

  const Page& page_;
  std::size_t schema_ = std::size(kSchemaTypes);  // the first one that the page names
  std::optional<PageType> generator_;
  std::optional<PageType> open_graph_;
  int paragraphs_ = 0;
  int articles_ = 0;
};

struct UrlWord {
  std::string_view word;
  std::int8_t weights[std::size(kPageTypes)];
};

// Sorted by word.
constexpr UrlWord kUrlWords[] = {
#include "filters/learned/page_type/url_words.inc"
};

// Text beyond this limit is data. The limit also bounds the cost of a URL.
constexpr std::size_t kMostUrlBytes = 512;

// Returns the part after the host, up to '#', or an empty string if it is not a web
// URL.
std::string path_and_query(std::string_view url) {
  const url::Parts parts(url.substr(0, 2 * kMostUrlBytes));
  if (!parts.has_authority || (!equal_ignoring_case(parts.scheme, "http") &&
                               !equal_ignoring_case(parts.scheme, "https")))
    return {};
  const std::string lower =
      text::to_lower(parts.path_and_query.substr(0, kMostUrlBytes));
  return lower.starts_with('/') ? lower : "/" + lower;
}

std::size_t runs_of_letters(std::string_view text) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    out += is_alpha(text[i]) && (i == 0 || !is_alpha(text[i - 1])) ? 1 : 0;
  return out;
}

std::string numbered(char sign, std::size_t number, std::size_t most) {
  return sign + std::to_string(std::min(number, most));
}

// With fewer words a model cannot decide, so only the page's declarations count.
constexpr WordId kLeastWords = 20;

// Turns scores into probabilities (softmax). The score is that of the forest plus that
// of the URL.
void guess(const Page& page, std::string_view url,
           const std::shared_ptr<const Model>& model, PageType declared,
           std::array<PageTypeGuess, kPageTypeCount>& out) {
  std::vector<Bin> row = scored_page_row(page, model);
  for (const PageType type : kPageTypes) row.push_back(type == declared ? 1 : 0);
  const auto by_url = url_scores(url);
  double sum = 0;
  for (std::size_t i = 0; i < kPageTypeCount; ++i) {
    const double score =
        static_cast<double>(model->page_types[i].score(row)) / kLogitSteps +
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

std::vector<std::string> words_of_url(std::string_view url) {
  std::vector<std::string> out;
  const std::string whole = path_and_query(url);
  if (whole.empty()) return out;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t letters = run_length(rest, is_alpha);
    const std::size_t digits = run_length(rest, is_digit);
    if (letters > 0) out.emplace_back(rest.substr(0, letters));
    if (digits > 0) out.push_back(numbered('#', digits, 6));
    rest.remove_prefix(std::max<std::size_t>(1, letters + digits));
  }
  const std::string_view path = std::string_view(whole).substr(0, whole.find('?'));
  if (path.size() < whole.size()) out.emplace_back("?");
  out.emplace_back(path.ends_with('/') ? "/." : ".");
  std::size_t steps = 0;
  std::string_view last;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    if (end > at + 1) {
      ++steps;
      last = path.substr(at + 1, end - at - 1);
    }
    at = end;
  }
  out.push_back(numbered('/', steps, 6));
  out.push_back(numbered('-', runs_of_letters(last), 8));
  return out;
}

std::array<std::int32_t, std::size(kPageTypes)> url_scores(std::string_view url) {
  std::array<std::int32_t, std::size(kPageTypes)> out = {};
  std::vector<std::string> words = words_of_url(url);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) {
    const auto found = std::lower_bound(
        std::begin(kUrlWords), std::end(kUrlWords), word,
        [](const UrlWord& a, const std::string& b) { return a.word < b; });
    if (found == std::end(kUrlWords) || found->word != word) continue;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += found->weights[i];
  }
  return out;
}

PageType declared_page_type(const Page& page) {
  return Evidence(page).type();
}

std::array<PageTypeGuess, std::size(kPageTypes)> page_types(const Page& page,
                                                            std::string_view url) {
  static_assert(std::size(kPageTypes) == kPageTypeCount);
  const PageType declared = declared_page_type(page);
  std::array<PageTypeGuess, kPageTypeCount> out;
  for (std::size_t i = 0; i < kPageTypeCount; ++i)
    out[i] = {kPageTypes[i],
              kPageTypes[i] == declared ? .5 : .5 / (kPageTypeCount - 1)};
  const std::shared_ptr<const Model> model = find_model("general");
  if (model != nullptr && page.word_count() >= kLeastWords)
    guess(page, url, model, declared, out);
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
