// The forms in which a page can be written. One table has them all: a line there is an
// option's value, an extension and a heading.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extract/options.h"
#include "tamis/filter.h"
#include "tamis/page.h"

namespace tamis::forms {

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

// The address of the page, by which links become absolute: what the user says, or where
// the page comes from.
std::string_view address_of(const Options& options, std::string_view url);

struct Form {
  std::string_view name;
  std::string_view extension;  // of files: ".txt"
  // Ends with a line break.
  std::string (*render)(const Extract& extract, const Options& options);
  // Around the page's name where several pages follow each other on standard output.
  std::string_view heading_begin;
  std::string_view heading_end;
};

std::span<const Form> all_forms();
std::vector<std::string> form_names();
const Form* find_form(std::string_view name);  // null if there is none

}  // namespace tamis::forms
