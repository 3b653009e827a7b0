#include "bench/support/hostile_surfaces.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "cli/explanation_text.h"
#include "filters/learned/page_type/page_type.h"
#include "tamis/tamis.h"

namespace tamis::bench {
namespace {

constexpr const char* kUrl = "https://example.org/2024/05/31/a.html?utm_source=b";

// --- Reading.

Surface parsing(std::string name, const ParseOptions& options) {
  return {"parse" + std::move(name), [options](const Subject& s) {
            return std::size_t{parse(s.bytes, {}, options).word_count()} * 0;
          }};
}

Surface decoding(std::string charset) {
  return {"decode " + charset, [charset](const Subject& s) {
            return decode(s.bytes, charset).view().size();
          }};
}

// Computes everything that is derived from a page and stored with it.
std::size_t sequences(const Subject& s) {
  s.page.blocks();
  s.page.tokens();
  s.page.characters();
  s.page.counts();
  s.page.lines(80);
  return 0;
}

void add_reading(std::vector<Surface>& out) {
  out.push_back({"sequences", sequences});
  out.push_back(parsing("", {}));
  out.push_back(
      parsing(", as extract does", {.scripting = true, .rescue_unseen = true}));
  out.push_back(
      parsing(", all words", {.noscript_words = true, .template_words = true}));
  out.push_back(parsing(", without what is hidden", {.hide_invisible = true}));
  out.push_back(parsing(" in a template", {.fragment_of = "template"}));
  for (const char* charset :
       {"", "utf-8", "utf-16be", "utf-16le", "gb18030", "big5", "euc-jp", "euc-kr",
        "iso-2022-jp", "shift_jis", "windows-1252", "x-user-defined", "replacement"})
    out.push_back(decoding(charset));
}

// --- Filters.

Surface filtering(std::string name, const Filter& filter) {
  return {"filter " + std::move(name), [filter](const Subject& s) {
            filter.run(View(s.page, &s.site, kUrl));
            return std::size_t{0};
          }};
}

Pipeline pipeline_of(const std::string& text) {
  auto read = read_pipeline(text);
  if (read) return *read;
  std::fprintf(stderr, "%s: %s\n", text.c_str(), to_string(read.error()).c_str());
  std::exit(2);
}

Surface piping(const std::string& text) {
  return {"pipeline " + text, [pipeline = pipeline_of(text)](const Subject& s) {
            pipeline.run(View(s.page, &s.site, kUrl));
            return std::size_t{0};
          }};
}

// One example for each combinator.
constexpr std::pair<std::string_view, const char*> kExamples[] = {
    {"serial", "serial(drop, lqf, largest_run)"},
    {"union", "union(bte, dsc)"},
    {"intersect", "intersect(ttr, fe)"},
    {"vote", "vote(2; accb, cectd_ds*2, dsc)"},
    {"except", "except(plain, hidden)"},
    {"first_good", "first_good(80; bte, dsc)"},
    {"if_empty", "if_empty(bte, plain)"},
    {"if_has", "if_has(css=\"article p, div > .post [id]\"; fe, lp)"},
    {"by_type", "by_type(forum: bte, product|listing: dsc, else: plain)"},
    {"by_language", "by_language(de|nl: bte, zh: dsc, else: plain)"},
    {"by_length", "by_length(200: bte, else: plain)"},
    {"close_gaps", "close_gaps(gap=5; lqf)"},
    {"grow_blocks", "grow_blocks(share=0.5; lqf)"},
    {"parts", "parts(title=keep, comments=drop, captions=drop; bte)"},
};

const char* example_of(std::string_view combinator) {
  for (const auto& [name, text] : kExamples)
    if (name == combinator) return text;
  std::fprintf(stderr, "hostile_surfaces.cpp has no example of %s\n",
               std::string(combinator).c_str());
  std::exit(2);
}

void add_filters(std::vector<Surface>& out) {
  for (const FilterSpec* spec : filters())
    out.push_back(filtering(std::string(spec->name), *make_filter(*spec)));
  for (const FilterPreset& preset : filter_presets())
    out.push_back(piping(std::string(preset.name)));
  for (const CombinatorSpec* combinator : combinators())
    out.push_back(piping(example_of(combinator->name)));
  for (const PipelinePreset& preset : pipeline_presets())
    out.push_back(piping(std::string(preset.name)));
  out.push_back({"filter on every third word", [](const Subject& s) {
                   static const Filter kFilter = *make_filter("cectd_ds");
                   kFilter.run(View(s.page, s.third, &s.site, kUrl));
                   return std::size_t{0};
                 }});
  out.push_back({"site learns", [](const Subject& s) {
                   Site site;
                   site.learn(s.page);
                   return std::size_t{0};
                 }});
  for (const auto measure : {TemplateMeasure::common_paths, TemplateMeasure::tag_cosine,
                             TemplateMeasure::shingles})
    out.push_back({"template distance " + std::to_string(static_cast<int>(measure)),
                   [measure](const Subject& s) {
                     return template_distance(s.page, s.page, measure) > 1
                                ? std::size_t{1}
                                : 0;
                   }});
}

// --- Output. Each format is written with all words and with every third.

using Write = std::string (*)(const Page& page, const Mask& keep);

constexpr std::pair<const char*, Write> kForms[] = {
    {"text", [](const Page& p, const Mask& m) { return to_text(p, m); }},
    {"text, plain",
     [](const Page& p, const Mask& m) { return to_text(p, m, {.plain = true}); }},
    {"text, nfc",
     [](const Page& p, const Mask& m) {
       return to_text(p, m, {.characters = CharacterForm::nfc});
     }},
    {"text, nothing added",
     [](const Page& p, const Mask& m) {
       return to_text(p, m,
                      {.markers = false,
                       .math = false,
                       .notation = false,
                       .characters = CharacterForm::source});
     }},
    {"markdown", [](const Page& p,
                    const Mask& m) { return to_markdown(p, m, {.base_url = kUrl}); }},
    {"markdown, nfc, without tracking",
     [](const Page& p, const Mask& m) {
       return to_markdown(
           p, m,
           {.base_url = kUrl, .tracking = false, .characters = CharacterForm::nfc});
     }},
    {"markdown, only words",
     [](const Page& p, const Mask& m) {
       return to_markdown(p, m,
                          {.links = false,
                           .images = false,
                           .math = false,
                           .notation = false,
                           .media = false,
                           .footnotes = false,
                           .characters = CharacterForm::source});
     }},
    {"html", [](const Page& p, const Mask& m) { return to_html(p, m); }},
    {"html, without tracking",
     [](const Page& p, const Mask& m) {
       return to_html(p, m, {.base_url = kUrl, .tracking = false, .math = false});
     }},
    {"document with styles",
     [](const Page& p, const Mask& m) {
       return to_html(p, m, {.base_url = kUrl, .document = true, .styles = true});
     }},
    {"highlight", [](const Page& p,
                     const Mask& m) { return to_highlight(p, m, {.base_url = kUrl}); }},
    {"json, all blocks",
     [](const Page& p, const Mask& m) {
       return to_json(p, m, {.blocks = JsonBlocks::all}, {.url = kUrl});
     }},
    {"json, both contents, chunks",
     [](const Page& p, const Mask& m) {
       return to_json(
           p, m,
           {.content = JsonContent::both, .dropped_posts = false, .chunk_words = 100},
           {.url = kUrl});
     }},
};

template <class Each>
std::size_t size_of(const std::vector<Each>& list, std::string Each::*text) {
  std::size_t out = 0;
  for (const Each& one : list) out += (one.*text).size();
  return out;
}

std::size_t size_of(const std::vector<TableData>& tables) {
  std::size_t out = 0;
  for (const TableData& table : tables)
    for (const auto& row : table.rows)
      for (const std::string& cell : row) out += cell.size() + 1;
  return out;
}

void add_structure(std::vector<Surface>& out) {
  out.push_back(
      {"tables", [](const Subject& s) { return size_of(tables_of(s.page, s.all)); }});
  out.push_back({"links", [](const Subject& s) {
                   return size_of(links_of(s.page, s.all, {.base_url = kUrl}),
                                  &PageLink::url);
                 }});
  out.push_back({"media", [](const Subject& s) {
                   return size_of(media_of(s.page, s.all, {.base_url = kUrl}),
                                  &PageMedia::url);
                 }});
  out.push_back({"footnotes", [](const Subject& s) {
                   return size_of(footnotes_of(s.page, s.all), &Footnote::text);
                 }});
  out.push_back({"abbreviations", [](const Subject& s) {
                   return size_of(abbreviations_of(s.page, s.all),
                                  &Abbreviation::meaning);
                 }});
  out.push_back({"posts", [](const Subject& s) {
                   return size_of(posts_of(s.page), &Post::text);
                 }});
  out.push_back({"comments apart", [](const Subject& s) {
                   return comments_apart(s.page, s.all).text.size() * 0;
                 }});
  out.push_back({"hidden text", [](const Subject& s) {
                   const auto hidden = hidden_text_of(s.page);
                   return hidden ? std::size_t{hidden->page.source().size()} : 0;
                 }});
  out.push_back({"line numbers", [](const Subject& s) {
                   return line_number_words(s.page).size() * 0;
                 }});
  out.push_back({"chunks", [](const Subject& s) {
                   return size_of(chunks_of(s.page, s.all, {.most_words = 20}),
                                  &Chunk::text);
                 }});
  out.push_back({"fingerprint", [](const Subject& s) {
                   return fingerprint_of(s.page, s.all) == 0 ? std::size_t{0} : 1;
                 }});
  out.push_back({"metadata", [](const Subject& s) {
                   return metadata_of(s.page, {.url = kUrl}).title.size();
                 }});
  out.push_back(
      {"front matter", [](const Subject& s) {
         return to_front_matter(metadata_of(s.page, {.keep = &s.third})).size();
       }});
  out.push_back({"page types", [](const Subject& s) {
                   return named_page_types(s.page, kUrl).size() * 0;
                 }});
}

void add_output(std::vector<Surface>& out) {
  for (const auto& [name, write] : kForms) {
    out.push_back({name, [write = write](const Subject& s) {
                     return write(s.page, s.all).size();
                   }});
    out.push_back(
        {std::string(name) + ", every third word",
         [write = write](const Subject& s) { return write(s.page, s.third).size(); }});
  }
  add_structure(out);
}

// --- Explanations, and complete extractions as users request them.

using Explain = std::string (*)(const Page&, const Pipeline&, const Explanation&,
                                const ExplanationOptions&);

constexpr std::pair<const char*, Explain> kExplanations[] = {
    {"text",
     [](const Page& page, const Pipeline&, const Explanation& explanation,
        const ExplanationOptions& options) {
       return cli::explanation_to_text(page, explanation, options, true);
     }},
    {"html", explanation_to_html},
    {"json", explanation_to_json},
};

void add_explanations(std::vector<Surface>& out) {
  for (const char* text : {"auto", "vote(2; accb, cectd_ds, dsc)"})
    for (const auto& [name, explain] : kExplanations)
      out.push_back({std::string("explain ") + text + " as " + name,
                     [pipeline = pipeline_of(text), write = explain](const Subject& s) {
                       const auto hidden = hidden_text_of(s.page);
                       const Explanation explanation =
                           pipeline.explain(View(s.page, &s.site, kUrl));
                       return write(s.page, pipeline, explanation,
                                    {.source = "a.html",
                                     .url = kUrl,
                                     .hidden = hidden ? &*hidden : nullptr})
                           .size();
                     }});
}

Surface extracting(std::string name, const ExtractOptions& options) {
  auto extractor = Extractor::make(options);
  return {"extract " + std::move(name), [extractor = *extractor](const Subject& s) {
            const ExtractedPage made =
                extractor.extract_with_metadata(s.bytes, {.url = kUrl});
            return made.content.size();
          }};
}

void add_extractions(std::vector<Surface>& out) {
  out.push_back(extracting("text", {}));
  out.push_back(extracting("json", {.rendering = {.format = Format::json}}));
  out.push_back(
      extracting("markdown with front matter, comments apart",
                 {.selection = {.separate_comments = true},
                  .rendering = {.format = Format::markdown, .front_matter = true}}));
  out.push_back(
      extracting("html of parts", {.pipeline = "parts(title=keep, comments=drop, "
                                               "captions=drop; auto)",
                                   .rendering = {.format = Format::html}}));
  out.push_back(extracting(
      "plain text, nothing rescued",
      {.pipeline = "plain",
       .reading = {.noscript = true, .hide_invisible = true, .rescue = false},
       .selection = {.line_numbers = true},
       .rendering = {.text = {.plain = true}}}));
}

}  // namespace

Subject::Subject(std::string source, const Site& of)
    : bytes(std::move(source)),
      page(parse(bytes, {}, {.scripting = true, .rescue_unseen = true})),
      all(page.word_count(), true),
      third(page.word_count(), false),
      site(of) {
  for (std::size_t i = 0; i < third.size(); i += 3) third.set(i);
}

std::vector<Surface> hostile_surfaces() {
  std::vector<Surface> out;
  add_reading(out);
  add_filters(out);
  add_output(out);
  add_explanations(out);
  add_extractions(out);
  return out;
}

}  // namespace tamis::bench
