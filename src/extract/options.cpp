#include "extract/options.h"

#include <charconv>
#include <utility>

namespace tamis::forms {
namespace {

constexpr JsonLists kNoLists{.tables = false,
                             .links = false,
                             .posts = false,
                             .media = false,
                             .footnotes = false,
                             .abbreviations = false};

// --- What choices do.

template <auto part>
constexpr Choice kKeep{"keep", [](Options& out) { out.parts.*part = "keep"; }};
template <auto part>
constexpr Choice kDrop{"drop", [](Options& out) { out.parts.*part = "drop"; }};
template <auto part>
constexpr Choice kKeepOrDrop[] = {kKeep<part>, kDrop<part>};

constexpr Choice kDropComments{"drop", [](Options& out) {
                                 out.parts.comments = "drop";
                                 out.json.dropped_posts = false;
                               }};
constexpr Choice kComments[] = {
    kKeep<&PartWishes::comments>, kDropComments, {"separate", [](Options& out) {
                                                    out.separate_comments = true;
                                                  }}};

constexpr Choice kText[] = {{"layout", [](Options& out) { out.text.plain = false; }},
                            {"plain", [](Options& out) { out.text.plain = true; }}};

template <auto field>
constexpr Choice kNotInMarkdown[] = {
    {"true", [](Options& out) { out.markdown.*field = false; }}};
template <auto field, bool value = true>
constexpr Choice kFlag[] = {{"true", [](Options& out) { out.*field = value; }}};
constexpr Choice kNoMath[] = {{"true", [](Options& out) {
                                 out.text.math = out.markdown.math = out.html.math =
                                     false;
                               }}};
constexpr Choice kNoNotation[] = {
    {"true", [](Options& out) { out.text.notation = out.markdown.notation = false; }}};
constexpr Choice kNoTracking[] = {{"true", [](Options& out) {
                                     out.markdown.tracking = false;
                                     out.html.tracking = false;
                                   }}};

template <bool document, bool styles>
constexpr void choose_html(Options& out) {
  out.html.document = document;
  out.html.styles = styles;
}
constexpr Choice kHtml[] = {{"fragment", choose_html<false, false>},
                            {"document", choose_html<true, false>},
                            {"styled", choose_html<true, true>}};

template <JsonContent content>
constexpr void choose_content(Options& out) {
  out.json.content = content;
}
constexpr Choice kJsonContent[] = {{"text", choose_content<JsonContent::text>},
                                   {"markdown", choose_content<JsonContent::markdown>},
                                   {"both", choose_content<JsonContent::both>}};

template <JsonBlocks blocks>
constexpr void choose_blocks(Options& out) {
  out.json.blocks = blocks;
}
constexpr Choice kJsonBlocks[] = {{"none", choose_blocks<JsonBlocks::none>},
                                  {"kept", choose_blocks<JsonBlocks::kept>},
                                  {"all", choose_blocks<JsonBlocks::all>}};

template <CharacterForm form>
constexpr void choose_characters(Options& out) {
  out.text.characters = form;
  out.markdown.characters = form;
}
constexpr Choice kCharacters[] = {{"clean", choose_characters<CharacterForm::clean>},
                                  {"source", choose_characters<CharacterForm::source>},
                                  {"nfc", choose_characters<CharacterForm::nfc>}};

template <auto list>
constexpr void add_list(Options& out) {
  out.json.lists.*list = true;
}
constexpr Choice kJsonLists[] = {
    {"tables", add_list<&JsonLists::tables>},
    {"links", add_list<&JsonLists::links>},
    {"posts", add_list<&JsonLists::posts>},
    {"media", add_list<&JsonLists::media>},
    {"footnotes", add_list<&JsonLists::footnotes>},
    {"abbreviations", add_list<&JsonLists::abbreviations>},
    {"all", [](Options& out) { out.json.lists = JsonLists{}; }},
    {"none", [](Options& out) { out.json.lists = kNoLists; }}};

// --- The table.

constexpr Option kTitle{
    Group::parts, "title", Kind::word,
    "The page's main heading: always, or never (as the pipeline decides)",
    kKeepOrDrop<&PartWishes::title>};
constexpr Option kCaptions{
    Group::parts, "captions", Kind::word,
    "Captions of pictures and tables: always, or never (as the pipeline decides)",
    kKeepOrDrop<&PartWishes::captions>};

constexpr Option kNoRescue{
    Group::reading, "no-rescue", Kind::flag,
    "A page that shows fewer than fifty words has no others: JSON-LD and the state of "
    "Next, Nuxt or Discourse are not searched for them",
    kFlag<&Options::rescue, false>};
constexpr Option kNoscript{
    Group::reading, "noscript", Kind::flag,
    "The text that the page shows where no scripts run: <noscript> counts",
    kFlag<&Options::noscript>};

constexpr Option kAll[] = {
    kTitle,
    {Group::parts, "comments", Kind::word,
     "Comments of readers: always, never, or set apart behind the text (as the "
     "pipeline decides)",
     kComments},
    kCaptions,
    {Group::output, "text", Kind::word,
     "Text with blank lines and list markers, or one line a block (layout)", kText},
    {Group::output, "no-math", Kind::flag,
     "Formulas as the words that show them, not as TeX", kNoMath},
    {Group::output, "no-notation", Kind::flag,
     "No signs for what is raised, lowered or quoted (10^6, x_1, quotes)", kNoNotation},
    {Group::output, "no-links", Kind::flag, "Markdown without links: only their words",
     kNotInMarkdown<&MarkdownOptions::links>},
    {Group::output, "no-images", Kind::flag, "Markdown without images",
     kNotInMarkdown<&MarkdownOptions::images>},
    {Group::output, "no-media", Kind::flag,
     "Markdown without links to videos, sounds, maps and the like",
     kNotInMarkdown<&MarkdownOptions::media>},
    {Group::output, "no-footnotes", Kind::flag,
     "Markdown with notes as the page has them, not as [^1]",
     kNotInMarkdown<&MarkdownOptions::footnotes>},
    {Group::output, "metadata", Kind::flag,
     "Markdown begins with title, authors, date and all else that is known of the "
     "page, as YAML",
     kFlag<&Options::front_matter>},
    {Group::output, "html", Kind::word,
     "HTML as the inside of a body, as a document, or with the page's styles "
     "(fragment)",
     kHtml},
    {Group::output, "json-content", Kind::word, "What JSON has of the content (text)",
     kJsonContent},
    {Group::output, "json-blocks", Kind::word, "The blocks that JSON lists (kept)",
     kJsonBlocks},
    {Group::output, "characters", Kind::word,
     "Text without soft hyphens, zero-width characters and sure damage of encoding, as "
     "the page has it, or clean and in Unicode's form C (clean)",
     kCharacters},
    {Group::output, "no-tracking", Kind::flag,
     "Links without what tells the site from where a reader came: utm_source, fbclid, "
     "gclid and the like",
     kNoTracking},
    {Group::output, "json-lists", Kind::list,
     "What JSON lists besides the text, separated by commas (all)", kJsonLists},
    {.group = Group::output,
     .name = "chunks",
     .kind = Kind::number,
     .meaning = "JSON has the text also in chunks of so many words at most, cut at "
                "headings and paragraphs, each with its headings, its bytes and an id "
                "that stays; code and rows of tables are not cut, and may be longer",
     .least = 20,
     .most = 100000,
     .set_number = [](Options& out,
                      std::uint32_t number) { out.json.chunk_words = number; }},
    {Group::reading, "line-numbers", Kind::flag,
     "Keep the numbers of lines beside program code", kFlag<&Options::line_numbers>},
    kNoRescue,
    kNoscript,
    {Group::reading, "hide-invisible", Kind::flag, kHidesInvisible,
     kFlag<&Options::hide_invisible>},
};

constexpr Option kOfExplain[] = {
    kTitle,
    {Group::parts, "comments", Kind::word,
     "Comments of readers: always, or never (as the pipeline decides)",
     kKeepOrDrop<&PartWishes::comments>},
    kCaptions,
    kNoRescue,
    kNoscript,
};

// --- Values.

const Choice* find_choice(const Option& option, std::string_view word) {
  for (const Choice& choice : option.choices)
    if (choice.word == word) return &choice;
  return nullptr;
}

std::optional<std::string> set_word(const Option& option, std::string_view value,
                                    Options& out) {
  if (option.group == Group::parts && value == "auto") return std::nullopt;
  if (option.kind == Kind::flag && value == "false") return std::nullopt;
  const Choice* choice = find_choice(option, value);
  if (choice == nullptr) return std::string(value);
  choice->choose(out);
  return std::nullopt;
}

std::optional<std::string> set_list(const Option& option, std::string_view value,
                                    Options& out) {
  find_choice(option, "none")->choose(out);
  if (value == "all" || value == "none") return set_word(option, value, out);
  while (true) {
    const std::size_t comma = value.find(',');
    const std::string_view name = value.substr(0, comma);
    if (name == "all" || name == "none") return std::string(name);
    if (auto unknown = set_word(option, name, out)) return unknown;
    if (comma == value.npos) return std::nullopt;
    value.remove_prefix(comma + 1);
  }
}

std::optional<std::string> set_number(const Option& option, std::string_view value,
                                      Options& out) {
  std::uint32_t number = 0;
  const char* end = value.data() + value.size();
  const auto [rest, problem] = std::from_chars(value.data(), end, number);
  const bool is_right = problem == std::errc() && rest == end &&
                        number >= option.least && number <= option.most;
  if (!is_right) return std::string(value);
  option.set_number(out, number);
  return std::nullopt;
}

}  // namespace

std::span<const Option> all_options() {
  return kAll;
}

std::span<const Option> explain_options() {
  return kOfExplain;
}

std::vector<std::string> words_of(const Option& option) {
  std::vector<std::string> out;
  for (const Choice& choice : option.choices) out.emplace_back(choice.word);
  if (option.kind == Kind::flag) out.emplace_back("false");
  return out;
}

std::string allowed_by(const Option& option) {
  if (option.kind == Kind::number)
    return "a whole number from " + std::to_string(option.least) + " to " +
           std::to_string(option.most);
  std::string out;
  for (const std::string& word : words_of(option))
    out += (out.empty() ? "" : ", ") + word;
  return option.kind == Kind::list ? out + "; several with commas between" : out;
}

std::optional<std::string> set(const Option& option, std::string_view value,
                               Options& out) {
  switch (option.kind) {
    case Kind::list: return set_list(option, value, out);
    case Kind::number: return set_number(option, value, out);
    case Kind::flag:
    case Kind::word: break;
  }
  return set_word(option, value, out);
}

Result<Pipeline> with_parts(const Pipeline& pipeline, const PartWishes& wishes) {
  PipelineNode around;
  around.kind = PipelineNode::Kind::combinator;
  around.name = "parts";
  for (const auto& [name, wish] :
       {std::pair{"title", wishes.title}, std::pair{"comments", wishes.comments},
        std::pair{"captions", wishes.captions}})
    if (wish != "auto") around.settings.push_back({name, std::string(wish)});
  if (around.settings.empty()) return pipeline;
  around.children = {pipeline.tree()};
  return make_pipeline(around);
}

}  // namespace tamis::forms
