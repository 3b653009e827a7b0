// tamis extract: extracts the main content of one page or of many.

#include "tamis/extract.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include <unistd.h>

#include "base/batch.h"
#include "base/memory.h"
#include "bulk/crawl_inputs.h"
#include "bulk/folder_files.h"
#include "cli/command.h"
#include "cli/crawl/crawl.h"
#include "cli/pages/extract_options.h"
#include "cli/pages/extract_pages.h"
#include "cli/pages/model_option.h"
#include "cli/pages/out_option.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "io/net/browser.h"

namespace tamis::cli {
namespace {

struct CommandOptions {
  std::vector<std::string> words;
  InputOptions input;                    // without its path
  std::vector<std::string> pipelines{};  // empty: auto
  ExtractOptions extract;
  OutOptions out;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  bool follow_links = false;
  bool learns_site = false;
  std::string site_file;
  bool quiet = false;
  CrawlOptions crawl;
  bool has_max_bytes = false;
};

constexpr std::chrono::milliseconds kTick{200};
constexpr std::chrono::milliseconds kPatience{2000};

// The end of the run, which workers poll: a signal came, or the output was closed.
struct Ending {
  Interrupt interrupt{};
  std::atomic<bool> is_near = false;

  Exit code(Exit otherwise) const {
    return interrupt.happened() ? static_cast<Exit>(interrupt.exit_code()) : otherwise;
  }
};

// Lets a signal stop the batch. If a worker then still waits for something that cannot
// be interrupted, such as standard input, the program ends without it after
// `last_words`.
void let_be_stopped(Batch& batch, Ending& ending, std::function<Exit()> last_words) {
  ending.interrupt.call([&] {
    ending.is_near = true;
    batch.stop();
  });
  batch.when_stuck(kPatience, [&ending, last_words = std::move(last_words)] {
    ::_exit(static_cast<int>(ending.code(last_words())));
  });
}

// Receives the results: writes them, reports problems, and counts.
class Receiver {
 public:
  Receiver(const std::vector<PageSource>& sources, const ExtractionPlan& plan,
           bulk::Destination& destination, const CommandOptions& options)
      : sources_(sources),
        format_(output_format(options.extract.rendering.format)),
        has_headings_(sources.size() > 1 && options.out.is_standard_output() &&
                      !plan.json_lines),
        destination_(destination),
        progress_(sources.size(), is_progress_wanted(options, sources.size())) {}

  // Reports whether to continue.
  bool take(std::size_t item, PageRecord page) {
    const PageSource& source = sources_[item];
    if (page.error) count(*page.error);
    if (page.is_cut) {
      progress_.hide();
      say_cut(source.place());
    }
    if (page.is_only_chrome) {
      progress_.hide();
      say("tamis: " + source.place() +
          ": the page has nothing but menus, footers or notices");
    }
    const bool goes_on =
        page.record.empty() || write(item, heading_of(source) + page.record);
    progress_.add(page.error.has_value());
    return goes_on;
  }

  void tick() { progress_.show(); }

  // Completes the output, prints the counts, and returns the exit code of the run.
  Exit finish() {
    progress_.hide();
    if (const auto finished = destination_.finish(); !finished)
      return complain(finished.error());
    if (sources_.size() > 1 && empty_ + failed_ > 0) say_counts();
    return exit_;
  }

 private:
  // If the terminal shows the results, progress is not shown.
  static bool is_progress_wanted(const CommandOptions& options, std::size_t pages) {
    const bool shows_results =
        options.out.is_standard_output() && ::isatty(STDOUT_FILENO) != 0;
    return pages > 1 && !options.quiet && !shows_results &&
           ::isatty(STDERR_FILENO) != 0;
  }

  void count(const Error& error) {
    progress_.hide();
    const Exit exit = complain(error);
    ++(exit == Exit::nothing ? empty_ : failed_);
    exit_ = worse(exit_, exit);
  }

  std::string heading_of(const PageSource& source) {
    if (!has_headings_) return {};
    const std::string blank = std::exchange(is_first_, false) ? "" : "\n";
    return format_.heading_begin.empty() ? ""
                                         : blank + heading(format_, source.place());
  }

  bool write(std::size_t item, const std::string& record) {
    const Result<bulk::Written> written = destination_.put(item, record);
    if (written) return *written == bulk::Written::yes;
    count(written.error());
    return destination_.goes_on();
  }

  void say_counts() const {
    std::string line = "tamis: " + std::to_string(sources_.size()) + " pages";
    if (empty_ > 0) line += ", " + std::to_string(empty_) + " with nothing to show";
    if (failed_ > 0) line += ", " + std::to_string(failed_) + " with an error";
    say(line);
  }

  const std::vector<PageSource>& sources_;
  const OutputFormat& format_;
  const bool has_headings_;
  bulk::Destination& destination_;
  Progress progress_;
  Exit exit_ = Exit::done;
  bool is_first_ = true;
  std::size_t empty_ = 0;
  std::size_t failed_ = 0;
};

Result<std::optional<SiteSet>> find_sites(
    const CommandOptions& options, const std::vector<PageSource>& sources,
    const ExtractionPlan& plan, Ending& ending,
    std::unique_ptr<bulk::Destination>& destination) {
  if (!options.site_file.empty()) {
    Result<Site> loaded = Site::load(options.site_file);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    return SiteSet(std::move(*loaded));
  }
  if (!options.learns_site) return std::nullopt;
  Batch batch(sources.size(), options.jobs);
  let_be_stopped(batch, ending, [&] { return destination.reset(), Exit::error; });
  SiteSet out(sources, plan.loading, parse_options(options.extract.reading), batch);
  ending.interrupt.call({});
  return out;
}

// Filters that compare pages keep everything if there are no other pages.
void warn_of_missing_site(const Pipeline& pipeline, const SiteSet* sites) {
  const std::size_t pages = sites != nullptr ? sites->most_pages() : 0;
  if (pipeline.uses_site() && pages == 0)
    say("tamis: " + pipeline.to_string() +
        " compares pages and keeps everything without others (--site, --site-file)");
}

Exit extract_all(const std::vector<PageSource>& sources, const ExtractionPlan& plan,
                 Receiver& receiver, unsigned jobs, Ending& ending) {
  Batch batch(sources.size(), jobs);
  batch.every(kTick, [&] { receiver.tick(); });
  let_be_stopped(batch, ending, [&] { return receiver.finish(); });
  batch.run<PageRecord>(
      [&] {
        return [&, worker = PageWorker(plan)](std::size_t item) mutable {
          return worker.extract(sources[item]);
        };
      },
      [&](std::size_t item, PageRecord page) {
        const bool goes_on = receiver.take(item, std::move(page));
        if (!goes_on) ending.is_near = true;
        return goes_on;
      });
  ending.interrupt.call({});
  return receiver.finish();
}

// Rejects options that do not work for crawls.
Result<void> check_crawl(const CommandOptions& options) {
  const auto refuse = [](const char* option) -> Result<void> {
    return fail(ErrorCode::bad_argument, option, "this is not for crawls",
                "pages in files of their own, without options for crawls");
  };
  if (options.input.load.rendered) return refuse("--rendered");
  if (options.learns_site) return refuse("--site");
  if (!options.site_file.empty()) return refuse("--site-file");
  if (options.extract.rendering.front_matter) return refuse("--metadata");
  if (options.extract.selection.separate_comments) return refuse("--comments separate");
  if (!options.extract.base_url.empty()) return refuse("--base-url");
  return {};
}

Exit run_crawl(CommandOptions& options) {
  if (const auto checked = check_crawl(options); !checked)
    return complain(checked.error());
  options.crawl.plan.pipelines = options.pipelines;
  return extract_crawl({options.words, options.crawl, options.input.load,
                        options.has_max_bytes
                            ? static_cast<std::size_t>(options.input.load.max_bytes)
                            : kMostOfCrawledPage,
                        options.extract, options.out.out, options.jobs, options.quiet,
                        options.follow_links});
}

bool is_crawl(const CommandOptions& options) {
  return options.crawl.are_used() || options.pipelines.size() > 1 ||
         bulk::names_crawl(options.words);
}

Exit run_extract(CommandOptions& options) {
  // Decoding can make text longer than its bytes, and --max-bytes was checked before.
  options.extract.reading.limits.max_bytes = std::numeric_limits<std::uint32_t>::max();
  options.jobs = jobs_within_memory(options.jobs);
  if (options.pipelines.empty()) options.pipelines = {"auto"};
  if (!options.crawl.files_from.empty()) {
    const auto names = bulk::read_names(options.crawl.files_from);
    if (!names) return complain(names.error());
    options.words.insert(options.words.end(), names->begin(), names->end());
    if (options.words.empty()) {
      say("tamis: --files-from: there is no name in " + options.crawl.files_from);
      return Exit::nothing;
    }
  }
  if (options.words.empty() && ::isatty(STDIN_FILENO) != 0)
    return complain({ErrorCode::bad_argument, "extract", "there is no page",
                     "a file, a folder, an address, or - for standard input"});
  if (options.words.empty()) options.words = {"-"};
  if (is_crawl(options)) return run_crawl(options);
  if (options.input.load.rendered)  // once, and not for every page
    if (const auto browser = find_browser(); !browser) return complain(browser.error());
  options.extract.pipeline = options.pipelines[0];
  const Result<Extractor> extractor = Extractor::make(options.extract);
  if (!extractor) return complain(in_option("--pipeline", extractor.error()));
  const Sources found = find_sources(options.words, options.follow_links);
  const std::vector<PageSource>& sources = found.pages;
  say_skipped(found.skipped);
  Ending ending;
  ExtractionPlan plan{*extractor, options.input.load, options.out.json_lines};
  plan.loading.stop = &ending.is_near;
  auto destination = open_destination(options.out, options.words, sources,
                                      output_format(options.extract.rendering.format));
  if (!destination) return complain(destination.error());
  const auto sites = find_sites(options, sources, plan, ending, *destination);
  if (!sites) return complain(sites.error());
  if (ending.is_near) return ending.code(Exit::error);
  plan.sites = *sites ? &**sites : nullptr;
  warn_of_missing_site(extractor->pipeline(), plan.sites);
  Receiver receiver(sources, plan, **destination, options);
  return ending.code(extract_all(sources, plan, receiver, options.jobs, ending));
}

void add_choice_of_pages(const Command& command, CommandOptions& options) {
  command.words(
      "INPUT...", options.words,
      "Files, folders, addresses (http, https), crawls (WARC, JSON lines, tar, zip), "
      "or - for standard input, which is read where nothing is named",
      [](const std::string& path) {
        return std::string(path.empty() ? "the path is empty" : "");
      });
  command.group(kReading).flag("--follow-links", options.follow_links,
                               "Follow symbolic links that lead out of a directory, "
                               "and links to directories");
}

void add_choice_of_content(const Command& command, CommandOptions& options) {
  command.repeated("--pipeline PIPELINE", options.pipelines,
                   "What decides what is kept (auto): a filter, filters combined, or "
                   "@FILE; tamis filters lists them");
  add_options(command, extract_options(), OptionGroup::parts, options.extract);
  add_model_option(command);
}

void add_choice_of_output(const Command& command, CommandOptions& options) {
  add_format(command, options.extract);
  command.option("--out FILE|DIR", options.out.out,
                 "Write there: one page to a file, several to a folder, under their "
                 "own names (a.html becomes a.txt)");
  command.flag("--jsonl", options.out.json_lines,
               "One line of JSON for each page, also for one that fails");
  command.number("--jobs N", options.jobs, 1, 256,
                 "Work on so many pages at once (all cores)");
}

void add_choice_of_sites(const Command& command, CommandOptions& options) {
  command.flag("--site", options.learns_site,
               "Learn first what repeats over the pages of each site (or folder), for "
               "filters of the kind site");
  command.group(kReading)
      .option("--site-file FILE", options.site_file,
              "What tamis site has learnt, instead of --site")
      .excludes({"--site"});
}

constexpr const char* kFooter =
    R"(Without a pipeline the main content is kept (tamis filters default shows how it
is found); --pipeline plain keeps all text of the body, but that of scripts,
styles, templates, SVG, MathML, and what stands in for scripts, frames, objects
and media. No scripts are run. A pipeline is a filter, NAME or
NAME(parameter=value, ...), or several: tamis pipeline --help has the language,
tamis filters what there is.

Many pages: results come in the order of the inputs, whatever --jobs is. In a
folder, and the folders in it, *.html, *.htm, *.xhtml, *.xht, *.shtml and *.shtm
are pages. Symbolic links that lead out of the folder are skipped and named;
--follow-links follows them. A page that cannot be used is reported and the
others go on. Below --out DIR pages keep their paths, as far as they differ;
standard output has the name before each of several pages. Files are written
whole or not at all; after Ctrl-C what was finished stays, and a second Ctrl-C
does not wait.

--jsonl writes a line for every page, in their order: {"input", "url", "format",
"content"}, or {"input", "error": {"code", "finding", "allowed"}}; a page that
cannot be processed also has "status": "failed" and the reason. The content is
in the form of --format; docs/output.md tells about the forms.

Crawls: *.warc, *.arc, *.jsonl, *.ndjson, *.tar (also .gz, .zst), *.tar.xz,
*.tar.bz2, *.zip, folders with WARC or ARC files, and whatever --from says hold
many pages; then every page is a record of one output: a line of JSON, or a WARC
record of the kind conversion. So it is, too, with several pipelines (the page
is parsed once; NAME=PIPELINE gives the field text_NAME) and with each of the
options below. Of WARC and ARC files the answers with 2xx and HTML count; the
rest, and what cannot be read, is counted and said at the end. A damaged record
is passed over. Pages over --max-bytes (16M here) are left out. --resume goes on
after a crash or kill -9 without losing or doubling a record. docs/bulk.md tells
all.

Fields of records: id, url, date (of the crawl), file, offset, status,
media_type, charset, truncated, bytes; title, authors, published, modified,
site, description; language, page_type, confidence, only_chrome, rescued, words;
text, markdown, html, json.

Addresses: redirects are followed (10), certificates are checked, what is no
HTML or not answered by 2xx is an error. http_proxy, https_proxy and no_proxy
count as they do for curl.

--rendered needs Chromium: the variable CHROMIUM, or chromium, chromium-browser
or google-chrome on the PATH. It runs without a window, with a profile that goes
with the page, as long as --timeout allows; what scripts do in the first five
seconds is seen. It runs the page's code: use it on pages that you would open.

Examples:
  tamis extract page.html
  tamis extract --pipeline plain page.html
  tamis extract --pipeline 'bte(tag_weight=2)' page.html
  tamis extract --pipeline 'keep(css="article p")' page.html
  tamis extract --pipeline 'vote(2; accb, cectd_ds, dsc)' page.html
  tamis extract --pipeline cectd_ds --format markdown https://example.org/
  tamis extract --out texts --jobs 4 crawl
  tamis extract --rendered https://example.org/
  tamis extract --jsonl crawl > crawl.jsonl
  tamis extract --site --pipeline sst --out texts crawl
  curl -s https://example.org | tamis extract
  tamis extract CC-MAIN-0001.warc.gz --out texts.jsonl.zst --resume
  tamis extract crawl --fields url,language,title,text --language en > en.jsonl
  tamis extract --pipeline auto --pipeline cetd_ds --union x.warc.gz > x.jsonl
  tamis extract --files-from paths.txt --shard 3/64 --out 3.warc.gz
  zcat a.jsonl.gz | tamis extract --from jsonl --html-field body - > out.jsonl

Exit codes: 0 done, 1 a page shows no text, 2 error, 130 after Ctrl-C (143 after
SIGTERM). Of several pages the worst counts; of a crawl, 1 is no page at all,
and 2 an input that could not be read to its end or an output not written.)";

}  // namespace

void add_extract(Command& app) {
  auto options = std::make_shared<CommandOptions>();
  Command& command =
      app.subcommand("extract", "Print what a reader came for on a page, or on many");
  add_choice_of_pages(command, *options);
  add_choice_of_content(command, *options);
  add_choice_of_output(command, *options);
  add_choice_of_sites(command, *options);
  command.flag("--rendered", options->input.load.rendered,
               "Let an installed Chromium run the page's scripts first");
  add_options(command, extract_options(), OptionGroup::reading, options->extract);
  add_reading(command, options->input);
  add_crawl_options(command, options->crawl);
  command.group(kMessages).flag("--quiet", options->quiet, "Show no progress");
  command.footer(kFooter);
  command.on_run([&command, options] {
    options->has_max_bytes = command.is_given("--max-bytes");
    return run_extract(*options);
  });
}

}  // namespace tamis::cli
