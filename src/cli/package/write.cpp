// tamis package make and import.

#include <memory>

#include "cli/package/package.h"
#include "eval/datasets/import_package.h"
#include "eval/datasets/package.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct MakeOptions {
  std::string format;
  std::string from;
  std::string package;
  datasets::PackageInfo info;  // given fields replace known ones
  datasets::ImportOptions import;
};

struct InfoOption {
  const char* name;
  std::string datasets::PackageInfo::*member;
  const char* about;
};

constexpr InfoOption kInfoOptions[] = {
    {"--name", &datasets::PackageInfo::name,
     "The package's name (the one it has, or that of its file)"},
    {"--description", &datasets::PackageInfo::description, "What it is"},
    {"--source", &datasets::PackageInfo::source, "Where it is from"},
    {"--license", &datasets::PackageInfo::license, "Under what terms it may be used"},
    {"--gold", &datasets::PackageInfo::gold, "How the texts were made"},
    {"--citation", &datasets::PackageInfo::citation, "What to cite"},
    {"--note", &datasets::PackageInfo::note, "What else one should know"},
};

datasets::PackageInfo merged(datasets::PackageInfo known,
                             const datasets::PackageInfo& given) {
  for (const InfoOption& option : kInfoOptions)
    if (const std::string& text = given.*option.member; !text.empty())
      known.*option.member = text;
  return known;
}

Exit report(const MakeOptions& options, std::size_t pages, std::size_t missing,
            std::size_t empty) {
  std::string line = "tamis: " + options.package + ": " + text::counted("page", pages);
  if (missing > 0)
    line += ", " + text::counted("file", missing) + " without the other half";
  if (empty > 0) line += ", " + text::counted("page", empty) + " without gold left out";
  say(line);
  return Exit::done;
}

Exit make_from(const datasets::ImportFormat& format, const MakeOptions& options) {
  const Result<datasets::PackageDraft> draft =
      datasets::draft_package(format, options.from, options.import);
  if (!draft) return complain(draft.error());
  const Result<void> written = datasets::write_package(
      options.package, merged(draft->info, options.info), draft->pages, draft->load);
  if (!written) return complain(written.error());
  return report(options, draft->pages.size(), draft->missing, draft->empty);
}

// Rewrites a dataset in the order of its list.
Exit pack_again(const MakeOptions& options) {
  Result<datasets::PackageIndex> index = datasets::read_package_index(options.from);
  if (!index) return complain(index.error());
  for (datasets::PackagePage& page : index->pages) {
    if (page.language.empty()) page.language = options.import.language;
    if (page.page_type.empty()) page.page_type = options.import.page_type;
  }
  const auto writer = datasets::PackageWriter::create(
      options.package, merged(index->info, options.info), index->pages);
  if (!writer) return complain(writer.error());
  datasets::PackageInfo info;
  Result<void> written;
  const Result<void> read =
      datasets::read_package(options.from, info, [&](datasets::PackagePage&& page) {
        written = (*writer)->add(page);
        return written.has_value();
      });
  if (!read) return complain(read.error());
  if (written) written = (*writer)->finish();
  if (!written) return complain(written.error());
  return report(options, index->pages.size(), 0, 0);
}

Exit make(const MakeOptions& options) {
  const std::filesystem::path from = options.from;
  std::error_code unknown;
  const bool is_package = !std::filesystem::is_directory(from, unknown) ||
                          std::filesystem::exists(from / "package.json", unknown);
  return is_package ? pack_again(options) : make_from(datasets::kPairsFormat, options);
}

Exit import_collection(const MakeOptions& options) {
  return make_from(*datasets::find_import_format(options.format), options);
}

std::string names_of_formats() {
  return text::join(datasets::import_formats(), "|", &datasets::ImportFormat::name);
}

std::string check_format(const std::string& name) {
  if (datasets::find_import_format(name) != nullptr) return {};
  return "'" + name + "' is no format (" + names_of_formats() + ")";
}

// Rejects names of archives that cannot be written. Otherwise a directory of that name
// would be made, which looks like an archive.
std::string check_target(const std::string& target) {
  for (const std::string_view end :
       {".zip", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".zst", ".7z"})
    if (target.ends_with(end) && !datasets::names_archive(target))
      return "'" + target + "' is no archive that can be written (NAME.tar.zst, or a " +
             "folder's name)";
  return {};
}

std::string check_name(const std::string& name) {
  return datasets::wrong_id(name).empty()
             ? ""
             : "'" + name + "' is no name (no slash, no dot at the beginning)";
}

void add_words(const Command& command, MakeOptions& options) {
  command.option("DIR", options.from, "Where the pages and texts are").required();
  command
      .option("PACKAGE", options.package,
              "What to write: NAME.tar.zst is an archive, else it is a folder",
              check_target)
      .required();
  for (const InfoOption& option : kInfoOptions)
    command.option(
        option.name + std::string(" TEXT"), options.info.*option.member, option.about,
        option.member == &datasets::PackageInfo::name ? check_name : Check());
  command.option("--language CODE", options.import.language,
                 "The language of pages where it is not known");
  command.option("--page-type TYPE", options.import.page_type,
                 "The type of pages where it is not known");
  command.flag("--skip-missing", options.import.skip_missing,
               "Leave out pages without a text and texts without a page");
}

}  // namespace

void add_package_make(Command& package) {
  auto options = std::make_shared<MakeOptions>();
  Command& command =
      package.subcommand("make", "Make a package of a folder of pages and texts");
  add_words(command, *options);
  command.footer(
      "The folder has a.html and a.txt side by side (also in folders of their own), "
      "or\n"
      "html/a.html and gold/a.txt. A file pages.jsonl beside them may tell more: on "
      "each\n"
      "line an object with the id (a, or x-a of x/a.html) and any of url, site, "
      "title,\n"
      "page_type, language, with, without and the rest. Or it is a package already, a\n"
      "folder with package.json or an archive, which is written anew: the way from a\n"
      "folder to an archive and back.\n\n"
      "Examples:\n"
      "  tamis package make --license CC-BY-4.0 --language en pages news.tar.zst\n"
      "  tamis package make news.tar.zst news\n\n"
      "Exit codes: 0 done, 2 error; then nothing is written.");
  command.on_run([options] { return make(*options); });
}

void add_package_import(Command& package) {
  auto options = std::make_shared<MakeOptions>();
  Command& command =
      package.subcommand("import", "Make a package of a collection of others");
  command
      .option("--format " + names_of_formats(), options->format,
              "What the folder holds", check_format)
      .required();
  add_words(command, *options);
  std::string formats;
  for (const datasets::ImportFormat* format : datasets::import_formats()) {
    std::string name(format->name);
    name.resize(12, ' ');
    formats += "  " + name + std::string(format->layout) + "\n";
  }
  command.footer(
      "Formats:\n" + formats +
      "\nTexts become UTF-8 without what is not content: CleanEval's marks and URL "
      "line,\n"
      "the comments in Dragnet's. Pages may be compressed (.html.gz).\n\n"
      "Examples:\n"
      "  tamis package import --format dragnet dragnet_data dragnet.tar.zst\n"
      "  tamis package import --format wcxb benchmark/dev wcxb-dev.tar.zst\n\n"
      "Exit codes: 0 done, 2 error; then nothing is written.");
  command.on_run([options] { return import_collection(*options); });
}

}  // namespace tamis::cli
