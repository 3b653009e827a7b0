// Declarations shared by the subcommands. Each subcommand has a file with its options,
// their help and its action; app.cpp lists them.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "cli/command_line.h"
#include "cli/pages/load.h"
#include "tamis/error.h"
#include "tamis/parser.h"

namespace tamis::cli {

// Returns the more severe of two exit codes.
Exit worse(Exit a, Exit b);

// Option groups that --help shows and -h omits.
inline constexpr const char* kReading = "Reading";
inline constexpr const char* kFetching = "Fetching";
inline constexpr const char* kMessages = "Messages";

struct InputOptions {
  std::string path;
  LoadOptions load;
  bool hide_invisible = false;
};

// add_input() adds the input and its reading options; add_reading() only the latter.
void add_input(const Command& command, InputOptions& options);
void add_reading(const Command& command, InputOptions& options);
void add_hide_invisible(const Command& command, InputOptions& options);

// Removes the size limit of the parser: --max-bytes was checked before, and decoding
// can make text longer than its bytes.
ParseOptions whole_input(ParseOptions parse_options, bool hide_invisible);

// Reads and parses a page. On failure, prints the error and returns its exit code. Also
// reports whether a limit dropped a part of the page.
struct Input {
  Page page;
  Exit exit = Exit::done;  // only `done` has a page
  std::string url{};       // the final URL; empty if not from the web
};
Input read_page(const InputOptions& options, const ParseOptions& parse_options);

// Prints "PLACE: the page is too large; its end is left out".
void say_cut(const std::string& place);

// Prints one line to standard error. Makes control characters visible and removes
// passwords of URLs.
void say(std::string line);

// Prints "tamis: place: finding (allowed)" to standard error.
Exit complain(const Error& error);

// Prints an exception that ended the whole command: out of memory, or a bug.
Exit complain(const std::exception& exception, const std::string& place);

// Prints to standard output. A closed pipe is not an error; a full disk is.
Exit print(std::string_view text);

// Each function adds one command.
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
