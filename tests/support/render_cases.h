// Rendering cases: tests/cases/render/NAME.case.
//
//   Why this case is here, in a line or two.
//   mask: keep(css="p")           a filter, if not all words are kept
//   base: https://example.org/    the base, if there is one
//   ---- page
//   <p>HTML
//   ---- text
//   what is expected
//   ---- markdown
//   ...
//
// Forms: text, plain, markdown, html, document, styled, highlight, json; chunks (JSON
// with chunks of 8 words), separate (text and comments), unnumbered (Markdown without
// line numbers), rescued (recovered text and its source). `make golden` writes the
// current output into the existing sections.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::test {

struct RenderCase {
  std::string name;
  std::string head;  // everything before the page
  std::string mask;
  std::string base;
  std::string html;
  struct Section {
    std::string form;
    std::string expected;
  };
  std::vector<Section> sections;
};

std::filesystem::path render_case_folder();
std::vector<std::filesystem::path> render_case_files();
RenderCase read_render_case(const std::filesystem::path& file);
std::string to_string(const RenderCase& render_case);

Mask mask_of(const RenderCase& render_case, const Page& page);
// Returns the output in that form. An unknown form is a failed expectation.
std::string rendered(const RenderCase& render_case, const Page& page,
                     const std::string& form);

}  // namespace tamis::test
