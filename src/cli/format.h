// The forms in which a page can be written. One table has them all: a line there is an
// option's value, an extension and a heading.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tamis/filter.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace CLI {
class App;
}  // namespace CLI

namespace tamis::cli {

// What the user chose; each form takes its own part.
struct FormatOptions {
  std::string base_url{};
  TextOptions text{};
  MarkdownOptions markdown{};
  HtmlOptions html{};
  JsonOptions json{};
  bool front_matter = false;  // Markdown with metadata before it
};

// What a form is made of.
struct Extract {
  const Page& page;
  const FilterResult& result;
  std::string_view url;  // where the page comes from, if from the web
  std::string_view pipeline;
  const Mask* comments = nullptr;  // set apart from the text; null: they are not
  // Where the text is hidden text (structure.h): what the page shows, and the source.
  const Page* shown = nullptr;
  std::string_view rescued{};
};

struct Format {
  std::string_view name;
  std::string_view extension;  // of files: ".txt"
  // Ends with a line break.
  std::string (*render)(const Extract& extract, const FormatOptions& options);
  // Around the page's name where several pages follow each other on standard output.
  std::string_view heading_begin;
  std::string_view heading_end;
};

// The line before a page where several follow each other. A name is a stranger's word:
// nothing in it can end the line or the comment.
std::string heading(const Format& format, std::string name);

std::span<const Format> formats();
const Format* find_format(std::string_view name);  // null if there is none

// Adds --format, and the options of the single forms.
void add_format(CLI::App& command, std::string& format, FormatOptions& options);

}  // namespace tamis::cli
