// tamis site: learns the pages of one site into a file, for filters that compare pages.

#include "tamis/site.h"

#include <filesystem>
#include <memory>

#include "cli/command.h"

namespace tamis::cli {
namespace {

struct SiteOptions {
  std::string file;
  std::vector<std::string> pages;
  std::size_t max_pages = 64;
  InputOptions input;  // all but the path
};

Result<Site> open(const SiteOptions& options) {
  std::error_code unknown;  // what cannot be asked for cannot be loaded either
  if (std::filesystem::exists(options.file, unknown) || unknown)
    return Site::load(options.file);
  return Site(options.max_pages);
}

Exit run(SiteOptions& options) {
  Result<Site> site = open(options);
  if (!site) return complain(site.error());
  Exit exit = Exit::done;
  for (const std::string& page : options.pages) {
    options.input.path = page;
    const Input input = read_page(options.input, kCommandParsing);
    if (input.exit == Exit::done)
      site->learn(input.page);
    else
      exit = Exit::error;  // it was said; the others are learnt
  }
  if (const Result<void> saved = site->save(options.file); !saved)
    return complain(saved.error());
  say("tamis: " + options.file + ": the site has " + std::to_string(site->pages()) +
      " pages");
  return exit;
}

}  // namespace

void add_site(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<SiteOptions>();
  CLI::App* command =
      app.add_subcommand("site", "Learn pages of one site, for filters that compare");
  command->add_option("SITE", options->file, "The file to learn into; made if need be")
      ->required();
  command->add_option("PAGE", options->pages, "Pages of one site; - is standard input")
      ->required();
  command
      ->add_option("--max-pages", options->max_pages,
                   "Keep at most so many in a new file (64), chosen by their hashes")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{2}, Site::kMaxPages));
  add_reading(*command, options->input);
  command->footer(
      "What repeats over the pages of a site is no content: the filters of the kind\n"
      "site (tamis filters) compare a page with others and need such a file. Pages "
      "may\n"
      "come in any order and more than once; five to ten are often enough. The page "
      "to\n"
      "be filtered may be among them or not.\n\n"
      "Examples:\n"
      "  tamis site news.site crawl/*.html\n"
      "  tamis extract --site news.site --pipeline sst page.html\n\n"
      "Exit codes: 0 done, 2 error; where only some pages cannot be read, the others\n"
      "are learnt.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
