// One page before all contestants: what each worker of evaluate() does.
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
      true;  // false: another program that ended, hung or spoke nonsense
};

struct JudgedPageResult {
  std::size_t index = 0;  // of the page in the package
  JudgedPage page;
  std::vector<Verdict> verdicts;  // by contestant
};

using Sites = std::map<std::string, Site>;

// One a thread: it keeps a parser and, for each other program, a process.
class Judge {
 public:
  // All of them outlive it.
  Judge(const std::vector<Contestant>& contestants, const EvaluationOptions& options,
        const Sites& sites);

  JudgedPageResult judge(const datasets::PackagePage& page);

  // The texts instead of their scores; the place is left to the caller.
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
  std::vector<std::unique_ptr<External>> externals_;  // null where it is a pipeline
  // Of the page at hand, as far as they are needed.
  std::optional<ReadablePage> readable_;
  double reading_seconds_ = 0;
  std::optional<Text> decoded_;
  std::optional<Gold> gold_;
};

}  // namespace tamis::eval
