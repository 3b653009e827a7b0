#include "bulk/crawl_run.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/hash.h"
#include "bulk/formats/warc_output.h"
#include "bulk/run/run_chunks.h"

namespace tamis::bulk {
namespace {

// Hashes everything that the output depends on. A run with another hash cannot be
// resumed.
std::uint64_t task_of(const CrawlRequest& request) {
  const CrawlPlan& plan = request.plan;
  std::uint64_t hash = kHashSeed;
  const auto add_text = [&](std::string_view text) {
    hash = mix(hash, hash_bytes(text));
  };
  const auto add = [&](std::uint64_t number) { hash = mix(hash, number); };
  // The size separates the lists: a language must not be taken for a page type.
  const auto add_texts = [&](const std::vector<std::string>& texts) {
    add(texts.size());
    for (const std::string& text : texts) add_text(text);
  };
  add(plan.pipelines.size());
  for (const NamedPipeline& named : plan.pipelines) {
    add_text(named.name);
    add_text(named.pipeline.canonical());
  }
  add(plan.fields.size());
  for (const FieldUse& use : plan.fields) add_text(use.name);
  add_texts(plan.wanted.languages);
  add_texts(plan.wanted.page_types);
  add_texts(plan.copied);
  add_text(plan.html_member);
  add_text(plan.charset);
  add(static_cast<std::uint64_t>(plan.wanted.min_confidence * 1e9));
  add(plan.wanted.min_words);
  add(plan.wanted.max_words);
  add(plan.max_bytes);
  add(plan.has_union ? 1 : 0);
  add(static_cast<std::uint64_t>(plan.form) << 8 |
      static_cast<std::uint64_t>(plan.packing));
  add_text(plan.settings);
  add(request.models);
  for (const CrawlInput& input : request.inputs) {
    add_text(input.path);
    add(input.size);
    add(static_cast<std::uint64_t>(input.kind));
  }
  return finish_hash(hash);
}

Result<void> check_inputs(const CrawlRequest& request) {
  const std::vector<CrawlInput>& inputs = request.inputs;
  std::error_code unknown;
  const bool has_lines = std::ranges::any_of(inputs, [](const CrawlInput& input) {
    return input.kind == InputKind::json_lines;
  });
  if (!request.plan.copied.empty() && !inputs.empty() && !has_lines)
    return fail(ErrorCode::bad_argument, "--copy", "no input is lines of JSON",
                "*.jsonl, *.ndjson or --from jsonl");
  for (const CrawlInput& input : inputs) {
    if (std::filesystem::equivalent(request.out, input.path, unknown))
      return fail(ErrorCode::bad_argument, "--out", request.out + " is an input");
    if (request.resume && input.path == "-")
      return fail(ErrorCode::bad_argument, "--resume",
                  "standard input cannot be read again", "files are wanted");
  }
  return {};
}

// What has been found in the current input so far.
struct InputState {
  std::uint32_t which = 0;
  bool has_records = false;
  bool is_damaged = false;
};

class CrawlRun {
 public:
  CrawlRun(const CrawlRequest& request, std::unique_ptr<CrawlOutput>& output,
           const CrawlWatch& watch)
      : request_(request),
        output_(output),
        watch_(watch),
        before_(output->reached()),
        counts_(before_.counts),
        input_{.which = before_.position.input,
               .has_records = before_.position.offset + before_.position.unpacked > 0} {
    for (const CrawlInput& input : request.inputs) progress_.all += input.size;
    for (std::uint32_t i = 0; i < before_.position.input; ++i)
      progress_.read_before += i < request.inputs.size() ? request.inputs[i].size : 0;
    progress_.read_before += before_.position.offset;
  }

  Result<CrawlSummary> run() {
    if (before_.is_finished) return CrawlSummary{.end = CrawlEnd::whole_before};
    begin();
    const bool is_whole =
        is_open() &&
        run_chunks(request_.inputs, request_.plan, run_options(),
                   [this](const ChunkResult& result) { return take(result); });
    if (is_stopped()) return summary(CrawlEnd::stopped);
    if (is_whole) {
      end_input();
      written_ = written_and(output_->finish());
    }
    if (!written_) return tl::unexpected(std::move(written_.error()));
    return summary(*written_ == Written::yes ? CrawlEnd::whole
                                             : CrawlEnd::nobody_reads);
  }

 private:
  bool is_stopped() const { return watch_.stop != nullptr && *watch_.stop; }
  bool is_open() const { return written_ && *written_ == Written::yes; }

  static Result<Written> written_and(const Result<void>& finished) {
    if (!finished) return tl::unexpected(finished.error());
    return Written::yes;
  }

  RunOptions run_options() {
    RunOptions options;
    options.jobs = request_.jobs;
    options.from = before_.position;
    options.fetch = request_.fetch;
    options.stop = watch_.stop;
    if (watch_.progress) options.tick = [this] { watch_.progress(progress_); };
    if (watch_.stuck)
      options.stuck = [this] {
        output_.reset();
        watch_.stuck();
      };
    return options;
  }

  void begin() {
    const CrawlPlan& plan = request_.plan;
    if (plan.form != OutputForm::warc || output_->goes_on()) return;
    std::string head;
    append_warcinfo(plan.pipelines[0].pipeline.to_string(), plan.packing, head);
    written_ = output_->write(head, Position{}, counts_);
  }

  // Reports whether to continue.
  bool take(const ChunkResult& result) {
    const ChunkOutput& outcome = result.outcome;
    if (result.chunk.input != input_.which) {
      end_input();
      input_.which = result.chunk.input;
    }
    input_.has_records |= outcome.counts[Count::records] > 0;
    input_.is_damaged |= outcome.counts[Count::damaged] > 0;
    counts_ += outcome.counts;
    copied_.insert(outcome.copied.begin(), outcome.copied.end());
    if (result.chunk.has_failed) counts_.add(Count::unread);
    if (watch_.problem)
      for (const Problem& problem : outcome.problems)
        watch_.problem(request_.inputs[problem.input], problem);
    progress_.counts += outcome.counts;
    progress_.read = result.chunk.read;
    if (watch_.progress) watch_.progress(progress_);
    written_ = output_->write(
        outcome.bytes,
        result.is_complete ? std::optional(result.chunk.next) : std::nullopt, counts_);
    return is_open();
  }

  // Counts an input that is damaged and has no records as unread.
  void end_input() {
    if (input_.is_damaged && !input_.has_records) counts_.add(Count::unread);
    input_ = {};
  }

  CrawlSummary summary(CrawlEnd end) const {
    CrawlSummary out{.end = end, .counts = counts_};
    if (!output_->goes_on())
      for (const std::string& name : request_.plan.copied)
        if (!copied_.contains(name)) out.missing_members.push_back(name);
    return out;
  }

  const CrawlRequest& request_;
  std::unique_ptr<CrawlOutput>& output_;
  const CrawlWatch& watch_;
  const Checkpoint before_;
  CrawlCounts counts_;
  CrawlProgress progress_;
  InputState input_;
  std::set<std::string, std::less<>> copied_;  // fields that a record had
  Result<Written> written_ = Written::yes;
};

}  // namespace

Result<Crawl> Crawl::open(CrawlRequest request) {
  if (const auto checked = check_inputs(request); !checked)
    return tl::unexpected(checked.error());
  auto output = open_crawl_output(request.out, request.resume, task_of(request));
  if (!output) return tl::unexpected(std::move(output.error()));
  return Crawl(std::move(request), std::move(*output));
}

Result<CrawlSummary> Crawl::run(const CrawlWatch& watch) {
  return CrawlRun(request_, output_, watch).run();
}

}  // namespace tamis::bulk
