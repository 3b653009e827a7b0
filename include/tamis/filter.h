// Filters: the published content-extraction algorithms, each under its name.
//
//   Result<Filter> dsc = make_filter("dsc", {{"window", "40"}, {"rho", "0.75"}});
//   if (!dsc) std::cerr << to_string(dsc.error()) << "\n";
//   Mask kept = dsc->run(View(page)).keep;
//
// A filter is a pure function of a view and its parameters. It only clears bits: what
// it keeps was present. A FilterSpec describes one for people and programs; help,
// pipeline reader, schema, forms, optimiser and docs are derived from it.
//
// define_filter.h is for those who write filters.

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

// A View: a page, the words that are still present in it, and perhaps what is known of
// its site and its address. It is what a filter sees.
//
//   View whole(page);
//   View rest(page, lqf.run(whole).keep);     // what LQF left, for the next filter
//
// A view is pruned: words that are not present are not in any of its sequences, and an
// element is present iff a present word is below it, or it never had a word (a picture,
// a line break, an empty cell) and its parent is present. So a view of all words is the
// page itself.
//
// The page, the site and the address must outlive the view. A const View may be read by
// many threads at once.
class TAMIS_API View {
 public:
  enum class Tags : std::uint8_t { pruned, blank };

  explicit View(const Page& page, const Site* site = nullptr,
                std::string_view url = {});
  View(const Page& page, Mask present, const Site* site = nullptr,
       std::string_view url = {});
  // What a filter left of another view. With blank tags its elements all stay, also
  // those that lost their words.
  View(const View& input, const Mask& keep, Tags tags = Tags::pruned);
  View(View&&) noexcept;
  View& operator=(View&&) noexcept;
  ~View();

  const Page& page() const { return *page_; }
  const Mask& present() const { return present_; }
  const Site* site() const { return site_; }
  std::string_view url() const { return url_; }  // of the page; empty: not known
  bool is_whole() const { return pruned_ == nullptr; }

  // Whether a node is present.
  bool has(NodeId n) const;

  // As those of Page (sequences.h), without what is not present. Blocks keep the ranges
  // of the page: a block is left out when none of its words is present, and one that
  // stays may have absent words inside.
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
  std::unique_ptr<Pruned> pruned_;  // none: all words are present
  std::string_view url_;
};

struct FilterResult {
  Mask keep;
  // How sure the filter is of each word of the page, 0 to 1; empty where an algorithm
  // has no such value.
  std::vector<float> scores;
  // The F1 that the filter expects of what it keeps, against what a person would keep;
  // nothing where an algorithm has no idea.
  std::optional<float> confidence = std::nullopt;
};

// What an algorithm looks at.
enum class FilterKind : std::uint8_t { token, character, line, tree, block, site };
TAMIS_API std::string_view to_string(FilterKind kind);

enum class ParamType : std::uint8_t { integer, real, flag, choice, tags, text };
TAMIS_API std::string_view to_string(ParamType type);

// How an optimiser should walk through a range, and a form show it.
enum class Scale : std::uint8_t { linear, log };

// Where a default comes from.
enum class Provenance : std::uint8_t {
  paper,          // the paper says so
  code,           // read from the authors' code or a public implementation
  reconstructed,  // follows what others say of a paper that could not be had
  ours,           // the source is silent; we chose
};
TAMIS_API std::string_view to_string(Provenance provenance);

struct ParamSpec {
  std::string_view name;
  std::string_view meaning;
  double least = 0;  // of numbers
  double most = 0;
  std::span<const std::string_view> choices;  // of choices

  // The member of the parameters as text, and from text; the latter says what is wrong
  // with the text, or nothing.
  std::string (*get)(const void* params) = nullptr;
  std::string (*set)(void* params, std::string_view value) = nullptr;

  ParamType type = ParamType::real;
  Scale scale = Scale::linear;
  Provenance provenance = Provenance::ours;
};

// What may be given: "a number from 0.2 to 1", "one of any, majority, all".
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

// The default of one of the spec's parameters, as text.
TAMIS_API std::string default_value(const FilterSpec& spec, const ParamSpec& param);

// A filter with other defaults, under a name of its own: what a paper published, or
// what suits the pages of today.
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

// A spec and its parameters, ready to run; cheap to copy, shared by threads.
class TAMIS_API Filter {
 public:
  FilterResult run(const View& view) const;

  const FilterSpec& spec() const { return *spec_; }
  // Parameters that differ from their defaults, in the order of the spec.
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

// Makes a filter. `model` is what the filter `learned` calls "general"; null: the model
// of the library.
TAMIS_API Result<Filter> make_filter(
    const FilterSpec& spec, std::span<const Setting> settings = {},
    const std::shared_ptr<const Model>& model = nullptr);

// By the name of a filter or a preset, whose settings come first.
TAMIS_API Result<Filter> make_filter(
    std::string_view name, std::span<const Setting> settings = {},
    const std::shared_ptr<const Model>& model = nullptr);
inline Result<Filter> make_filter(std::string_view name,
                                  std::initializer_list<Setting> settings) {
  return make_filter(name, std::span<const Setting>(settings.begin(), settings.size()));
}

// All filters: ours by kind, then those that were registered.
TAMIS_API std::vector<const FilterSpec*> filters();
TAMIS_API const FilterSpec* find_filter(std::string_view name);
TAMIS_API std::span<const FilterPreset> filter_presets();
TAMIS_API const FilterPreset* find_filter_preset(std::string_view name);

// Adds a filter of your own; the spec must live as long as the program uses filters. A
// name that is taken or is no name ([a-z][a-z0-9_]*) is an error, and so is a default
// out of its range.
TAMIS_API Result<void> register_filter(const FilterSpec& spec);

}  // namespace tamis
