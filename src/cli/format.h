// The forms in which a page can be written. One table has them all: a line there is an
// option's value, an extension and a heading.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "tamis/filter.h"
#include "tamis/page.h"

namespace tamis::cli {

struct FormatOptions {};

// What a form is made of.
struct Extract {
  const Page& page;
  const FilterResult& result;
  std::string_view url;  // where the page comes from, if from the web
};

struct Format {
  std::string_view name;
  std::string_view extension;  // of files: ".txt"
  std::string (*render)(const Extract& extract, const FormatOptions& options);
  // Around the page's name where several pages follow each other on standard output.
  std::string_view heading_begin;
  std::string_view heading_end;
};

std::span<const Format> formats();
const Format* find_format(std::string_view name);  // null if there is none

// Adds --format, and the options of the single forms.
void add_format(CLI::App& command, std::string& format, FormatOptions& options);

}  // namespace tamis::cli
