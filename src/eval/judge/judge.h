// Evaluates one page with all contestants, for one worker of evaluate().
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "eval/datasets/package.h"
#include "eval/judge/evaluation.h"
#include "eval/judge/external.h"
#include "tamis/site.h"

namespace tamis::eval {

struct Verdict {
  std::vector<double> numbers;  // of all measures, one after another
  double seconds = 0;
  std::string failure;
  bool has_answered =
      true;  // false: an external program ended, hung or wrote invalid output
};

struct JudgedPageResult {
  std::size_t index = 0;  // in the package
  JudgedPage page;
  std::vector<Verdict> verdicts;  // by contestant
};

using Sites = std::map<std::string, Site>;

// One object per thread. It owns a parser and, for each external program, a process.
class Judge {
 public:
  // The arguments must outlive the object.
  Judge(const std::vector<Contestant>& contestants, const EvaluationOptions& options,
        const Sites& sites);

  JudgedPageResult judge(const datasets::PackagePage& page);

  // Returns the texts instead of their scores. The caller sets the place.
  PageTexts read(const datasets::PackagePage& page);

 private:
  struct Outcome;
  void begin();
  Outcome keep(std::size_t contestant, const datasets::PackagePage& page);
  void read_once(const datasets::PackagePage& page);
  Outcome run(const Pipeline& pipeline, const datasets::PackagePage& page);
  Outcome ask(External& external, const datasets::PackagePage& page);
  Verdict verdict_of(Outcome outcome, const datasets::PackagePage& page);

  const std::vector<Contestant>& contestants_;
  const EvaluationOptions& options_;
  const Sites& sites_;
  Parser parser_;
  std::vector<std::unique_ptr<External>> externals_;  // null for pipelines
  // For the current page, computed on demand.
  std::optional<ReadablePage> readable_;
  double reading_seconds_ = 0;
  std::optional<Text> decoded_;
  std::optional<Gold> gold_;
};

}  // namespace tamis::eval
