#include "cli/crawl/crawl.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <utility>

#include <unistd.h>

#include "base/hash.h"
#include "base/memory.h"
#include "bulk/formats/warc_output.h"
#include "bulk/run/run_chunks.h"
#include "cli/crawl/inputs.h"
#include "cli/crawl/output.h"
#include "cli/crawl/progress.h"
#include "cli/pages/model_option.h"
#include "cli/pages/source.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "extract/formats.h"
#include "extract/options.h"
#include "text/json_writer.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

using bulk::Count;

constexpr std::size_t kMostSaid = 20;  // problems; --log has them all

tl::unexpected<Error> not_with_crawls(const std::string& option,
                                      const std::string& allowed) {
  return fail(ErrorCode::bad_argument, option, "this is not for crawls", allowed);
}

// The fields that are not named: what tells records apart, and the content in the form
// of --format.
std::string fields_of(const CrawlRequest& request) {
  if (!request.crawl.fields.empty()) return request.crawl.fields;
  return "id,url,date," +
         std::string(output_format(request.options.rendering.format).name);
}

bulk::Wanted wanted_of(const CrawlOptions& options) {
  std::vector<std::string> languages;
  for (const std::string& word : options.languages)
    languages.push_back(*wanted_language(word));  // it was checked with the option
  return {std::move(languages), options.page_types, options.min_confidence,
          options.min_words, options.max_words};
}

// The pipeline whose confidence counts: the first that can have one.
Result<std::size_t> find_judge(const std::vector<bulk::NamedPipeline>& pipelines,
                               double min_confidence) {
  const auto judge =
      std::ranges::find_if(pipelines, [](const bulk::NamedPipeline& named) {
        return named.pipeline.may_have_confidence();
      });
  if (judge != pipelines.end())
    return static_cast<std::size_t>(judge - pipelines.begin());
  if (min_confidence == 0) return 0;
  return fail(ErrorCode::bad_argument, "--min-confidence",
              pipelines.size() == 1 ? "this pipeline has no confidence"
                                    : "none of these pipelines has a confidence",
              "auto, learned, or a choice between them and others");
}

// A WARC record has a head that says which page it is of, and one content.
Result<void> check_warc_fields(const std::vector<bulk::FieldUse>& fields) {
  using bulk::Field;
  bool has_content = false;
  for (const bulk::FieldUse& use : fields) {
    const bool is_in_head =
        use.field == Field::id || use.field == Field::url || use.field == Field::date;
    const bool is_content = bulk::spec_of(use.field).is_content;
    if (!is_in_head && (!is_content || has_content))
      return fail(ErrorCode::bad_argument, "--fields",
                  "'" + use.name + "' has no place in a WARC record",
                  "id, url, date, and one of text, markdown, html and json; several "
                  "pipelines need --union");
    has_content |= is_content;
  }
  if (has_content) return {};
  return fail(ErrorCode::bad_argument, "--fields", "there is no content to write",
              "text, markdown, html or json");
}

// Else a line would have two members of one name.
Result<void> check_copied(const std::vector<std::string>& copied,
                          const std::vector<bulk::FieldUse>& fields) {
  for (const std::string& name : copied)
    if (std::ranges::find(fields, name, &bulk::FieldUse::name) != fields.end())
      return fail(ErrorCode::bad_argument, "--copy", "'" + name + "' is a field",
                  "members that --fields does not name");
  return {};
}

Result<bulk::CrawlPlan> make_plan(const CrawlRequest& request) {
  if (request.crawl.min_words > request.crawl.max_words)
    return fail(ErrorCode::bad_argument, "--min-words",
                std::to_string(request.crawl.min_words) + " is more than --max-words " +
                    std::to_string(request.crawl.max_words),
                "no page would be left");
  auto pipelines = read_named_pipelines(request.pipelines, request.options.parts);
  if (!pipelines) return tl::unexpected(std::move(pipelines.error()));
  const auto judge = find_judge(*pipelines, request.crawl.min_confidence);
  if (!judge) return tl::unexpected(judge.error());
  if (request.crawl.has_union && pipelines->size() == 1)
    return fail(ErrorCode::bad_argument, "--union", "there is one pipeline",
                "several --pipeline");
  if (request.options.rendering.format == Format::highlight)
    return not_with_crawls("--format", "text, markdown, html or json");
  bulk::FieldContext context;
  context.has_union = request.crawl.has_union;
  context.judge = *judge;
  for (const bulk::NamedPipeline& named : *pipelines)
    context.pipelines.push_back(named.name);
  auto fields = bulk::read_fields(fields_of(request), context);
  if (!fields) return tl::unexpected(in_option("--fields", std::move(fields.error())));
  const OutputKind output = output_kind(request.crawl, request.out);
  if (output.form == bulk::OutputForm::warc)
    if (const auto checked = check_warc_fields(*fields); !checked)
      return tl::unexpected(checked.error());
  if (const auto checked = check_copied(request.crawl.copied, *fields); !checked)
    return tl::unexpected(checked.error());
  bulk::CrawlPlan plan;
  plan.pipelines = std::move(*pipelines);
  plan.has_union = request.crawl.has_union;
  plan.judge = *judge;
  plan.fields = std::move(*fields);
  plan.wanted = wanted_of(request.crawl);
  plan.reading = request.options.reading;
  plan.selection = request.options.selection;
  plan.rendering = request.options.rendering;
  plan.max_bytes = request.max_bytes;
  plan.charset = request.loading.charset;
  plan.form = output.form;
  plan.packing = output.packing;
  plan.html_member = request.crawl.html_member;
  plan.copied = request.crawl.copied;
  return plan;
}

// Everything that the output depends on: another one cannot be gone on with.
std::uint64_t task_of(const bulk::CrawlPlan& plan, const ExtractOptions& options,
                      const std::vector<bulk::CrawlInput>& inputs) {
  std::uint64_t hash = kHashSeed;
  const auto add_text = [&](std::string_view text) {
    hash = mix(hash, hash_bytes(text));
  };
  const auto add = [&](std::uint64_t number) { hash = mix(hash, number); };
  // Lists say where they end: a language is no page type.
  const auto add_texts = [&](const std::vector<std::string>& texts) {
    add(texts.size());
    for (const std::string& text : texts) add_text(text);
  };
  add(plan.pipelines.size());
  for (const bulk::NamedPipeline& named : plan.pipelines) {
    add_text(named.name);
    add_text(named.pipeline.canonical());
  }
  add(plan.fields.size());
  for (const bulk::FieldUse& use : plan.fields) add_text(use.name);
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
  add_text(options_text(options));
  add(model_fingerprint());
  for (const bulk::CrawlInput& input : inputs) {
    add_text(input.path);
    add(input.size);
    add(static_cast<std::uint64_t>(input.kind));
  }
  return finish_hash(hash);
}

// Says what could not be read: some of it to the user, all of it to the log.
class ProblemLog {
 public:
  ProblemLog(const std::vector<bulk::CrawlInput>& inputs, const std::string& log,
             bool append)
      : inputs_(inputs), path_(log) {
    if (!log.empty())
      log_.open(log, append ? std::ios::app | std::ios::out : std::ios::out);
  }

  Result<void> check() {
    if (path_.empty() || log_.flush()) return {};
    return fail(ErrorCode::cannot_write, path_, "cannot be written");
  }

  void add(const bulk::Problem& problem, CrawlProgress& progress) {
    const bulk::CrawlInput& input = inputs_[problem.input];
    if (log_.is_open()) write(input, problem);
    if (++said_ > kMostSaid) return;
    progress.hide();
    const std::string place =
        problem.is_of_input || input.kind == bulk::InputKind::pages
            ? input.place()
            : input.place() + ", offset " + std::to_string(problem.offset);
    say("tamis: " + place + ": " + problem.finding);
    if (said_ == kMostSaid && path_.empty())
      say("tamis: more of this is only counted (--log FILE has it all)");
  }

 private:
  void write(const bulk::CrawlInput& input, const bulk::Problem& problem) {
    std::string line;
    JsonWriter json(line);
    json.begin_object();
    json.key("file");
    json.value(input.name());
    json.key("offset");
    problem.is_of_input ? json.null() : json.value(problem.offset);
    json.key("finding");
    json.value(problem.finding);
    json.end_object();
    log_ << line << "\n";
  }

  const std::vector<bulk::CrawlInput>& inputs_;
  const std::string path_;
  std::ofstream log_;
  std::size_t said_ = 0;
};

CrawlProgress::Mode progress_mode(const CrawlRequest& request) {
  const bool shows_results = request.out.empty() && ::isatty(STDOUT_FILENO) != 0;
  if (request.is_quiet || shows_results) return CrawlProgress::Mode::none;
  if (::isatty(STDERR_FILENO) != 0) return CrawlProgress::Mode::terminal;
  return request.crawl.progress ? CrawlProgress::Mode::lines
                                : CrawlProgress::Mode::none;
}

// What the input in work has given so far.
struct OfInput {
  std::uint32_t which = 0;
  bool has_records = false;
  bool is_damaged = false;
};

class CrawlRun {
 public:
  CrawlRun(const CrawlRequest& request, const std::vector<bulk::CrawlInput>& inputs,
           const bulk::CrawlPlan& plan, std::unique_ptr<CrawlOutput> output)
      : request_(request),
        inputs_(inputs),
        plan_(plan),
        output_(std::move(output)),
        problems_(inputs, request.crawl.log, output_->goes_on()),
        progress_(progress_mode(request)),
        before_(output_->reached()),
        counts_(before_.counts),
        of_input_{
            .which = before_.position.input,
            .has_records = before_.position.offset + before_.position.unpacked > 0} {
    for (const bulk::CrawlInput& input : inputs) progress_.state().all += input.size;
  }

  Exit run() {
    if (before_.is_finished) {
      say("tamis: " + request_.out +
          " is finished already (inputs and options are not compared any more)");
      return Exit::done;
    }
    if (const auto checked = problems_.check(); !checked)
      return complain(checked.error());
    if (!begin()) return exit_;
    try {
      return run_all();
    } catch (const std::exception& exception) {  // what was written can be resumed
      progress_.hide();
      return complain(exception, place());
    }
  }

 private:
  Exit run_all() {
    Interrupt interrupt;
    interrupt.call([this] { stop_ = true; });
    const bool is_whole = bulk::run_chunks(
        inputs_, plan_, crew_options(interrupt),
        [this](const bulk::ChunkResult& delivery) { return take(delivery); });
    interrupt.call({});
    progress_.hide();
    if (interrupt.happened()) return stopped(interrupt);
    return finish(is_whole);
  }

  std::string place() const {
    return request_.out.empty() ? "standard output" : request_.out;
  }

  bulk::RunOptions crew_options(const Interrupt& interrupt) {
    bulk::RunOptions options;
    options.jobs = request_.jobs;
    options.from = before_.position;
    options.fetching.max_bytes = request_.max_bytes;
    options.fetching.total_timeout =
        std::chrono::seconds(request_.loading.timeout_seconds);
    options.fetching.ca_file = request_.loading.ca_file;
    options.fetching.stop = &stop_;
    options.stop = &stop_;
    options.tick = [this] { progress_.show(); };
    options.stuck = [this, &interrupt] {
      output_.reset();
      ::_exit(static_cast<int>(stopped(interrupt)));
    };
    return options;
  }

  bool begin() {
    if (plan_.form != bulk::OutputForm::warc || output_->goes_on()) return true;
    std::string head;
    bulk::append_warcinfo(plan_.pipelines[0].pipeline.to_string(), plan_.packing, head);
    return put(head, bulk::Position{});
  }

  bool take(const bulk::ChunkResult& delivery) {
    const bulk::ChunkOutput& outcome = delivery.outcome;
    if (delivery.chunk.input != of_input_.which) {
      end_input();
      of_input_.which = delivery.chunk.input;
    }
    of_input_.has_records |= outcome.counts[Count::records] > 0;
    of_input_.is_damaged |= outcome.counts[Count::damaged] > 0;
    counts_ += outcome.counts;
    copied_.insert(outcome.copied.begin(), outcome.copied.end());
    if (delivery.chunk.has_failed) counts_.add(Count::unread);
    for (const bulk::Problem& problem : outcome.problems)
      problems_.add(problem, progress_);
    CrawlProgressState& state = progress_.state();
    state.counts += outcome.counts;
    state.read = delivery.chunk.read;
    progress_.show();
    return put(outcome.bytes, delivery.is_complete ? std::optional(delivery.chunk.next)
                                                   : std::nullopt);
  }

  // An input with damage and not one record is as good as missing.
  void end_input() {
    if (of_input_.is_damaged && !of_input_.has_records) counts_.add(Count::unread);
    of_input_ = {};
  }

  bool put(std::string_view bytes, const std::optional<bulk::Position>& position) {
    const Result<Written> written = output_->write(bytes, position, counts_);
    if (written && *written == Written::yes) return true;
    if (!written) {
      progress_.hide();
      exit_ = complain(written.error());
    }
    nobody_reads_ = written.has_value();
    return false;
  }

  Exit finish(bool is_whole) {
    if (nobody_reads_) return Exit::done;
    if (!is_whole) return exit_;
    end_input();
    if (const auto finished = output_->finish(); !finished)
      return complain(finished.error());
    if (const auto checked = problems_.check(); !checked)
      return complain(checked.error());
    say_what_no_line_had();
    if (!request_.is_quiet) say_summary();
    const bool is_bad =
        counts_[Count::unread] > 0 || counts_[Count::cut_inputs] > 0 ||
        (request_.crawl.strict && counts_[Count::damaged] + counts_[Count::failed] > 0);
    if (is_bad) return Exit::error;
    return counts_[Count::written] == 0 && !inputs_.empty() ? Exit::nothing
                                                            : Exit::done;
  }

  Exit stopped(const Interrupt& interrupt) const {
    if (!request_.out.empty() && request_.out != "-")
      say(request_.crawl.resume
              ? "tamis: stopped; the same command goes on"
              : "tamis: stopped; nothing is written (--resume would go on)");
    return static_cast<Exit>(interrupt.exit_code());
  }

  // A name with a slip of the pen. What was read before --resume went on is not known.
  void say_what_no_line_had() const {
    if (output_->goes_on()) return;
    for (const std::string& name : plan_.copied)
      if (!copied_.contains(name))
        say("tamis: --copy: no line of JSON has a member \"" + name + "\"");
  }

  // "tamis: 1,234 pages written of 1,300 (60 empty, 6 refused); 2 errors"
  void say_summary() const {
    const auto show = [&](Count count) { return text::with_commas(counts_[count]); };
    const std::string line =
        "tamis: " + text::counted_with_commas("page", counts_[Count::written]) +
        " written of " + show(Count::pages) + " in " +
        text::counted_with_commas("record", counts_[Count::records]);
    std::string details;
    if (counts_[Count::unread] > 0)
      details = "; " + text::counted_with_commas("input", counts_[Count::unread]) +
                " not read";
    for (const auto& [count, words] : {std::pair{Count::rescued, "rescued"},
                                       {Count::empty, "keep nothing"},
                                       {Count::refused, "were not wanted"},
                                       {Count::truncated, "truncated"},
                                       {Count::cut, "cut"},
                                       {Count::revisits, "revisits"},
                                       {Count::no_pages, "no pages"},
                                       {Count::too_large, "too large"},
                                       {Count::damaged, "damaged"},
                                       {Count::failed, "failed"}})
      if (counts_[count] > 0)
        details += (details.empty() ? "; " : ", ") + show(count) + " " + words;
    const double seconds = progress_.seconds();
    const bulk::CrawlCounts& now = progress_.state().counts;
    if (seconds >= 1)
      details += "; " +
                 std::to_string(static_cast<std::uint64_t>(
                     static_cast<double>(now[Count::pages]) / seconds)) +
                 " pages/s";
    say(line + details);
  }

  const CrawlRequest& request_;
  const std::vector<bulk::CrawlInput>& inputs_;
  const bulk::CrawlPlan& plan_;
  std::unique_ptr<CrawlOutput> output_;
  ProblemLog problems_;
  CrawlProgress progress_;
  const bulk::Checkpoint before_;
  bulk::CrawlCounts counts_;
  OfInput of_input_;
  std::atomic<bool> stop_ = false;
  std::set<std::string> copied_;  // members that were there
  bool nobody_reads_ = false;     // any more
  Exit exit_ = Exit::error;
};

Result<void> check_files(const CrawlRequest& request,
                         const std::vector<bulk::CrawlInput>& inputs) {
  std::error_code unknown;
  const bool has_lines = std::ranges::any_of(inputs, [](const bulk::CrawlInput& input) {
    return input.kind == bulk::InputKind::json_lines;
  });
  if (!request.crawl.copied.empty() && !inputs.empty() && !has_lines)
    return fail(ErrorCode::bad_argument, "--copy", "no input is lines of JSON",
                "*.jsonl, *.ndjson or --from jsonl");
  for (const bulk::CrawlInput& input : inputs) {
    if (std::filesystem::equivalent(request.out, input.path, unknown))
      return fail(ErrorCode::bad_argument, "--out", request.out + " is an input");
    if (request.crawl.resume && input.path == "-")
      return fail(ErrorCode::bad_argument, "--resume",
                  "standard input cannot be read again", "files are wanted");
  }
  return {};
}

bool is_missing(const bulk::CrawlInput& input) {
  std::error_code unknown;
  return input.path != "-" && !is_url(input.path) &&
         !std::filesystem::exists(input.path, unknown);
}

// Without an input there is nothing to write, not even a file without records.
bool are_all_missing(const std::vector<bulk::CrawlInput>& inputs) {
  return !inputs.empty() && std::ranges::all_of(inputs, is_missing);
}

Exit complain_of_missing(const std::vector<bulk::CrawlInput>& inputs) {
  for (std::size_t i = 0; i < std::min(inputs.size(), kMostSaid); ++i)
    complain(
        {ErrorCode::cannot_read, inputs[i].name(), "no such file or directory", ""});
  if (inputs.size() > kMostSaid)
    say("tamis: none of " + text::counted_with_commas("input", inputs.size()) +
        " is there");
  return Exit::error;
}

// A finished file needs its inputs no more.
bool is_finished(const CrawlRequest& request) {
  std::error_code unknown;
  return request.crawl.resume && std::filesystem::exists(request.out, unknown);
}

}  // namespace

Exit extract_crawl(const CrawlRequest& request) {
  limit_kept_memory();
  const Result<bulk::CrawlPlan> plan = make_plan(request);
  if (!plan) return complain(plan.error());
  Shard shard;
  if (!request.crawl.shard.empty()) shard = *read_shard(request.crawl.shard);
  const auto inputs =
      find_inputs(request.words, request.crawl.from, shard, request.follow_links);
  if (!inputs) return complain(inputs.error());
  if (const auto checked = check_files(request, *inputs); !checked)
    return complain(checked.error());
  if (!is_finished(request) && are_all_missing(*inputs))
    return complain_of_missing(*inputs);
  auto output = open_crawl_output(request.out, request.crawl.resume,
                                  task_of(*plan, request.options, *inputs));
  if (!output) return complain(output.error());
  return CrawlRun(request, *inputs, *plan, std::move(*output)).run();
}

}  // namespace tamis::cli
