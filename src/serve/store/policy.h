// The pipeline in force for a request: by its own field X-Tamis-Pipeline, else by the
// first rule that fits the host, else the global one.
//
// Rules are a file, one a line, a host and what its pages get:
//
//   # news sites
//   news.example.org      news
//   *.example.org         vote(2; accb, cectd_ds, dsc)     example.org and all below it
//   *.bank.example        pass                             as it is
//   *.shop.example        tunnel                           https stays unopened
//   *                     default
//
// A rule that says `tunnel` is about --intercept alone: for pages of http the next one
// that fits is in force. What says `pass` is not opened, either.
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
using ChosenPointer = std::shared_ptr<const Chosen>;  // none: pages pass as they are

// What reads pipelines: read_pipeline(), or one that knows stored ones by name, too.
using ReadPipeline =
    std::function<Result<Pipeline>(std::string_view, const PipelineOptions&)>;

Result<ChosenPointer> choose(std::string_view pipeline,
                             const PipelineOptions& options = {},
                             const ReadPipeline& read = read_pipeline);

// A line of a file of rules.
struct RuleLine {
  std::string host;
  std::string what;   // a pipeline, "pass" or "tunnel"
  std::string place;  // "FILE, line 3"
};

// The lines of a file; pipelines are not looked at.
Result<std::vector<RuleLine>> read_rules(std::string_view text,
                                         const std::string& file);

// The same as a file.
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
  // Whether https of the host is opened, where it can be.
  bool opens(std::string_view host) const;
  // Also by the field of a request; an error where that is wrong.
  Result<ChosenPointer> for_request(std::string_view host, const Fields& fields) const;
  // Whether a rule, or all other hosts, have the pipeline of that name.
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
// Whether a host fits the pattern of a rule.
bool fits_host(std::string_view pattern, std::string_view host);

}  // namespace tamis::serve
