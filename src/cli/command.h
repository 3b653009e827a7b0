// What all subcommands share. A subcommand is a file with its options, their names and
// help, and what it does; app.cpp lists them.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "cli/command_line.h"
#include "cli/pages/load.h"
#include "tamis/error.h"
#include "tamis/parser.h"

namespace tamis::cli {

// The worse of two.
Exit worse(Exit a, Exit b);

// Groups of options that -h leaves out and --help shows.
inline constexpr const char* kReading = "Reading";
inline constexpr const char* kFetching = "Fetching";
inline constexpr const char* kMessages = "Messages";

struct InputOptions {
  std::string path;
  LoadOptions load;
  bool hide_invisible = false;
};

// The options by which a subcommand names its input, and those among them that say how
// it is read.
void add_input(const Command& command, InputOptions& options);
void add_reading(const Command& command, InputOptions& options);
void add_hide_invisible(const Command& command, InputOptions& options);

// What is read is parsed whole: decoding can make text longer than its bytes, and
// --max-bytes has spoken already.
ParseOptions whole_input(ParseOptions parse_options, bool hide_invisible);

// Reads and parses; complains and gives the exit code where that fails. Says so, too,
// where a limit left out a part of the page.
struct Input {
  Page page;
  Exit exit = Exit::done;  // only `done` has a page
  std::string url{};       // where it came from in the end; empty if not from the web
};
Input read_page(const InputOptions& options, const ParseOptions& parse_options);

// "PLACE: the page is too large; its end is left out"
void say_cut(const std::string& place);

// One line on standard error, whatever a file's name has in it.
void say(std::string line);

// The same: "tamis: place: finding (allowed)".
Exit complain(const Error& error);

// The same for an exception that ended the whole command: memory or a bug.
Exit complain(const std::exception& exception, const std::string& place);

// To standard output. A reader that went away is no error; a full disk is.
Exit print(std::string_view text);

// Each adds itself to the app.
void add_extract(Command& app);
void add_explain(Command& app);
void add_filters(Command& app);
void add_pipeline(Command& app);
void add_package(Command& app);
void add_eval(Command& app);
void add_tune(Command& app);
void add_train(Command& app);
void add_serve(Command& app);
void add_ca(Command& app);
void add_site(Command& app);
void add_page(Command& app);
void add_help(Command& app);
void add_completions(Command& app);
void add_man(Command& app);

}  // namespace tamis::cli
