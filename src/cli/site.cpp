// tamis site: learns the pages of a site into a file, for filters that compare pages.

#include "tamis/site.h"

#include <filesystem>
#include <memory>
#include <optional>

#include "base/try_page.h"
#include "cli/command.h"
#include "tamis/extract.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct SiteOptions {
  std::string file;
  std::vector<std::string> pages;
  std::string like;
  std::size_t max_pages = 64;
  InputOptions input;  // without its path
};

constexpr double kFar = ClusterOptions().limit;

Result<Site> open(const SiteOptions& options) {
  std::error_code unknown;  // if the status is unknown, loading fails as well
  if (std::filesystem::exists(options.file, unknown) || unknown)
    return Site::load(options.file);
  return Site(options.max_pages);
}

Input read(SiteOptions& options, const std::string& path) {
  options.input.path = path;
  return read_page(options.input, parse_options({}));
}

Exit run_site(SiteOptions& options) {
  Result<Site> site = open(options);
  if (!site) return complain(site.error());
  std::optional<Input> like;
  if (!options.like.empty()) like = read(options, options.like);
  if (like && like->exit != Exit::done) return like->exit;
  Exit exit = Exit::done;
  std::size_t learnt = 0;
  std::size_t unlike = 0;
  for (const std::string& page : options.pages) {
    const Input input = read(options, page);
    if (input.exit != Exit::done) {
      exit = Exit::error;  // reported already; the other pages are learned
    } else if (like && template_distance(like->page, input.page) > kFar) {
      ++unlike;
    } else if (const auto done = try_page(input.page.source().size(), page,
                                          [&] { site->learn(input.page); });
               !done) {
      exit = complain(done.error());
    } else {
      ++learnt;
    }
  }
  if (learnt > 0)
    if (const Result<void> saved = site->save(options.file); !saved)
      return complain(saved.error());
  std::string report =
      "tamis: " + options.file + ": " + text::counted("page", learnt) + " learnt";
  if (unlike > 0)
    report += ", " + text::counted("page", unlike) + " of another template left out";
  say(report + "; the site has " + text::counted("page", site->pages()));
  return exit;
}

}  // namespace

void add_site(Command& app) {
  auto options = std::make_shared<SiteOptions>();
  Command& command =
      app.subcommand("site", "Learn pages of one site, for filters that compare");
  command.option("SITE", options->file, "The file to learn into; made if need be")
      .required();
  command.words("PAGE...", options->pages, "Pages of one site; - is standard input")
      .required();
  command.option("--like FILE", options->like,
                 "Learn only pages with the template of this one");
  command.number("--max-pages N", options->max_pages, 2, Site::kMaxPages,
                 "Keep at most so many in a new file (64), chosen by their hashes");
  add_reading(command, options->input);
  add_hide_invisible(command, options->input);
  command.footer(
      "What repeats over the pages of a site is no content: the filters of the kind\n"
      "site (tamis filters) compare a page with others and need such a file. Pages "
      "may\n"
      "come in any order and more than once; five to ten are often enough. The page "
      "to\n"
      "be filtered may be among them or not. Sites have several templates (articles,\n"
      "lists): --like leaves out pages that share too few paths of elements.\n\n"
      "Examples:\n"
      "  tamis site news.site crawl/*.html\n"
      "  tamis extract --site-file news.site --pipeline sst page.html\n\n"
      "Exit codes: 0 done, 2 error; where only some pages cannot be read, the others\n"
      "are learnt.");
  command.on_run([options] { return run_site(*options); });
}

}  // namespace tamis::cli
