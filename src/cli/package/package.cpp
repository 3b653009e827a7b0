// tamis package: checks, shows, makes and splits datasets.

#include "cli/package/package.h"

namespace tamis::cli {

void add_package(Command& app) {
  Command& command = app.subcommand(
      "package", "Check, list, make or split packages of pages with gold texts");
  for (const auto add : {add_package_check, add_package_info, add_package_list,
                         add_package_make, add_package_import, add_package_split})
    add(command);
  command.footer(
      "A package is pages and what a person would have kept of them: a folder, or the\n"
      "same as NAME.tar.zst, which is read without unpacking it:\n\n"
      "  NAME/package.json    name, source, license, ...\n"
      "  NAME/pages.jsonl     one line a page: id, url, site, page_type, ...\n"
      "  NAME/html/ID.html    the page's bytes as collected\n"
      "  NAME/gold/ID.txt     the main content, UTF-8\n\n"
      "docs/packages.md tells it all.\n\n"
      "Examples:\n"
      "  tamis package info news.tar.zst\n"
      "  tamis package make --name news pages news.tar.zst\n\n"
      "Exit codes: 0 done, 2 error.");
}

}  // namespace tamis::cli
