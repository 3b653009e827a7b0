// Chooses the pipeline for a request: that of its field X-Tamis-Pipeline, else of the
// first rule that matches the host, else the global pipeline.
//
// Rules are a file. Each line has a host and the pipeline for its pages:
//
//   # news sites
//   news.example.org      news
//   *.example.org         vote(2; accb, cectd_ds, dsc)     example.org and subdomains
//   *.bank.example        pass                             not filtered
//   *.shop.example        tunnel                           https is not intercepted
//   *                     default
//
// A `tunnel` rule concerns only --intercept: for pages over http the next matching rule
// applies. Hosts with a `pass` rule are not intercepted either.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/http/fields.h"
#include "tamis/extract.h"

namespace tamis::serve {

// An extractor, and a mark that distinguishes its pipeline from others in validators.
struct Chosen {
  Extractor extractor;
  std::string mark;
};
using ChosenPointer = std::shared_ptr<const Chosen>;  // null: do not filter

// Parses a pipeline: read_pipeline(), or a function that also knows stored names.
using ReadPipeline =
    std::function<Result<Pipeline>(std::string_view, const PipelineOptions&)>;

Result<ChosenPointer> choose(std::string_view pipeline,
                             const PipelineOptions& options = {},
                             const ReadPipeline& read = read_pipeline);

// A line of a rules file.
struct RuleLine {
  std::string host;
  std::string what;   // a pipeline, "pass" or "tunnel"
  std::string place;  // "FILE, line 3"
};

// Parses a rules file. The pipelines are not checked.
Result<std::vector<RuleLine>> read_rules(std::string_view text,
                                         const std::string& file);

// Returns the rules as the text of a file.
std::string rules_text(const std::vector<RuleLine>& rules);

class Policy {
 public:
  static constexpr std::string_view kPass = "pass";
  static constexpr std::string_view kTunnel = "tunnel";
  static constexpr std::string_view kField = "X-Tamis-Pipeline";

  static Result<Policy> make(std::string_view pipeline,
                             const std::vector<RuleLine>& rules,
                             ReadPipeline read = read_pipeline);

  ChosenPointer for_host(std::string_view host) const;
  // Reports whether https of the host is intercepted, if interception is possible.
  bool opens(std::string_view host) const;
  // Also considers the field of the request. Returns an error if its value is invalid.
  Result<ChosenPointer> for_request(std::string_view host, const Fields& fields) const;
  // Reports whether a rule or the global setting uses the pipeline of that name.
  bool names(std::string_view pipeline) const;

 private:
  struct Rule {
    std::string host;  // "example.org", "*.example.org", "*"
    std::string what;
    ChosenPointer chosen;
    bool is_tunnel = false;
  };
  ReadPipeline read_;
  std::string global_text_;
  std::vector<Rule> rules_;
  ChosenPointer global_;
};

// "example.org", "*.example.org", "*"
bool is_host_pattern(std::string_view text);
// Reports whether a host matches the pattern of a rule.
bool fits_host(std::string_view pattern, std::string_view host);

}  // namespace tamis::serve
