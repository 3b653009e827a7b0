// Filters: the published content-extraction algorithms, each under its name.
//
//   Result<Filter> dsc = make_filter("dsc", {{"window", "40"}, {"rho", "0.75"}});
//   if (!dsc) std::cerr << to_string(dsc.error()) << "\n";
//   Mask kept = dsc->run(View(page)).keep;
//
// A filter is a pure function of a view and its parameters. It only clears bits: the
// result is a subset of the words present in the view. A FilterSpec describes one
// filter for people and programs. The help, the pipeline reader, the schema, forms, the
// optimiser and the docs are derived from it.
//
// define_filter.h is for authors of filters.

// layer: filters/contract
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/error.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

class Site;
struct Model;  // model.h

// A View: a page, the words that are still present in it, and optionally its site and
// its URL. It is what a filter sees.
//
//   View whole(page);
//   View rest(page, lqf.run(whole).keep);     // what LQF kept, for the next filter
//
// A view is pruned: its sequences do not contain words that are absent. An element is
// present if it contains a present word. An element that never contained words, such as
// an image, a line break or an empty cell, is present if its parent is. So a view of
// all words is the page itself.
//
// The page, the site and the URL must outlive the view. Several threads may read a
// const View at once.
class TAMIS_API View {
 public:
  enum class Tags : std::uint8_t { pruned, blank };

  explicit View(const Page& page, const Site* site = nullptr,
                std::string_view url = {});
  View(const Page& page, Mask present, const Site* site = nullptr,
       std::string_view url = {});
  // Restricts another view to the words that a filter kept. With blank tags all its
  // elements stay present, even those that lost their words.
  View(const View& input, const Mask& keep, Tags tags = Tags::pruned);
  View(View&&) noexcept;
  View& operator=(View&&) noexcept;
  ~View();

  const Page& page() const { return *page_; }
  const Mask& present() const { return present_; }
  const Site* site() const { return site_; }
  std::string_view url() const { return url_; }  // of the page; empty if unknown
  bool is_whole() const { return pruned_ == nullptr; }

  // Reports whether a node is present.
  bool has(NodeId n) const;

  // Like those of Page (sequences.h), without absent words and elements. Blocks keep
  // the ranges of the page: a block is omitted if none of its words is present, and a
  // remaining block may contain absent words.
  const Counts& counts() const;
  Counts counts(IsLink is_link) const;
  const Tokens& tokens() const;
  const Characters& characters() const;
  const Lines& lines(std::uint32_t line_length) const;
  const Blocks& blocks() const;

 private:
  struct TAMIS_HIDDEN Pruned;

  const Page* page_;
  const Site* site_;
  Mask present_;
  std::unique_ptr<Pruned> pruned_;  // null: all words are present
  std::string_view url_;
};

struct FilterResult {
  Mask keep;
  // The score of each word of the page, 0 to 1: the filter's estimate that it is
  // content. Empty if the algorithm has no scores.
  std::vector<float> scores;
  // The F1 that the filter predicts for its result, compared with what a person would
  // keep. Empty if the algorithm makes no prediction.
  std::optional<float> confidence = std::nullopt;
};

// The unit that an algorithm works on.
enum class FilterKind : std::uint8_t { token, character, line, tree, block, site };
TAMIS_API std::string_view to_string(FilterKind kind);

enum class ParamType : std::uint8_t { integer, real, flag, choice, tags, text };
TAMIS_API std::string_view to_string(ParamType type);

// How an optimiser samples a range and a form shows it.
enum class Scale : std::uint8_t { linear, log };

// The source of a default.
enum class Provenance : std::uint8_t {
  paper,          // stated in the paper
  code,           // read from the authors' code or a public implementation
  reconstructed,  // from descriptions by others; the paper was not available
  ours,           // chosen by us; the source does not state it
};
TAMIS_API std::string_view to_string(Provenance provenance);

struct ParamSpec {
  std::string_view name;
  std::string_view meaning;
  double least = 0;  // of numbers
  double most = 0;
  std::span<const std::string_view> choices;  // of choices

  // Write the field of the parameters as text, and read it from text. `set` returns
  // what is wrong with the text, or an empty string.
  std::string (*get)(const void* params) = nullptr;
  std::string (*set)(void* params, std::string_view value) = nullptr;

  ParamType type = ParamType::real;
  Scale scale = Scale::linear;
  Provenance provenance = Provenance::ours;
};

// Returns a description of the allowed values: "a number from 0.2 to 1", "one of any,
// majority, all".
TAMIS_API std::string allowed_values(const ParamSpec& param);

struct FilterSpec {
  std::string_view name;
  std::string_view idea;   // one line
  std::string_view paper;  // authors, title, year
  std::span<const ParamSpec> params;
  std::shared_ptr<void> (*make_params)() = nullptr;  // with their defaults
  FilterResult (*run)(const View& view, const void* params) = nullptr;
  FilterKind kind = FilterKind::token;
  // For filters with a parameter `model`: makes the parameters use this model wherever
  // they name the general one.
  void (*set_general_model)(void* params,
                            const std::shared_ptr<const Model>& model) = nullptr;
};

// Returns the default of one of the spec's parameters, as text.
TAMIS_API std::string default_value(const FilterSpec& spec, const ParamSpec& param);

// A filter with other defaults under its own name: the values that a paper published,
// or values that suit today's pages.
struct FilterPreset {
  std::string_view name;
  std::string_view filter;
  std::string_view settings;  // "range=40, threshold=0.75"
  std::string_view about;
};

struct Setting {
  std::string name;
  std::string value;
  friend bool operator==(const Setting&, const Setting&) = default;
};

// A spec and its parameters, ready to run. Cheap to copy; threads may share it.
class TAMIS_API Filter {
 public:
  FilterResult run(const View& view) const;

  const FilterSpec& spec() const { return *spec_; }
  // Returns the parameters that differ from their defaults, in the order of the spec.
  std::vector<Setting> settings() const;
  // "dsc(window=40, rho=0.75)"
  std::string to_string() const;

 private:
  friend TAMIS_API Result<Filter> make_filter(
      const FilterSpec& spec, std::span<const Setting> settings,
      const std::shared_ptr<const Model>& model);
  Filter(const FilterSpec& spec, std::shared_ptr<const void> params)
      : spec_(&spec), params_(std::move(params)) {}

  const FilterSpec* spec_;
  std::shared_ptr<const void> params_;
};

// Makes a filter. `model` is the model that the filter `learned` calls "general"; null
// means the built-in model.
TAMIS_API Result<Filter> make_filter(
    const FilterSpec& spec, std::span<const Setting> settings = {},
    const std::shared_ptr<const Model>& model = nullptr);

// Makes a filter from the name of a filter or a preset. The preset's settings are
// applied before `settings`.
TAMIS_API Result<Filter> make_filter(
    std::string_view name, std::span<const Setting> settings = {},
    const std::shared_ptr<const Model>& model = nullptr);
inline Result<Filter> make_filter(std::string_view name,
                                  std::initializer_list<Setting> settings) {
  return make_filter(name, std::span<const Setting>(settings.begin(), settings.size()));
}

// Returns all filters: the built-in ones by kind, then registered ones.
TAMIS_API std::vector<const FilterSpec*> filters();
TAMIS_API const FilterSpec* find_filter(std::string_view name);
TAMIS_API std::span<const FilterPreset> filter_presets();
TAMIS_API const FilterPreset* find_filter_preset(std::string_view name);

// Adds a custom filter. The spec must live as long as the program uses filters. Fails
// if the name is taken or is not of the form [a-z][a-z0-9_]*, or if a default is out of
// range.
TAMIS_API Result<void> register_filter(const FilterSpec& spec);

}  // namespace tamis
