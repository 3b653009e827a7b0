// /api/packages and /api/gold: pages with gold texts, to be looked at, judged on, and
// added to.

#include <set>

#include "base/hash.h"
#include "eval/datasets/package.h"
#include "eval/datasets/page_charset.h"
#include "eval/datasets/site_of.h"
#include "eval/judge/scored_text.h"
#include "eval/measures/measure.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "serve/reader/extraction.h"
#include "tamis/extract.h"
#include "text/numbers.h"
#include "url/site/site.h"
#include "url/url.h"

namespace tamis::serve {
namespace {

Answer not_found(const Error& error) {
  return json_error(404, error);
}

Json info_json(const KnownPackage& known, const datasets::PackageInfo& info) {
  return {{"name", known.name},
          {"is_own", known.is_own},
          {"description", info.description},
          {"license", info.license},
          {"languages", info.languages}};
}

Json line_json(const datasets::PackagePage& page) {
  return {{"id", page.id},
          {"url", page.url},
          {"title", page.title},
          {"page_type", page.page_type},
          {"language", page.language}};
}

// As tuning tells them apart: no site is in two of its parts.
std::size_t count_sites(const std::vector<datasets::PackagePage>& pages) {
  std::set<std::string> sites;
  for (const datasets::PackagePage& page : pages) sites.insert(datasets::site_of(page));
  return sites.size();
}

Answer answer_list(const ApiCall& call) {
  Json list = Json::array();
  for (const KnownPackage& known : call.stores.packages.list()) {
    const auto index = datasets::read_package_index(known.path);
    if (!index) continue;  // what cannot be read cannot be used
    Json item = info_json(known, index->info);
    item["pages"] = index->pages.size();
    item["sites"] = count_sites(index->pages);
    list.push_back(std::move(item));
  }
  return json_answer({{"packages", list}});
}

Answer answer_package(const ApiCall& call) {
  const auto known = call.stores.packages.find(call.names[0]);
  if (!known) return not_found(known.error());
  const auto index = datasets::read_package_index(known->path);
  if (!index) return json_error(index.error());
  Json pages = Json::array();
  for (const datasets::PackagePage& page : index->pages)
    pages.push_back(line_json(page));
  Json out = info_json(*known, index->info);
  out["pages"] = std::move(pages);
  return json_answer(out);
}

Answer answer_page(const ApiCall& call) {
  const auto known = call.stores.packages.find(call.names[0]);
  if (!known) return not_found(known.error());
  datasets::PackageInfo info;
  std::optional<datasets::PackagePage> found;
  const auto read = datasets::read_package(known->path, info,
                                           [&](datasets::PackagePage&& page) {
                                             if (page.id != call.names[1]) return true;
                                             found = std::move(page);
                                             return false;
                                           },
                                           {.order = datasets::PageOrder::stored});
  if (!read) return json_error(read.error());
  if (!found)
    return not_found({ErrorCode::bad_argument, "id", "there is no such page",
                      "/api/packages/" + known->name + " lists them"});
  Json out = line_json(*found);
  out["html"] = decode(found->html, datasets::charset_of(*found)).view();
  out["gold"] = found->gold.value_or("");
  return json_answer(out);
}

// --- Marking.

// The words that are to be kept, as [first, last) in the order of the page; what
// /api/explain calls ranges.
std::optional<Mask> read_ranges(const Json& ranges, const Page& page) {
  Mask out(page.word_count());
  if (!ranges.is_array()) return std::nullopt;
  for (const Json& range : ranges) {
    if (!range.is_array() || range.size() != 2 || !range[0].is_number_unsigned() ||
        !range[1].is_number_unsigned())
      return std::nullopt;
    const auto first = range[0].get<std::uint64_t>();
    const auto last = range[1].get<std::uint64_t>();
    if (first > last || last > page.word_count()) return std::nullopt;
    out.fill({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)});
  }
  return out;
}

// The same for a page that has an address, whenever it is marked; else by its bytes.
std::string id_of(const std::string& url, const std::string& html) {
  const std::string site = url::site_of(url);
  return (site.empty() ? "page" : site) + "-" +
         text::hexadecimal(hash_bytes(url.empty() ? html : url)).substr(6);
}

Json scores_of(const ReadablePage& page, const std::string& url,
               const Pipeline& pipeline, const std::string& gold) {
  const Mask keep = select(page, pipeline, {.url = url}).keep;
  const eval::Gold truth({.text = gold});
  const std::string kept = eval::scored_text(page.page(), keep, false);
  Json out = Json::object();
  for (const char* name : {"word_lcs", "bag"}) {
    const eval::Measure* measure = *eval::find_measure(name);
    std::vector<double> numbers(measure->numbers.size());
    measure->score(truth.read(kept), numbers);
    Json figures = Json::object();
    for (std::size_t i = 0; i < numbers.size(); ++i)
      figures[std::string(measure->numbers[i])] = numbers[i];
    out[name] = std::move(figures);
  }
  return out;
}

struct Marked {
  std::string package;
  bool is_saved = true;
  std::string pipeline;
  std::optional<std::string> gold;
  bool has_words = false;
  Json words;
  std::string live;  // the name of the page, if it is one of /api/pages
  datasets::PackagePage page;
};

Result<Marked> read_marked(const LocalRequest& request) {
  Body body(request);
  Marked out;
  out.package = body.text("package");
  out.is_saved = body.flag("save", true);
  out.pipeline = body.text("pipeline");
  if (body.has("gold"))
    out.gold = body.text("gold");
  else
    body.text("gold");
  out.has_words = body.has("words");
  out.words = body.raw("words");
  out.live = body.text("page");
  out.page.html = out.live.empty() ? body.needed_text("html") : body.text("html");
  out.page.url = url::without_credentials(body.text("url"));
  out.page.id = body.text("id");
  out.page.title = body.text("title");
  out.page.page_type = body.text("page_type");
  out.page.language = body.text("language");
  out.page.charset = "utf-8";  // as all JSON is
  if (!out.gold && !out.has_words)
    body.complain("gold", "is missing", "the text, or words with ranges of them");
  if (out.is_saved && out.package.empty())
    body.complain("package", "is missing", "the package that gets the page");
  if (auto error = body.problem()) return tl::unexpected(*error);
  return out;
}

// A package of our own would hide the given one of its name.
bool hides_a_given_one(const Marked& marked, const Packages& packages) {
  const auto known = packages.find(marked.package);
  return marked.is_saved && known && !known->is_own;
}

Answer answer_gold(const ApiCall& call) {
  auto marked = read_marked(call.request);
  if (!marked) return json_error(marked.error());
  if (hides_a_given_one(*marked, call.stores.packages))
    return json_error(409, {ErrorCode::bad_argument, "package",
                            "'" + marked->package + "' is given, and stays as it is",
                            "a name that no package of --packages has"});
  if (const auto error = why_no_page(marked->page.html, marked->page.charset))
    return json_error(*error);
  const LivePages::Pointer live = call.stores.live_pages.find(marked->live);
  if (!live && !marked->live.empty())
    return not_found({ErrorCode::bad_argument, "page", "the server has it no more",
                      "send it again to /api/pages"});
  if (live) marked->page.html = live->page.shown().source();
  if (marked->page.id.empty())
    marked->page.id = id_of(marked->page.url, marked->page.html);
  if (const auto error = call.work.begin_page(marked->page.html))
    return json_error(*error);
  ParserPool::Loan parser = call.stores.parsers.lend();
  std::optional<ReadablePage> parsed;
  if (!live) parsed.emplace(parser.parse(marked->page.html, "utf-8"));
  const ReadablePage& page = live ? live->page : *parsed;
  if (marked->has_words) {
    const Page& shown = page.shown();
    const auto mask = read_ranges(marked->words, shown);
    if (!mask)
      return json_error(
          {ErrorCode::bad_argument, "words", "are no ranges of words",
           "[[first, last], ...], at most " + std::to_string(shown.word_count())});
    if (!marked->gold) marked->gold = eval::scored_text(shown, *mask, false);
  }
  Json out{
      {"package", marked->package}, {"id", marked->page.id}, {"gold", *marked->gold}};
  if (!marked->pipeline.empty()) {
    const auto pipeline = read_request_pipeline(marked->pipeline, call.stores);
    if (!pipeline) return json_error(pipeline.error());
    out["scores"] = scores_of(page, marked->page.url, *pipeline, *marked->gold);
  }
  if (!marked->is_saved) return json_answer(out);
  marked->page.gold = marked->gold;
  const auto saved = call.stores.gold.save(marked->package, marked->page);
  if (!saved)
    return json_error(
        saved.error().code == ErrorCode::cannot_write ? 403 : status_of(saved.error()),
        saved.error());
  out["pages"] = *saved;
  return json_answer(out, 201);
}

Answer answer_unmark(const ApiCall& call) {
  const auto removed = call.stores.gold.remove(call.names[0], call.names[1]);
  if (!removed)
    return json_error(removed.error().code == ErrorCode::bad_argument ? 404 : 500,
                      removed.error());
  Answer out;
  out.status = 204;
  return out;
}

// --- Descriptions.

Json package_properties(Json pages) {
  return {{"name", text_schema()},
          {"is_own", {{"type", "boolean"}, {"description", "pages can be added"}}},
          {"description", text_schema()},
          {"license", text_schema()},
          {"languages", list_schema(text_schema())},
          {"pages", std::move(pages)}};
}

Json line_properties() {
  return {{"id", text_schema()},
          {"url", text_schema()},
          {"title", text_schema()},
          {"page_type", text_schema()},
          {"language", text_schema()}};
}

Operation describe_list() {
  Json properties = package_properties({{"type", "integer"}});
  properties["sites"] = {{"type", "integer"}, {"description", "that they are of"}};
  const Json item =
      object_schema(std::move(properties), {"name", "is_own", "pages", "sites"});
  return {"Packages: pages with gold texts",
          {},
          answers_json(object_schema({{"packages", list_schema(item)}}, {"packages"}))};
}

Operation describe_package() {
  return {"A package, with the list of its pages",
          {},
          answers_json(object_schema(
              package_properties(list_schema(object_schema(line_properties(), {"id"}))),
              {"name", "is_own", "pages"}))};
}

Operation describe_page() {
  Json properties = line_properties();
  properties["html"] = text_schema("the page, in UTF-8");
  properties["gold"] = text_schema("what should be kept of it");
  return {"A page of a package",
          {},
          answers_json(object_schema(properties, {"id", "html", "gold"}))};
}

Operation describe_gold() {
  const Json range{{"type", "array"},
                   {"minItems", 2},
                   {"maxItems", 2},
                   {"items", {{"type", "integer"}, {"minimum", 0}}}};
  const Json schema = object_schema(
      {{"package", text_schema("where it goes; it is made if it is new")},
       {"html", text_schema("the page")},
       {"page", text_schema("or its name, if it is one of /api/pages")},
       {"gold", text_schema("what should be kept of it")},
       {"words",
        {{"type", "array"},
         {"items", range},
         {"description", "or which words, as [first, last), as /api/explain counts"}}},
       {"id", text_schema("of the page; from its address, if there is none")},
       {"url", text_schema()},
       {"title", text_schema()},
       {"page_type", text_schema()},
       {"language", text_schema()},
       {"pipeline", text_schema("is scored on it")},
       {"save", {{"type", "boolean"}, {"description", "false: it is only scored"}}}},
      {}, true);
  const Json answer = object_schema({{"package", text_schema()},
                                     {"id", text_schema()},
                                     {"gold", text_schema()},
                                     {"scores", {{"type", "object"}}},
                                     {"pages", {{"type", "integer"}}}},
                                    {"package", "id", "gold"});
  Operation out{"Saves a marked page in a package, and scores a pipeline on it",
                body_json(schema), answers_json(answer)};
  out.answers["201"] = out.answers["200"];
  return out;
}

Operation describe_unmark() {
  Operation out{"Takes a marked page out of a package"};
  out.answers["204"] = Json::object();
  return out;
}

}  // namespace

std::vector<Route> package_routes() {
  return {
      {"GET", "/api/packages", answer_list, describe_list},
      {"GET", "/api/packages/{name}", answer_package, describe_package},
      {"GET", "/api/packages/{name}/pages/{id}", answer_page, describe_page},
      {"DELETE", "/api/packages/{name}/pages/{id}", answer_unmark, describe_unmark},
      {"POST", "/api/gold", answer_gold, describe_gold},
  };
}

}  // namespace tamis::serve
