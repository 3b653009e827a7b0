#include "support/render_cases.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/line_numbers.h"
#include "support/paths.h"
#include "tamis/content.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis::test {
namespace {

constexpr std::string_view kRule = "---- ";

std::string field(const std::string& head, const std::string& name) {
  const std::size_t at = ("\n" + head).find("\n" + name + ": ");
  if (at == std::string::npos) return {};
  const std::size_t start = at + name.size() + 2;
  return head.substr(start, head.find('\n', start) - start);
}

std::string pretty(const std::string& json) {
  const auto parsed = nlohmann::ordered_json::parse(json, nullptr, false);
  return parsed.is_discarded() ? "not JSON: " + json : parsed.dump(1) + "\n";
}

std::string separate(const Page& page, const Mask& keep) {
  const CommentsApart parts = comments_apart(page, keep);
  return to_text(page, parts.text) + "---\n" + to_text(page, parts.comments);
}

std::string rescued(const Page& page) {
  const auto hidden = hidden_text_of(page);
  return hidden ? std::string(hidden->source) + "\n" + to_text(hidden->page)
                : "nothing";
}

}  // namespace

std::filesystem::path render_case_folder() {
  return source_dir() / "tests/cases/render";
}

std::vector<std::filesystem::path> render_case_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(render_case_folder()))
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

RenderCase read_render_case(const std::filesystem::path& file) {
  RenderCase out;
  out.name = file.stem().string();
  std::string* target = &out.head;
  const std::string text = read_file(file);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.size(), text.find('\n', at) + 1);
    const std::string line = text.substr(at, end - at);
    at = end;
    if (!line.starts_with(kRule)) {
      *target += line;
      continue;
    }
    const std::string form = line.substr(kRule.size(), line.find('\n') - kRule.size());
    if (form == "page") {
      target = &out.html;
    } else {
      out.sections.push_back({form, ""});
      target = &out.sections.back().expected;
    }
  }
  out.mask = field(out.head, "mask");
  out.base = field(out.head, "base");
  return out;
}

std::string to_string(const RenderCase& render_case) {
  std::string out = render_case.head + "---- page\n" + render_case.html;
  for (const RenderCase::Section& section : render_case.sections)
    out += "---- " + section.form + "\n" + section.expected;
  return out;
}

Mask mask_of(const RenderCase& render_case, const Page& page) {
  if (render_case.mask.empty()) return Mask(page.word_count(), true);
  const auto filter = read_pipeline(render_case.mask);
  EXPECT_TRUE(filter) << render_case.name << ": " << render_case.mask;
  return filter ? filter->run(View(page)).keep : Mask(page.word_count());
}

std::string rendered(const RenderCase& render_case, const Page& page,
                     const std::string& form) {
  const Mask keep = mask_of(render_case, page);
  const std::string& base = render_case.base;
  std::string out;
  if (form == "text")
    out = to_text(page, keep);
  else if (form == "plain")
    out = to_text(page, keep, {.plain = true});
  else if (form == "markdown")
    out = to_markdown(page, keep, {.base_url = base});
  else if (form == "html")
    out = to_html(page, keep, {.base_url = base});
  else if (form == "document")
    out = to_html(page, keep, {.base_url = base, .document = true});
  else if (form == "styled")
    out = to_html(page, keep, {.base_url = base, .document = true, .styles = true});
  else if (form == "highlight")
    out = to_highlight(page, keep, {.base_url = base});
  else if (form == "json")
    out = pretty(to_json(page, keep, {}, {.url = base, .pipeline = render_case.mask}));
  else if (form == "chunks")
    out = pretty(to_json(page, keep, {.blocks = JsonBlocks::none, .chunk_words = 8}));
  else if (form == "separate")
    out = separate(page, keep);
  else if (form == "unnumbered")
    out = to_markdown(page, test::without_line_numbers(page, keep), {.base_url = base});
  else if (form == "rescued")
    out = rescued(page);
  else
    ADD_FAILURE() << render_case.name << ": no form \"" << form << "\"";
  // For a highlight, only the body: the style sheet is always the same.
  if (form == "highlight") out = out.substr(out.find("<body>"));
  if (!out.empty() && out.back() != '\n') out += '\n';
  return out;
}

}  // namespace tamis::test
