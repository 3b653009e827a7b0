#include "extract/options.h"

#include <algorithm>
#include <utility>

#include "extract/formats.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis {
namespace {

constexpr JsonLists kNoLists{.tables = false,
                             .links = false,
                             .posts = false,
                             .media = false,
                             .footnotes = false,
                             .abbreviations = false};

// --- The effects of choices.

// Sets the field that a path of members leads to.
template <auto value, auto... path>
constexpr void put(ExtractOptions& out) {
  (out.*....*path) = value;
}
constexpr auto kRendering = &ExtractOptions::rendering;
constexpr auto kMarkdown = &RenderOptions::markdown;
constexpr auto kJson = &RenderOptions::json;

template <bool value, auto... path>
constexpr OptionChoice kFlag[] = {{"true", put<value, path...>}};
template <auto part>
constexpr OptionChoice kKeepOrDrop[] = {
    {"keep", put<PartChoice::keep, &ExtractOptions::parts, part>},
    {"drop", put<PartChoice::drop, &ExtractOptions::parts, part>}};

template <PartChoice part, bool separate>
constexpr void choose_comments(ExtractOptions& out) {
  out.parts.comments = part;
  out.selection.separate_comments = separate;
  out.rendering.json.dropped_posts = part != PartChoice::drop;
}
constexpr OptionChoice kComments[] = {
    {"keep", choose_comments<PartChoice::keep, false>},
    {"drop", choose_comments<PartChoice::drop, false>},
    {"separate", choose_comments<PartChoice::automatic, true>}};

template <bool plain>
constexpr auto kPlain =
    put<plain, kRendering, &RenderOptions::text, &TextOptions::plain>;
constexpr OptionChoice kText[] = {{"layout", kPlain<false>}, {"plain", kPlain<true>}};

constexpr OptionChoice kNoMath[] = {{"true", [](ExtractOptions& out) {
                                       out.rendering.text.math =
                                           out.rendering.markdown.math =
                                               out.rendering.html.math = false;
                                     }}};
constexpr OptionChoice kNoNotation[] = {{"true", [](ExtractOptions& out) {
                                           out.rendering.text.notation =
                                               out.rendering.markdown.notation = false;
                                         }}};
constexpr OptionChoice kNoTracking[] = {{"true", [](ExtractOptions& out) {
                                           out.rendering.markdown.tracking =
                                               out.rendering.html.tracking = false;
                                         }}};

template <bool document, bool styles>
constexpr void choose_html(ExtractOptions& out) {
  out.rendering.html.document = document;
  out.rendering.html.styles = styles;
}
constexpr OptionChoice kHtml[] = {{"fragment", choose_html<false, false>},
                                  {"document", choose_html<true, false>},
                                  {"styled", choose_html<true, true>}};

template <JsonContent content>
constexpr auto kContent = put<content, kRendering, kJson, &JsonOptions::content>;
constexpr OptionChoice kJsonContent[] = {{"text", kContent<JsonContent::text>},
                                         {"markdown", kContent<JsonContent::markdown>},
                                         {"both", kContent<JsonContent::both>}};

template <JsonBlocks blocks>
constexpr auto kBlocks = put<blocks, kRendering, kJson, &JsonOptions::blocks>;
constexpr OptionChoice kJsonBlocks[] = {{"none", kBlocks<JsonBlocks::none>},
                                        {"kept", kBlocks<JsonBlocks::kept>},
                                        {"all", kBlocks<JsonBlocks::all>}};

template <CharacterForm form>
constexpr void choose_characters(ExtractOptions& out) {
  out.rendering.text.characters = out.rendering.markdown.characters = form;
}
constexpr OptionChoice kCharacters[] = {
    {"clean", choose_characters<CharacterForm::clean>},
    {"source", choose_characters<CharacterForm::source>},
    {"nfc", choose_characters<CharacterForm::nfc>}};

template <auto list>
constexpr auto kList = put<true, kRendering, kJson, &JsonOptions::lists, list>;
constexpr OptionChoice kJsonLists[] = {
    {"tables", kList<&JsonLists::tables>},
    {"links", kList<&JsonLists::links>},
    {"posts", kList<&JsonLists::posts>},
    {"media", kList<&JsonLists::media>},
    {"footnotes", kList<&JsonLists::footnotes>},
    {"abbreviations", kList<&JsonLists::abbreviations>},
    {"all", [](ExtractOptions& out) { out.rendering.json.lists = JsonLists{}; }},
    {"none", [](ExtractOptions& out) { out.rendering.json.lists = kNoLists; }}};

// --- The table.

template <PartChoice part>
constexpr void choose_title(ExtractOptions& out) {
  out.parts.title = part;
  out.rendering.title = part != PartChoice::drop;
}
constexpr OptionChoice kTitles[] = {{"keep", choose_title<PartChoice::keep>},
                                    {"drop", choose_title<PartChoice::drop>}};

constexpr ExtractOption kTitle{
    OptionGroup::parts, "title", OptionKind::word,
    "The page's main heading: always, or never (as the pipeline decides, and Markdown "
    "begins with the title)",
    kTitles};
constexpr ExtractOption kCaptions{
    OptionGroup::parts, "captions", OptionKind::word,
    "Captions of pictures and tables: always, or never (as the pipeline decides)",
    kKeepOrDrop<&PartChoices::captions>};

constexpr ExtractOption kNoComplete{
    OptionGroup::parts, "no-complete", OptionKind::flag,
    "Exactly the words that the pipeline keeps: notes, tables, code, callouts, lists "
    "and "
    "headings are not completed",
    kFlag<false, &ExtractOptions::selection, &SelectionOptions::complete>};

constexpr ExtractOption kLineNumbers{
    OptionGroup::reading, "line-numbers", OptionKind::flag,
    "Keep the numbers of lines beside program code",
    kFlag<true, &ExtractOptions::selection, &SelectionOptions::line_numbers>};
constexpr ExtractOption kNoRescue{
    OptionGroup::reading, "no-rescue", OptionKind::flag,
    "A page that shows fewer than fifty words has no others: JSON-LD and the state of "
    "Next, Nuxt or Discourse are not searched for them",
    kFlag<false, &ExtractOptions::reading, &ReadingOptions::rescue>};
constexpr ExtractOption kNoscript{
    OptionGroup::reading, "noscript", OptionKind::flag,
    "The text that the page shows where no scripts run: <noscript> counts",
    kFlag<true, &ExtractOptions::reading, &ReadingOptions::noscript>};

constexpr ExtractOption kAll[] = {
    kTitle,
    {OptionGroup::parts, "comments", OptionKind::word,
     "Comments of readers: always, never, or set apart behind the text (as the "
     "pipeline decides)",
     kComments},
    kCaptions,
    kNoComplete,
    {OptionGroup::output, "text", OptionKind::word,
     "Text with blank lines and list markers, or one line a block (layout)", kText},
    {OptionGroup::output, "no-math", OptionKind::flag,
     "Formulas as the words that show them, not as TeX", kNoMath},
    {OptionGroup::output, "no-notation", OptionKind::flag,
     "No signs for what is raised, lowered or quoted (10^6, x_1, quotes)", kNoNotation},
    {OptionGroup::output, "no-links", OptionKind::flag,
     "Markdown without links: only their words",
     kFlag<false, kRendering, kMarkdown, &MarkdownOptions::links>},
    {OptionGroup::output, "no-images", OptionKind::flag, "Markdown without images",
     kFlag<false, kRendering, kMarkdown, &MarkdownOptions::images>},
    {OptionGroup::output, "no-media", OptionKind::flag,
     "Markdown without links to videos, sounds, maps and the like",
     kFlag<false, kRendering, kMarkdown, &MarkdownOptions::media>},
    {OptionGroup::output, "no-footnotes", OptionKind::flag,
     "Markdown with notes as the page has them, not as [^1]",
     kFlag<false, kRendering, kMarkdown, &MarkdownOptions::footnotes>},
    {OptionGroup::output, "metadata", OptionKind::flag,
     "Markdown begins with title, authors, date and all else that is known of the "
     "page, as YAML",
     kFlag<true, kRendering, &RenderOptions::front_matter>},
    {OptionGroup::output, "html", OptionKind::word,
     "HTML as the inside of a body, as a document, or with the page's styles "
     "(fragment)",
     kHtml},
    {OptionGroup::output, "json-content", OptionKind::word,
     "What JSON has of the content (text)", kJsonContent},
    {OptionGroup::output, "json-blocks", OptionKind::word,
     "The blocks that JSON lists (kept)", kJsonBlocks},
    {OptionGroup::output, "characters", OptionKind::word,
     "Text without soft hyphens, zero-width characters and sure damage of encoding, as "
     "the page has it, or clean and in Unicode's form C (clean)",
     kCharacters},
    {OptionGroup::output, "no-tracking", OptionKind::flag,
     "Links without what tells the site from where a reader came: utm_source, fbclid, "
     "gclid and the like",
     kNoTracking},
    {OptionGroup::output, "json-lists", OptionKind::list,
     "What JSON lists besides the text, separated by commas (all)", kJsonLists},
    {.group = OptionGroup::output,
     .name = "chunks",
     .kind = OptionKind::number,
     .meaning = "JSON has the text also in chunks of so many words at most, cut at "
                "headings and paragraphs, each with its headings, its bytes and an id "
                "that stays; code and rows of tables are not cut, and may be longer",
     .least = 20,
     .most = 100000,
     .set_number =
         [](ExtractOptions& out, std::uint32_t number) {
           out.rendering.json.chunk_words = number;
         },
     .number =
         [](const ExtractOptions& options) {
           return options.rendering.json.chunk_words;
         }},
    kLineNumbers,
    kNoRescue,
    kNoscript,
    {OptionGroup::reading, "hide-invisible", OptionKind::flag, kHidesInvisible,
     kFlag<true, &ExtractOptions::reading, &ReadingOptions::hide_invisible>},
};

constexpr ExtractOption kOfExplain[] = {
    kTitle,
    {OptionGroup::parts, "comments", OptionKind::word,
     "Comments of readers: always, or never (as the pipeline decides)",
     kKeepOrDrop<&PartChoices::comments>},
    kCaptions,
    kNoComplete,
    kNoRescue,
    kNoscript,
};

constexpr ExtractOption kOfEvaluations[] = {kNoComplete, kLineNumbers, kNoRescue};

// --- Values.

const OptionChoice* find_choice(const ExtractOption& option, std::string_view word) {
  for (const OptionChoice& choice : option.choices)
    if (choice.word == word) return &choice;
  return nullptr;
}

std::optional<std::string> set_word(const ExtractOption& option, std::string_view value,
                                    ExtractOptions& out) {
  if (option.group == OptionGroup::parts && option.kind == OptionKind::word &&
      value == "auto")
    return std::nullopt;
  if (option.kind == OptionKind::flag && value == "false") return std::nullopt;
  const OptionChoice* choice = find_choice(option, value);
  if (choice == nullptr) return std::string(value);
  choice->choose(out);
  return std::nullopt;
}

std::optional<std::string> set_list(const ExtractOption& option, std::string_view value,
                                    ExtractOptions& out) {
  find_choice(option, "none")->choose(out);
  if (value == "all" || value == "none") return set_word(option, value, out);
  for (const std::string_view name : text::split(value, ',')) {
    if (name == "all" || name == "none") return std::string(name);
    if (auto unknown = set_word(option, name, out)) return unknown;
  }
  return std::nullopt;
}

std::optional<std::string> set_number(const ExtractOption& option,
                                      std::string_view value, ExtractOptions& out) {
  const auto number =
      text::read_number<std::uint32_t>(value, option.least, option.most);
  if (!number) return std::string(value);
  option.set_number(out, *number);
  return std::nullopt;
}

// --- The way back: a choice is in effect if making it again changes nothing.

bool are_equal(const ExtractOptions& a, const ExtractOptions& b) {
  return a.parts == b.parts && a.reading == b.reading && a.selection == b.selection &&
         a.rendering == b.rendering;
}

bool has_chosen(const OptionChoice& choice, const ExtractOptions& options) {
  ExtractOptions chosen = options;
  choice.choose(chosen);
  return are_equal(chosen, options);
}

std::string list_of(const ExtractOption& option, const ExtractOptions& options) {
  for (const OptionChoice& choice : option.choices.last(2))  // all, none
    if (has_chosen(choice, options)) return std::string(choice.word);
  std::string out;
  for (const OptionChoice& choice : option.choices.first(option.choices.size() - 2))
    if (has_chosen(choice, options)) text::append_item(choice.word, ",", out);
  return out;
}

}  // namespace

std::span<const ExtractOption> extract_options() {
  return kAll;
}

std::span<const ExtractOption> explain_options() {
  return kOfExplain;
}
std::span<const ExtractOption> evaluation_options() {
  return kOfEvaluations;
}

const ExtractOption* find_extract_option(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kAll), std::end(kAll),
                   [&](const ExtractOption& option) { return option.name == name; });
  return found != std::end(kAll) ? &*found : nullptr;
}

std::vector<std::string> words_of(const ExtractOption& option) {
  std::vector<std::string> out;
  for (const OptionChoice& choice : option.choices) out.emplace_back(choice.word);
  if (option.kind == OptionKind::flag) out.emplace_back("false");
  return out;
}

std::string allowed_by(const ExtractOption& option) {
  if (option.kind == OptionKind::number)
    return "a whole number from " + std::to_string(option.least) + " to " +
           std::to_string(option.most);
  const std::string out = text::join(words_of(option), ", ");
  return option.kind == OptionKind::list ? out + "; several with commas between" : out;
}

std::optional<std::string> set(const ExtractOption& option, std::string_view value,
                               ExtractOptions& out) {
  switch (option.kind) {
    case OptionKind::list: return set_list(option, value, out);
    case OptionKind::number: return set_number(option, value, out);
    case OptionKind::flag:
    case OptionKind::word: break;
  }
  return set_word(option, value, out);
}

std::string value_of(const ExtractOption& option, const ExtractOptions& options) {
  switch (option.kind) {
    case OptionKind::number: return std::to_string(option.number(options));
    case OptionKind::list: return list_of(option, options);
    case OptionKind::flag:
      return has_chosen(option.choices.front(), options) ? "true" : "false";
    case OptionKind::word: break;
  }
  for (const OptionChoice& choice : option.choices)
    if (has_chosen(choice, options)) return std::string(choice.word);
  return {};
}

std::string options_text(const ExtractOptions& options) {
  static const ExtractOptions kDefaults;
  std::string out;
  const auto add = [&](std::string_view name, const std::string& value,
                       const std::string& usual) {
    if (value != usual) out += std::string(name) + "=" + value + "\n";
  };
  add("pipeline", options.pipeline, kDefaults.pipeline);
  add("format", std::string(output_format(options.rendering.format).name), "text");
  add("base-url", options.base_url, "");
  for (const ExtractOption& option : kAll)
    add(option.name, value_of(option, options), value_of(option, kDefaults));
  return out;
}

}  // namespace tamis
