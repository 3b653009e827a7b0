#include "cli/app.h"

#include "cli/shell/usage.h"
#include "cli/terminal/color_option.h"
#include "cli/version.h"

namespace tamis::cli {
namespace {

// In the order of help.
constexpr void (*kCommands[])(Command& app) = {
    add_extract, add_explain, add_filters,     add_pipeline, add_site,
    add_page,    add_package, add_eval,        add_tune,     add_train,
    add_serve,   add_ca,      add_completions, add_man,      add_help};

constexpr const char* kFooter =
    R"(tamis COMMAND --help tells more.

Examples:
  tamis extract page.html
  tamis extract --pipeline cectd_ds https://example.org/
  tamis extract --out texts crawl
  tamis filters
  tamis eval --package cetd --pipeline auto --pipeline fast
  tamis tune gp --package wcxb-dev

Exit codes: 0 done, 1 the input was read but has nothing to show, 2 error, 130
after Ctrl-C. An error is one line on standard error. A reader of the output
that goes away, such as head, is no error.

Environment:
  NO_COLOR                     if set, messages have no colours
  CHROMIUM                     the browser for extract --rendered
  CURL_CA_BUNDLE               a file of certificates to trust instead of the
                               system's; else SSL_CERT_FILE
  http_proxy, https_proxy, all_proxy, no_proxy
                               how to reach the web, as curl has them
  TAMIS_PYTHON                 the python3 that has Ray, for tune --on
  TAMIS_SHARED                 where eval and tune find packages/NAME.tar.zst;
                               else ../shared)";

}  // namespace

std::unique_ptr<Command> make_app() {
  auto app = std::make_unique<Command>(
      "tamis", "tamis keeps what a reader came for on a web page");
  app->footer(kFooter);
  for (const auto add : kCommands) add(*app);
  add_color(*app);
  return app;
}

// Returns the first option that ends with '='. CLI11 would take the next word for its
// value, although that word may name a page.
std::string_view emptied_option(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") break;
    if (word.starts_with("--") && word.find('=') == word.size() - 1) return word;
  }
  return {};
}

Exit print_help(const Command& app, bool complete) {
  if (const std::string unknown = explain_unknown_command(app); !unknown.empty()) {
    say(unknown);
    return Exit::error;
  }
  return print(help(chosen(app), complete));
}

Exit run_app(int argc, char** argv) {
  const std::unique_ptr<Command> app = make_app();
  if (const std::string_view option = emptied_option(argc, argv); !option.empty())
    return complain({ErrorCode::bad_argument,
                     std::string(option.substr(0, option.size() - 1)),
                     "nothing stands behind the '='", "a value is wanted"});
  const Parsed parsed = app->parse(argc, argv);
  switch (parsed.kind) {
    case Parsed::Kind::done: break;
    case Parsed::Kind::help: return print_help(*app, false);
    case Parsed::Kind::complete_help: return print_help(*app, true);
    case Parsed::Kind::version: return print(version());
    default: say(explain(*app, parsed));
  }
  return parsed.exit;
}

}  // namespace tamis::cli
