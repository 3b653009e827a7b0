#include "cli/crawl/crawl.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include <unistd.h>

#include "base/memory.h"
#include "bulk/crawl_inputs.h"
#include "bulk/crawl_run.h"
#include "cli/command.h"
#include "cli/crawl/progress.h"
#include "cli/pages/model_option.h"
#include "cli/terminal/interrupt.h"
#include "text/json_writer.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis::cli {
namespace {

using bulk::Count;

constexpr std::size_t kMostSaid = 20;  // problems; --log has all

// Reports what could not be read: the first problems on standard error, all in the log.
class ProblemLog {
 public:
  ProblemLog(const std::string& log, bool append) : path_(log) {
    if (!log.empty())
      log_.open(log, append ? std::ios::app | std::ios::out : std::ios::out);
  }

  Result<void> check() {
    if (path_.empty() || log_.flush()) return {};
    return fail(ErrorCode::cannot_write, path_, "cannot be written");
  }

  void add(const bulk::CrawlInput& input, const bulk::Problem& problem,
           ProgressLine& progress) {
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

  const std::string path_;
  std::ofstream log_;
  std::size_t said_ = 0;
};

ProgressLine::Mode progress_mode(const CrawlRequest& request) {
  const bool shows_results = request.out.empty() && ::isatty(STDOUT_FILENO) != 0;
  if (request.is_quiet || shows_results) return ProgressLine::Mode::none;
  if (::isatty(STDERR_FILENO) != 0) return ProgressLine::Mode::terminal;
  return request.crawl.progress ? ProgressLine::Mode::lines : ProgressLine::Mode::none;
}

// Prints "tamis: 1,234 pages written of 1,300 in 2,000 records; 60 keep nothing, ...".
void say_summary(const bulk::CrawlCounts& counts, const ProgressLine& progress) {
  const auto show = [&](Count count) { return text::with_commas(counts[count]); };
  const std::string line =
      "tamis: " + text::counted_with_commas("page", counts[Count::written]) +
      " written of " + show(Count::pages) + " in " +
      text::counted_with_commas("record", counts[Count::records]);
  std::string details;
  if (counts[Count::unread] > 0)
    details =
        "; " + text::counted_with_commas("input", counts[Count::unread]) + " not read";
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
    if (counts[count] > 0)
      details += (details.empty() ? "; " : ", ") + show(count) + " " + words;
  const double seconds = progress.seconds();
  if (seconds >= 1)
    details +=
        "; " +
        std::to_string(static_cast<std::uint64_t>(
            static_cast<double>(progress.last().counts[Count::pages]) / seconds)) +
        " pages/s";
  say(line + details);
}

Exit say_end(const CrawlRequest& request, const bulk::Crawl& crawl,
             const bulk::CrawlSummary& summary, const ProgressLine& progress) {
  for (const std::string& name : summary.missing_members)
    say("tamis: --copy: no line of JSON has a member \"" + name + "\"");
  const bulk::CrawlCounts& counts = summary.counts;
  if (!request.is_quiet) say_summary(counts, progress);
  const bool is_bad =
      counts[Count::unread] > 0 || counts[Count::cut_inputs] > 0 ||
      (request.crawl.strict && counts[Count::damaged] + counts[Count::failed] > 0);
  if (is_bad) return Exit::error;
  return counts[Count::written] == 0 && crawl.has_inputs() ? Exit::nothing : Exit::done;
}

Exit stopped(const CrawlRequest& request, const Interrupt& interrupt) {
  if (!request.out.empty() && request.out != "-")
    say(request.crawl.resume
            ? "tamis: stopped; the same command goes on"
            : "tamis: stopped; nothing is written (--resume would go on)");
  return static_cast<Exit>(interrupt.exit_code());
}

Exit run(const CrawlRequest& request, bulk::Crawl& crawl, std::atomic<bool>& stop) {
  ProblemLog problems(request.crawl.log, crawl.is_resumed());
  if (const auto checked = problems.check(); !checked) return complain(checked.error());
  ProgressLine progress(progress_mode(request));
  Interrupt interrupt;
  interrupt.call([&] { stop = true; });
  const auto summary = crawl.run(
      {.problem =
           [&](const bulk::CrawlInput& input, const bulk::Problem& problem) {
             problems.add(input, problem, progress);
           },
       .progress = [&](const bulk::CrawlProgress& state) { progress.show(state); },
       .stop = &stop,
       .stuck = [&] { ::_exit(static_cast<int>(stopped(request, interrupt))); }});
  interrupt.call({});
  progress.hide();
  if (!summary) return complain(summary.error());
  switch (summary->end) {
    case bulk::CrawlEnd::whole: break;
    case bulk::CrawlEnd::whole_before:
      say("tamis: " + request.out +
          " is finished already (inputs and options are not compared any more)");
      return Exit::done;
    case bulk::CrawlEnd::stopped: return stopped(request, interrupt);
    case bulk::CrawlEnd::nobody_reads: return Exit::done;
  }
  if (const auto checked = problems.check(); !checked) return complain(checked.error());
  return say_end(request, crawl, *summary, progress);
}

bool is_missing(const bulk::CrawlInput& input) {
  std::error_code unknown;
  return input.path != "-" && !url::is_web_address(input.path) &&
         !std::filesystem::exists(input.path, unknown);
}

// If all inputs are missing, no output is written.
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

// A finished output does not need its inputs any more.
bool is_finished(const CrawlRequest& request) {
  std::error_code unknown;
  return request.crawl.resume && std::filesystem::exists(request.out, unknown);
}

bulk::FetchPage fetch_pages(const CrawlRequest& request,
                            const std::atomic<bool>& stop) {
  FetchOptions options;
  options.max_bytes = request.max_bytes;
  options.total_timeout = std::chrono::seconds(request.loading.timeout_seconds);
  options.ca_file = request.loading.ca_file;
  options.stop = &stop;
  return
      [options, fetcher = std::shared_ptr<Fetcher>()](const std::string& url) mutable {
        if (fetcher == nullptr) fetcher = std::make_shared<Fetcher>(options);
        return fetcher->fetch(url);
      };
}

// Returns the crawl that a request describes.
Result<bulk::CrawlRequest> read_request(const CrawlRequest& request,
                                        const std::atomic<bool>& stop) {
  auto plan = bulk::make_plan(request.crawl.plan, request.options, request.out);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  plan->max_bytes = request.max_bytes;
  plan->charset = request.loading.charset;
  bulk::Shard shard;
  if (!request.crawl.shard.empty()) shard = *bulk::read_shard(request.crawl.shard);
  auto found =
      bulk::find_inputs(request.words, request.crawl.from, shard, request.follow_links);
  if (!found) return tl::unexpected(std::move(found.error()));
  say_skipped(found->skipped);
  return bulk::CrawlRequest{.plan = std::move(*plan),
                            .inputs = std::move(found->inputs),
                            .out = request.out,
                            .resume = request.crawl.resume,
                            .models = model_fingerprint(),
                            .jobs = request.jobs,
                            .fetch = fetch_pages(request, stop)};
}

}  // namespace

Exit extract_crawl(const CrawlRequest& request) {
  limit_kept_memory();
  std::atomic<bool> stop = false;
  auto asked = read_request(request, stop);
  if (!asked) return complain(asked.error());
  if (!is_finished(request) && are_all_missing(asked->inputs))
    return complain_of_missing(asked->inputs);
  auto crawl = bulk::Crawl::open(std::move(*asked));
  if (!crawl) return complain(crawl.error());
  try {
    return run(request, *crawl, stop);
  } catch (const std::exception& exception) {  // what was written can be resumed
    return complain(exception, request.out.empty() ? "standard output" : request.out);
  }
}

}  // namespace tamis::cli
