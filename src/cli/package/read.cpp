// tamis package check, info and list.

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "cli/package/package.h"
#include "eval/datasets/package.h"
#include "text/control_characters.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct PackageOptions {
  std::vector<std::string> packages;
  bool json = false;
};

using Counts = std::map<std::string, std::size_t>;  // the key of unknown values is ""

struct Totals {
  std::size_t pages = 0;
  std::uint64_t html_bytes = 0;
  std::uint64_t gold_bytes = 0;
  std::size_t with = 0;  // snippets
  std::size_t without = 0;
  Counts languages;
  Counts types;
  std::set<std::string> sites;
  std::size_t without_gold = 0;
  std::string first_without_gold;

  void add(const datasets::PackagePage& page) {
    ++pages;
    html_bytes += page.html.size();
    gold_bytes += page.gold ? page.gold->size() : 0;
    with += page.with.size();
    without += page.without.size();
    ++languages[page.language];
    ++types[page.page_type];
    sites.insert(datasets::site_of(page));
    if (page.gold && page.gold->find_first_not_of(" \t\r\n") == std::string::npos &&
        without_gold++ == 0)
      first_without_gold = page.id;
  }
};

Exit check_one(const std::string& package) {
  datasets::PackageInfo info;
  Totals totals;
  const std::vector<Error> problems = datasets::check_package(
      package, info, [&](datasets::PackagePage&& page) { totals.add(page); });
  for (const Error& problem : problems) complain(problem);
  if (!problems.empty()) return Exit::error;
  if (totals.pages == 0)
    say("tamis: " + package + ": warning: there are no pages in it");
  if (totals.without_gold > 0)
    say("tamis: " + package + ": warning: the gold text of " +
        text::counted("page", totals.without_gold) + " is empty, such as that of " +
        totals.first_without_gold);
  return print(visible(package) + ": fine, " + text::counted("page", totals.pages) +
               ", " + text::counted("site", totals.sites.size()) + "\n");
}

Exit check(const PackageOptions& options) {
  Exit exit = Exit::done;
  for (const std::string& package : options.packages)
    exit = worse(exit, check_one(package));
  return exit;
}

// Sorts by count, largest first.
std::vector<std::pair<std::string, std::size_t>> by_count(const Counts& counts) {
  std::vector<std::pair<std::string, std::size_t>> out(counts.begin(), counts.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return out;
}

// Returns a list such as "en 600, unknown 100".
std::string listed(const Counts& counts) {
  return text::join(by_count(counts), ", ", [](const auto& one) {
    return (one.first.empty() ? "unknown" : one.first) + " " +
           std::to_string(one.second);
  });
}

std::string row(std::string name, const std::string& text) {
  constexpr std::size_t kColumn = 13;
  name.resize(kColumn, ' ');
  return text.empty() ? "" : name + with_controls_as(text, ' ') + "\n";
}

std::string info_text(const datasets::PackageInfo& info, const Totals& totals) {
  return row("name", info.name) + row("description", info.description) +
         row("source", info.source) + row("license", info.license) +
         row("gold", info.gold) + row("citation", info.citation) +
         row("note", info.note) + row("pages", std::to_string(totals.pages)) +
         row("sites", std::to_string(totals.sites.size())) +
         row("languages", listed(totals.languages)) +
         row("page types", listed(totals.types)) +
         row("snippets", std::to_string(totals.with) + " with, " +
                             std::to_string(totals.without) + " without") +
         row("html bytes", std::to_string(totals.html_bytes)) +
         row("gold bytes", std::to_string(totals.gold_bytes));
}

void write_counts(JsonWriter& json, const char* key, const Counts& counts) {
  json.key(key);
  json.begin_object();
  for (const auto& [word, count] : by_count(counts)) {
    json.key(word.empty() ? "unknown" : word);
    json.value(std::uint64_t{count});
  }
  json.end_object();
}

std::string info_json(const datasets::PackageInfo& info, const Totals& totals) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  const std::pair<const char*, const std::string*> texts[] = {
      {"name", &info.name},     {"description", &info.description},
      {"source", &info.source}, {"license", &info.license},
      {"gold", &info.gold},     {"citation", &info.citation},
      {"note", &info.note}};
  for (const auto& [key, text] : texts) {
    json.key(key);
    text->empty() ? json.null() : json.value(*text);
  }
  const std::pair<const char*, std::uint64_t> numbers[] = {
      {"pages", totals.pages},
      {"sites", totals.sites.size()},
      {"with", totals.with},
      {"without", totals.without},
      {"html_bytes", totals.html_bytes},
      {"gold_bytes", totals.gold_bytes}};
  for (const auto& [key, number] : numbers) {
    json.key(key);
    json.value(number);
  }
  write_counts(json, "languages", totals.languages);
  write_counts(json, "page_types", totals.types);
  json.end_object();
  return out + "\n";
}

Exit info(const PackageOptions& options) {
  for (const std::string& package : options.packages) {
    datasets::PackageInfo said;
    Totals totals;
    const auto add_page = [&](datasets::PackagePage&& page) {
      totals.add(page);
      return true;
    };
    const Result<void> read = datasets::read_package(
        package, said, add_page, {.order = datasets::PageOrder::stored});
    if (!read) return complain(read.error());
    const bool is_first = package == options.packages.front();
    const Exit exit =
        print(options.json ? info_json(said, totals)
                           : (is_first ? "" : "\n") + info_text(said, totals));
    if (exit != Exit::done) return exit;
  }
  return Exit::done;
}

std::string line_of(const datasets::PackagePage& page) {
  std::string out;
  for (const std::string& field :
       {page.id, datasets::known_site_of(page), page.page_type, page.language,
        page.charset, page.url, page.title})
    text::append_item(with_controls_as(field, ' '), "\t", out);
  return out + "\n";
}

Exit list(const PackageOptions& options) {
  for (const std::string& package : options.packages) {
    const Result<datasets::PackageIndex> index = datasets::read_package_index(package);
    if (!index) return complain(index.error());
    std::string out;
    for (const datasets::PackagePage& page : index->pages)
      out += options.json ? datasets::write_package_line(page) : line_of(page);
    if (const Exit exit = print(out); exit != Exit::done) return exit;
  }
  return Exit::done;
}

// Returns the path of a dataset. If there is none, reading the word reports the error.
std::string place_of(const std::string& word) {
  const auto found = datasets::locate_package(word);
  return found ? found->string() : word;
}

Command& add(Command& package, const char* name, const char* about,
             Exit (*run)(const PackageOptions&), const char* json = nullptr) {
  auto options = std::make_shared<PackageOptions>();
  Command& command = package.subcommand(name, about);
  command
      .words("PACKAGE...", options->packages,
             "Packages: folders, archives, or names of those in the shared folder")
      .required();
  if (json != nullptr) command.flag("--json", options->json, json);
  command.on_run([options, run] {
    for (std::string& word : options->packages) word = place_of(word);
    return run(*options);
  });
  return command;
}

}  // namespace

void add_package_check(Command& package) {
  add(package, "check", "Say everything that is wrong with packages", check)
      .footer(
          "Reads all of it: a damaged archive, a line that is no JSON or not UTF-8, "
          "an\n"
          "id twice, a page without its html or gold, a file that is no page's, a "
          "path\n"
          "that leaves the package, gold that is not UTF-8. Each is named with its "
          "file\n"
          "and line. A package without pages and empty gold are warnings.\n\n"
          "Examples:\n"
          "  tamis package check news.tar.zst\n"
          "  tamis package check ../shared/packages/*.tar.zst\n\n"
          "Exit codes: 0 all is well, 2 it is not.");
}

void add_package_info(Command& package) {
  add(package, "info", "Tell what is in packages", info, "As JSON, a line each")
      .footer(
          "Pages, sites, languages, page types and bytes, and where it is from. A "
          "page\n"
          "without a site counts with its address's site, without that for itself.\n\n"
          "Examples:\n"
          "  tamis package info news.tar.zst\n"
          "  tamis package info --json *.tar.zst\n\n"
          "Exit codes: 0 done, 2 error.");
}

void add_package_list(Command& package) {
  add(package, "list", "List the pages of packages", list, "The lines of pages.jsonl")
      .footer(
          "One line a page, with tabs between id, site, page type, language, charset,\n"
          "address and title; what is not known is empty. Only the beginning of an\n"
          "archive is read.\n\n"
          "Examples:\n"
          "  tamis package list news.tar.zst | cut -f2 | sort | uniq -c\n"
          "  tamis package list --json news.tar.zst\n\n"
          "Exit codes: 0 done, 2 error.");
}

}  // namespace tamis::cli
