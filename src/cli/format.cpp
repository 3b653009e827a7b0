#include "cli/format.h"

#include <algorithm>
#include <span>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/choice.h"
#include "cli/structure_options.h"
#include "metadata/page_type.h"
#include "tamis/metadata.h"

namespace tamis::cli {
namespace {

// The address that links are relative to: what the user says, or where it comes from.
std::string base_url(const Extract& extract, const FormatOptions& options) {
  return options.base_url.empty() ? std::string(extract.url) : options.base_url;
}

// What the page says of itself; hidden text is on a page that says nothing.
Metadata metadata(const Extract& extract, const std::string& url,
                  std::span<const std::pair<std::string_view, double>> types) {
  const bool is_hidden = extract.shown != nullptr;
  return metadata_of(is_hidden ? *extract.shown : extract.page,
                     {.url = url,
                      .keep = is_hidden ? nullptr : &extract.result.keep,
                      .page_types = types});
}

bool has_comments(const Extract& extract) {
  return extract.comments != nullptr && extract.comments->any();
}

std::string text(const Extract& extract, const FormatOptions& options) {
  std::string out = to_text(extract.page, extract.result.keep, options.text);
  if (has_comments(extract))
    out += (options.text.plain ? "\n" : "\n* * *\n\n") +
           to_text(extract.page, *extract.comments, options.text);
  return out;
}

std::string markdown(const Extract& extract, const FormatOptions& options) {
  MarkdownOptions chosen = options.markdown;
  chosen.base_url = base_url(extract, options);
  std::string text = to_markdown(extract.page, extract.result.keep, chosen);
  if (has_comments(extract))
    text += "\n---\n\n" + to_markdown(extract.page, *extract.comments, chosen);
  if (!options.front_matter) return text;
  const auto types = named_page_types(extract.page);
  return to_front_matter(metadata(extract, chosen.base_url, types)) + text;
}

std::string html(const Extract& extract, const FormatOptions& options) {
  HtmlOptions chosen = options.html;
  chosen.base_url = base_url(extract, options);
  return to_html(extract.page, extract.result.keep, chosen);
}

std::string highlight(const Extract& extract, const FormatOptions& options) {
  return to_highlighted_html(extract.page, extract.result.keep,
                             {.base_url = base_url(extract, options)});
}

std::string json(const Extract& extract, const FormatOptions& options) {
  JsonOptions chosen = options.json;
  chosen.url = base_url(extract, options);
  chosen.pipeline = extract.pipeline;
  chosen.scores = extract.result.scores;
  chosen.confidence = extract.result.confidence;
  const auto types = named_page_types(extract.page);
  chosen.page_types = types;
  const Metadata known = metadata(extract, chosen.url, types);
  chosen.metadata = &known;
  chosen.rescued = extract.rescued;
  chosen.text = options.text;
  chosen.markdown = options.markdown;
  return to_json(extract.page, extract.result.keep, chosen) + "\n";
}

constexpr Format kFormats[] = {
    {"text", ".txt", text, "==> ", " <==\n"},
    {"markdown", ".md", markdown, "<!-- ", " -->\n\n"},
    {"html", ".html", html, "<!-- ", " -->\n"},
    {"highlight", ".html", highlight, "<!-- ", " -->\n"},
    {"json", ".json", json, "", ""},
};

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const Format& format : kFormats) out.emplace_back(format.name);
  return out;
}

void add_options_of_text(CLI::App& command, FormatOptions& options) {
  add_choice(command, "--text",
             "Text with blank lines and list markers, or one line a block (layout)",
             {{"layout", [&] { options.text.plain = false; }},
              {"plain", [&] { options.text.plain = true; }}});
}

// Of text, Markdown and what of them is in JSON.
void add_options_of_signs(CLI::App& command, FormatOptions& options) {
  const auto add = [&](const char* name, const std::string& meaning) {
    return command.add_flag(name, meaning)->group(kOutput);
  };
  add("--no-math", "Formulas as the words that show them, not as TeX")
      ->each([&options](const std::string&) {
        options.text.math = options.markdown.math = false;
      });
  add("--no-notation",
      "No signs for what is raised, lowered or quoted (10^6, x_1, quotes)")
      ->each([&options](const std::string&) {
        options.text.notation = options.markdown.notation = false;
      });
}

void add_options_of_markdown(CLI::App& command, FormatOptions& options) {
  const auto add = [&](const char* name, bool& choice, const std::string& meaning) {
    command.add_flag(name, meaning)
        ->group(kOutput)
        ->each([&choice](const std::string&) { choice = false; });
  };
  add("--no-links", options.markdown.links, "Markdown without links: only their words");
  add("--no-images", options.markdown.images, "Markdown without images");
  add("--no-media", options.markdown.media,
      "Markdown without links to videos, sounds, maps and the like");
  add("--no-footnotes", options.markdown.footnotes,
      "Markdown with notes as the page has them, not as [^1]");
  command
      .add_flag("--metadata", options.front_matter,
                "Markdown begins with title, authors, date and all else that is known "
                "of the page, as YAML")
      ->group(kOutput);
}

void add_options_of_html(CLI::App& command, FormatOptions& options) {
  const auto choose = [&options](bool document, bool styles) {
    return [&options, document, styles] {
      options.html.document = document;
      options.html.styles = styles;
    };
  };
  add_choice(command, "--html",
             "HTML as the inside of a body, as a document, or with the page's styles "
             "(fragment)",
             {{"fragment", choose(false, false)},
              {"document", choose(true, false)},
              {"styled", choose(true, true)}});
}

void add_options_of_json(CLI::App& command, FormatOptions& options) {
  add_choice(command, "--json-content", "What JSON has of the content (text)",
             {{"text", [&] { options.json.content = JsonContent::text; }},
              {"markdown", [&] { options.json.content = JsonContent::markdown; }},
              {"both", [&] { options.json.content = JsonContent::both; }}});
  add_choice(command, "--json-blocks", "The blocks that JSON lists (kept)",
             {{"none", [&] { options.json.blocks = JsonBlocks::none; }},
              {"kept", [&] { options.json.blocks = JsonBlocks::kept; }},
              {"all", [&] { options.json.blocks = JsonBlocks::all; }}});
}

}  // namespace

std::string heading(const Format& format, std::string name) {
  const bool is_comment = format.heading_begin.starts_with("<!--");
  std::replace_if(
      name.begin(), name.end(),
      [&](unsigned char c) {
        return c < 0x20 || c == 0x7F || (is_comment && (c == '<' || c == '>'));
      },
      '?');
  return std::string(format.heading_begin) + name + std::string(format.heading_end);
}

std::span<const Format> formats() {
  return kFormats;
}

const Format* find_format(std::string_view name) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                  [&](const Format& f) { return f.name == name; });
  return found != std::end(kFormats) ? &*found : nullptr;
}

void add_format(CLI::App& command, std::string& format, FormatOptions& options) {
  command.add_option("--format", format, "How the page is written (text)")
      ->type_name(listed(names()))
      ->check([](const std::string& word) {
        return find_format(word) != nullptr ? std::string()
                                            : unknown_word(word, names());
      });
  command
      .add_option("--base-url", options.base_url,
                  "The page's address, for its links; that of a fetched page is known")
      ->type_name("URL")
      ->group(kOutput);
  add_options_of_text(command, options);
  add_options_of_signs(command, options);
  add_options_of_markdown(command, options);
  add_options_of_html(command, options);
  add_options_of_json(command, options);
  add_structure_options(command, options);
}

}  // namespace tamis::cli
