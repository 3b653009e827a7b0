// Every surface of tamis as a row of a table. A surface compares its result for a page
// and options with the reference, which is select() and Extraction::write().
//
//   const Reference reference(page, {&option_sets()[0], "auto"});
//   for (const Surface& surface : surfaces())
//     if (surface.takes(reference.setting))
//       EXPECT_EQ(surface.difference(reference), "") << surface.name;
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tamis/extract.h"

namespace tamis::test {

// The bytes of a page and its URL.
struct GivenPage {
  std::string name;
  std::string html;
  std::string url;
};

// Options by their names and values in the table of options (extract/options.h).
struct OptionSet {
  std::string_view name;
  Format format;
  std::vector<std::pair<std::string_view, std::string_view>> values;
};
std::span<const OptionSet> option_sets();

struct Setting {
  const OptionSet* set;
  std::string_view pipeline;
};
std::string to_string(const Setting& setting);

// The result that every surface must give for a page and a setting.
class Reference {
 public:
  Reference(const GivenPage& page_given, const Setting& chosen);
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  // Returns the extraction in the format of the setting, or in another one.
  std::string write() const { return write(options.rendering); }
  std::string write(const RenderOptions& rendering) const;
  const Mask& keep() const { return extraction.selection().keep; }
  // Returns the text that evaluations score.
  std::string scored() const;

  const GivenPage& given;
  const Setting setting;
  const ExtractOptions options;
  const Pipeline pipeline;  // with the parts that the options ask for
  const std::string pipeline_text;
  const Origin origin;
  const ReadablePage page;
  const Extraction extraction;
};

struct Surface {
  std::string_view name;
  // Reports whether the surface supports the setting.
  bool (*takes)(const Setting& setting);
  // Returns how the surface differs from the reference, or nothing.
  std::string (*difference)(const Reference& reference);
};
std::vector<Surface> surfaces();

// The parts of the table, one per file of surfaces/.
std::vector<Surface> library_surfaces();
std::vector<Surface> crawl_surfaces();
std::vector<Surface> server_surfaces();
std::vector<Surface> judge_surfaces();

// --- For surfaces.

bool has_value(const Setting& setting, std::string_view name, std::string_view value);
bool takes_all(const Setting& setting);
// Accepts settings without options, except the pipeline.
bool takes_pipelines(const Setting& setting);

// Compare the expected result with the actual one. Return an empty string or a
// description of the difference.
std::string different(const std::string& what, const std::string& expected,
                      const std::string& got);
std::string different(const std::string& what, const Mask& expected, const Mask& got);
// Compares the scores of the measure word_lcs, where the text of the reference is the
// gold text.
std::string different_numbers(const Reference& reference, std::span<const double> got);
// Returns the first of several comparisons that finds something.
std::string first_of(std::initializer_list<std::string> differences);

}  // namespace tamis::test
