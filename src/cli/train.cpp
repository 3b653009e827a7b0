// tamis train: adapts the model of the default pipeline to the user's pages.

#include <algorithm>
#include <cstdio>
#include <memory>

#include "bulk/destination.h"
#include "cli/command.h"
#include "cli/package/find_packages.h"
#include "cli/pages/model_option.h"
#include "eval/datasets/package.h"
#include "filters/learned/model/model.h"
#include "filters/learned/train/adapt_model.h"

namespace tamis::cli {
namespace {

struct TrainOptions {
  std::vector<std::string> packages;
  std::string out;
};

Result<std::vector<datasets::PackagePage>> read_pages(
    const std::vector<std::string>& words) {
  const auto paths = find_packages(words);
  if (!paths) return tl::unexpected(paths.error());
  std::vector<datasets::PackagePage> out;
  for (const std::filesystem::path& path : *paths) {
    datasets::PackageInfo info;
    const Result<void> read =
        datasets::read_package(path, info, [&](datasets::PackagePage&& page) {
          out.push_back(std::move(page));
          return true;
        });
    if (!read) return tl::unexpected(read.error());
  }
  return out;
}

std::string table(const Adapted& adapted) {
  char line[80];
  std::snprintf(line, sizeof line, "%zu pages of %zu sites\n\n", adapted.pages,
                adapted.sites);
  std::string out = line;
  for (const AdaptTrial& trial : adapted.trials) {
    std::snprintf(line, sizeof line, "%c %-12s F1 %.4f\n", trial.taken ? '*' : ' ',
                  trial.what.c_str(), trial.f1);
    out += line;
  }
  return out;
}

Exit run_train(const TrainOptions& options) {
  const auto pages = read_pages(options.packages);
  if (!pages) return complain(pages.error());
  const std::shared_ptr<const Model> general = find_model("general");
  if (general == nullptr)
    return complain({ErrorCode::internal, "train", "this program has no model", ""});
  // Opened before the work, to report errors early.
  const auto file = bulk::to_one_file(options.out);
  if (!file) return complain(file.error());
  const Result<Adapted> adapted = adapt_model(*general, *pages, "--package");
  if (!adapted) return complain(adapted.error());
  if (const auto written = (*file)->put(0, write_model(adapted->model)); !written)
    return complain(written.error());
  if (const auto finished = (*file)->finish(); !finished)
    return complain(finished.error());
  const bool is_better =
      std::any_of(adapted->trials.begin() + 1, adapted->trials.end(),
                  [](const AdaptTrial& trial) { return trial.taken; });
  return print(table(*adapted) + "\n" + options.out +
               (is_better
                    ? " is ready: tamis extract --model " + options.out + " ...\n"
                    : " is the model that it was made from: nothing was better\n"));
}

}  // namespace

void add_train(Command& app) {
  auto options = std::make_shared<TrainOptions>();
  Command& command = app.subcommand("train", "Adapt the default to pages of your own");
  command
      .repeated("--package PACKAGE", options->packages,
                "Pages with the texts that should be kept of them: a folder, an "
                "archive, or a name; may be given several times")
      .required();
  command.option("--out FILE", options->out, "The model's file").required();
  add_model_option(command);
  command.footer(
      "Ten pages are needed, fifty are better. What is tried: a lexicon of the "
      "classes\n"
      "and words of these pages, small trees that correct those of the model, a shift\n"
      "of all probabilities, a dial between precision and recall. Each stays only if\n"
      "it is better on sites that it was not made from; * marks what stayed.\n"
      "--model adapts another model than ours.\n\n"
      "Examples:\n"
      "  tamis package make pages mine    # docs/packages.md\n"
      "  tamis train --package mine --out mine.model\n"
      "  tamis extract --model mine.model page.html");
  command.on_run([options] { return run_train(*options); });
}

}  // namespace tamis::cli
