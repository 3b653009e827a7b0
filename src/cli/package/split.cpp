// tamis package split.

#include <memory>
#include <set>

#include "cli/package/package.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_writer.h"
#include "eval/datasets/split_package.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct SplitOptions {
  std::string package;
  std::string folder;
  std::string by = "site";
  std::string parts = "60,20,20";
  std::string names;
  std::uint64_t seed = 1;
  bool folders = false;
};

std::vector<std::string> at_commas(const std::string& text) {
  const auto parts = text::split(text, ',');
  return {parts.begin(), parts.end()};
}

std::string check_parts(const std::string& text) {
  const std::vector<std::string> words = at_commas(text);
  const auto is_share = whole_number(1, 1'000'000);
  for (const std::string& word : words)
    if (const std::string wrong = is_share(word); !wrong.empty()) return wrong;
  return words.size() < 2 ? "'" + text + "' is one part (two or more, such as 80,20)"
                          : "";
}

std::vector<std::uint64_t> shares_of(const std::string& text) {
  std::vector<std::uint64_t> out;
  for (const std::string_view word : text::split(text, ','))
    out.push_back(*text::read_number<std::uint64_t>(word));  // checked before
  return out;
}

Result<std::vector<std::filesystem::path>> targets_of(const SplitOptions& options,
                                                      std::size_t parts) {
  std::vector<std::string> names;
  if (!options.names.empty()) names = at_commas(options.names);
  for (std::size_t i = 0; options.names.empty() && i < parts; ++i)
    names.push_back(std::to_string(i + 1));
  const std::set<std::string> different(names.begin(), names.end());
  if (names.size() != parts || different.size() != parts)
    return fail(ErrorCode::bad_argument, "--names",
                "'" + options.names + "' does not name each part",
                std::to_string(parts) + " different words with commas between");
  std::vector<std::filesystem::path> out;
  for (const std::string& name : names)
    out.push_back(std::filesystem::path(options.folder) /
                  (datasets::package_name(options.package) + "-" + name +
                   (options.folders ? "" : ".tar.zst")));
  return out;
}

std::string report(const datasets::PackageIndex& index,
                   const std::vector<std::size_t>& part_of,
                   const std::vector<std::filesystem::path>& targets) {
  std::vector<std::size_t> pages(targets.size());
  std::vector<std::set<std::string>> sites(targets.size());
  for (std::size_t i = 0; i < part_of.size(); ++i) {
    ++pages[part_of[i]];
    sites[part_of[i]].insert(datasets::site_of(index.pages[i]));
  }
  std::string out;
  for (std::size_t i = 0; i < targets.size(); ++i)
    out += targets[i].string() + "\t" + std::to_string(pages[i]) + "\t" +
           std::to_string(sites[i].size()) + "\n";
  return out;
}

// Checks that there is a site for each part. Pages without known sites count as one
// site each.
Result<void> check_sites(const SplitOptions& options,
                         const datasets::PackageIndex& index, std::size_t parts) {
  std::set<std::string> sites;
  bool is_known = false;
  for (const datasets::PackagePage& page : index.pages) {
    sites.insert(datasets::site_of(page));
    is_known |= !datasets::known_site_of(page).empty();
  }
  if (sites.size() < parts)
    return fail(ErrorCode::bad_argument, options.package,
                "there are " + std::to_string(sites.size()) + " sites for " +
                    std::to_string(parts) + " parts",
                "at least a site for each part");
  if (!is_known)
    say("tamis: " + options.package +
        ": warning: no page has a site or an address, so each is a site of its own");
  return {};
}

Exit split(const SplitOptions& options) {
  const std::vector<std::uint64_t> shares = shares_of(options.parts);
  const auto targets = targets_of(options, shares.size());
  if (!targets) return complain(targets.error());
  const Result<datasets::PackageIndex> index =
      datasets::read_package_index(options.package);
  if (!index) return complain(index.error());
  if (const auto checked = check_sites(options, *index, shares.size()); !checked)
    return complain(checked.error());
  const auto part_of = datasets::split_by_site(index->pages, shares, options.seed);
  std::error_code failed;
  std::filesystem::create_directories(options.folder, failed);
  if (failed)
    return complain({ErrorCode::cannot_write, options.folder, failed.message(), {}});
  const Result<void> written =
      datasets::split_package(options.package, *index, part_of, *targets);
  if (!written) return complain(written.error());
  return print(report(*index, part_of, *targets));
}

}  // namespace

void add_package_split(Command& package) {
  auto options = std::make_shared<SplitOptions>();
  Command& command =
      package.subcommand("split", "Cut a package into parts that share no site");
  command.option("PACKAGE", options->package, "A folder or an archive").required();
  command.option("DIR", options->folder, "Where the parts go").required();
  command.option(
      "--by site", options->by, "What stays together (site)",
      [](const std::string& word) {
        return word == "site" ? "" : "'" + word + "' cannot be kept together (site)";
      });
  command.option("--parts N,N,...", options->parts,
                 "How many pages each part gets, in proportion (60,20,20)",
                 check_parts);
  command.option("--names A,B,...", options->names, "How the parts are called (1,2,3)");
  command.number("--seed N", options->seed, 0, UINT64_MAX,
                 "Another seed, other parts (1)");
  command.flag("--folders", options->folders, "Folders instead of archives");
  command.footer(
      "Whole sites by chance, so that what is tuned on one part is judged on sites "
      "that\n"
      "it has not seen; the shares are met as far as the sizes of sites allow. A page\n"
      "without a site is put with its address's site, without that for itself. Prints\n"
      "what is written, with its pages and sites. The same seed gives the same "
      "parts.\n\n"
      "Examples:\n"
      "  tamis package split --parts 80,20 --names train,test news.tar.zst parts\n\n"
      "Exit codes: 0 done, 2 error.");
  command.on_run([options] { return split(*options); });
}

}  // namespace tamis::cli
