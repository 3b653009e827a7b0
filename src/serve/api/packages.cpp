// /api/packages and /api/gold: lists datasets, shows their pages and adds annotated
// pages.

#include <set>

#include "base/hash.h"
#include "eval/datasets/package.h"
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

constexpr Output<datasets::PackagePage> kLine[] = {
    {"id", from<&datasets::PackagePage::id>},
    {"url", from<&datasets::PackagePage::url>},
    {"title", from<&datasets::PackagePage::title>},
    {"page_type", from<&datasets::PackagePage::page_type>},
    {"language", from<&datasets::PackagePage::language>},
};

constexpr Output<datasets::PackagePage> kTexts[] = {
    {"html",
     [](const datasets::PackagePage& page) {
       return std::string(decode(page.html, datasets::charset_of(page)).view());
     },
     "the page, in UTF-8"},
    {"gold", [](const datasets::PackagePage& page) { return page.gold.value_or(""); },
     "what should be kept of it"},
};

// Counts sites as tuning does, which never divides a site between its parts.
std::size_t count_sites(const std::vector<datasets::PackagePage>& pages) {
  std::set<std::string> sites;
  for (const datasets::PackagePage& page : pages) sites.insert(datasets::site_of(page));
  return sites.size();
}

struct PackageView {
  KnownPackage known;
  datasets::PackageIndex index;
};

constexpr Output<PackageView> kInfo[] = {
    {"name", [](const PackageView& view) { return view.known.name; }},
    {"is_own", [](const PackageView& view) { return view.known.is_own; },
     "pages can be added"},
    {"description",
     [](const PackageView& view) { return view.index.info.description; }},
    {"license", [](const PackageView& view) { return view.index.info.license; }},
    {"languages", [](const PackageView& view) { return view.index.info.languages; }},
};

constexpr Output<PackageView> kPages[] = {
    {"pages",
     [](const PackageView& view) { return list_json(view.index.pages, kLine); }, "",
     list_type<kLine>},
};

constexpr Output<PackageView> kCounts[] = {
    {"pages", [](const PackageView& view) { return view.index.pages.size(); }},
    {"sites", [](const PackageView& view) { return count_sites(view.index.pages); },
     "that they are of"},
};

Answer answer_list(const ApiCall& call) {
  Json list = Json::array();
  for (const KnownPackage& known : call.stores.packages.list())
    if (auto index =
            datasets::read_package_index(known.path))  // otherwise it is unusable
      list.push_back(object_json({known, std::move(*index)}, kInfo, kCounts));
  return json_answer({{"packages", list}});
}

Answer answer_package(const ApiCall& call) {
  const auto known = call.stores.packages.find(call.names[0]);
  if (!known) return not_found(known.error());
  auto index = datasets::read_package_index(known->path);
  if (!index) return json_error(index.error());
  return json_answer(object_json({*known, std::move(*index)}, kInfo, kPages));
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
  return json_answer(object_json(*found, kLine, kTexts));
}

// --- Annotation.

// The words to keep, as [first, last) in the order of the page. /api/explain uses the
// same ranges.
Json ranges_type() {
  return list_of({{"type", "array"},
                  {"minItems", 2},
                  {"maxItems", 2},
                  {"items", {{"type", "integer"}, {"minimum", 0}}}});
}

std::optional<Mask> read_ranges(const std::vector<Json>& ranges, const Page& page) {
  Mask out(page.word_count());
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

// Returns an id that depends only on the URL, if there is one; otherwise on the bytes.
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

struct Marked : datasets::PackagePage {
  std::string package;
  bool is_saved = true;
  std::string pipeline;
  std::optional<std::vector<Json>> words;
  std::string live;
};

constexpr Input<Marked> kMarked[] = {
    {"package", to<&Marked::package>, "where it goes; it is made if it is new"},
    {"html", to<&Marked::html>, "the page"},
    {"page", to<&Marked::live>, "or its name, if it is one of /api/pages"},
    {"gold", to<&Marked::gold>, "what should be kept of it"},
    {"words", to<&Marked::words>,
     "or which words, as [first, last), as /api/explain counts", of_type(ranges_type)},
    {"id", to<&Marked::id>, "of the page; from its address, if there is none"},
    {"url", to<&Marked::url>},
    {"title", to<&Marked::title>},
    {"page_type", to<&Marked::page_type>},
    {"language", to<&Marked::language>},
    {"pipeline", to<&Marked::pipeline>, "is scored on it"},
    {"save", to<&Marked::is_saved>, "false: it is only scored"},
};

struct GoldAnswer {
  std::string package;
  std::string id;
  std::string gold;
  std::optional<Json> scores = {};
  std::optional<std::size_t> pages = {};
};

constexpr Output<GoldAnswer> kGoldAnswer[] = {
    {"package", from<&GoldAnswer::package>},
    {"id", from<&GoldAnswer::id>},
    {"gold", from<&GoldAnswer::gold>},
    {"scores", from<&GoldAnswer::scores>, "of the pipeline, by measure",
     [] { return type_named("object"); }},
    {"pages", from<&GoldAnswer::pages>, "of the package, if it was saved"},
};

Result<Marked> read_marked(const LocalRequest& request) {
  Body body(request);
  Marked out;
  read_members(body, kMarked, out);
  if (out.live.empty() && !body.has("html"))
    body.complain("html", "is missing", "a string");
  if (!out.gold && !out.words)
    body.complain("gold", "is missing", "the text, or words with ranges of them");
  if (out.is_saved && out.package.empty())
    body.complain("package", "is missing", "the package that gets the page");
  if (auto error = body.problem()) return tl::unexpected(*error);
  out.url = url::without_credentials(out.url);
  out.charset = "utf-8";  // as all JSON
  return out;
}

// A dataset in the data folder would hide one in --packages with the same name.
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
  if (const auto error = why_no_page(marked->html, marked->charset))
    return json_error(*error);
  const LivePages::Pointer live = call.stores.live_pages.find(marked->live);
  if (!live && !marked->live.empty())
    return not_found({ErrorCode::bad_argument, "page", "the server has it no more",
                      "send it again to /api/pages"});
  if (live) marked->html = live->page.shown().source();
  if (marked->id.empty()) marked->id = id_of(marked->url, marked->html);
  if (const auto error = call.work.begin_page(marked->html)) return json_error(*error);
  ParserPool::Loan parser = call.stores.parsers.lend();
  std::optional<ReadablePage> parsed;
  if (!live) parsed.emplace(parser.parse(marked->html, "utf-8"));
  const ReadablePage& page = live ? live->page : *parsed;
  if (marked->words) {
    const Page& shown = page.shown();
    const auto mask = read_ranges(*marked->words, shown);
    if (!mask)
      return json_error(
          {ErrorCode::bad_argument, "words", "are no ranges of words",
           "[[first, last], ...], at most " + std::to_string(shown.word_count())});
    if (!marked->gold) marked->gold = eval::scored_text(shown, *mask, false);
  }
  GoldAnswer out{marked->package, marked->id, *marked->gold};
  if (!marked->pipeline.empty()) {
    const auto pipeline = read_request_pipeline(marked->pipeline, call.stores);
    if (!pipeline) return json_error(pipeline.error());
    out.scores = scores_of(page, marked->url, *pipeline, *marked->gold);
  }
  if (!marked->is_saved) return json_answer(object_json(out, kGoldAnswer));
  const auto saved = call.stores.gold.save(marked->package, *marked);
  if (!saved)
    return json_error(
        saved.error().code == ErrorCode::cannot_write ? 403 : status_of(saved.error()),
        saved.error());
  out.pages = *saved;
  return json_answer(object_json(out, kGoldAnswer), 201);
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

}  // namespace

std::vector<Route> package_routes() {
  return {
      {"GET", "/api/packages", answer_list, "Packages: pages with gold texts",
       list_answers("packages", schema_of(kInfo, kCounts))},
      {"GET", "/api/packages/{name}", answer_package,
       "A package, with the list of its pages", json_answers(schema_of(kInfo, kPages))},
      {"GET", "/api/packages/{name}/pages/{id}", answer_page, "A page of a package",
       json_answers(schema_of(kLine, kTexts))},
      {"DELETE", "/api/packages/{name}/pages/{id}", answer_unmark,
       "Takes a marked page out of a package", json_answers({}, {"204"})},
      {"POST", "/api/gold", answer_gold,
       "Saves a marked page in a package, and scores a pipeline on it",
       json_answers(schema_of(kGoldAnswer), {"200", "201"}),
       json_body(schema_of(kMarked))},
  };
}

}  // namespace tamis::serve
