#include "cli/command.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <new>
#include <system_error>

#include <unistd.h>

#include "base/try_page.h"
#include "bulk/destination.h"
#include "cli/terminal/colour.h"
#include "cli/terminal/size.h"
#include "extract/options.h"
#include "text/control_characters.h"
#include "text/messages.h"

namespace tamis::cli {
namespace {

// Offsets in a page have 32 bits; the parser reserves some of the values.
constexpr std::uint64_t kMostBytes = 0xFFFFFFFF - 4096;

std::string check_charset(const std::string& label) {
  if (!encoding_of_label(label).empty()) return {};
  return "no encoding has the label '" + label +
         "' (those of the WHATWG standard are known, such as utf-8, windows-1251, "
         "gb18030)";
}

}  // namespace

void add_input(const Command& command, InputOptions& options) {
  command
      .option("FILE", options.path,
              "The page: a file, an address, or - for standard input",
              [](const std::string& path) {
                return std::string(path.empty() ? "the path is empty" : "");
              })
      .required();
  add_reading(command, options);
  add_hide_invisible(command, options);
}

void add_reading(const Command& command, InputOptions& options) {
  LoadOptions& load = options.load;
  const CommandGroup reading = command.group(kReading);
  reading.option("--charset LABEL", load.charset,
                 "The page's encoding, where something outside of it says so, such as "
                 "an HTTP header; else it is found out",
                 check_charset);
  reading.option(
      "--max-bytes SIZE",
      [&load](const std::string& word) -> std::string {
        const auto size = parse_size(word);
        if (!size || *size < 1 || *size > kMostBytes)
          return "'" + word +
                 "' is not a size from 1 to less than 4G (digits, and perhaps K, M or "
                 "G)";
        load.max_bytes = *size;
        return {};
      },
      "Refuse larger input (64M); K, M and G are understood");
  const CommandGroup fetching = command.group(kFetching);
  fetching.number("--timeout SECONDS", load.timeout_seconds, 1, 86'400,
                  "Give up an address after so long (60)");
  fetching.option("--ca-file FILE", load.ca_file,
                  "Trust the certificates in this file instead of the system's; the "
                  "variables CURL_CA_BUNDLE and SSL_CERT_FILE name one as well");
}

void add_hide_invisible(const Command& command, InputOptions& options) {
  command.group(kReading).flag("--hide-invisible", options.hide_invisible,
                               std::string(kHidesInvisible));
}

Exit worse(Exit a, Exit b) {
  return static_cast<int>(a) < static_cast<int>(b) ? b : a;
}

void say(std::string line) {
  line = visible(without_credentials_in_text(line));
  const std::size_t label = line.find(':') + 1;
  if (has_colours(STDERR_FILENO))
    line = painted(line.substr(0, label), kBoldRed) + line.substr(label);
  std::cerr << line + "\n";
}

Exit complain(const std::exception& exception, const std::string& place) {
  const auto* system = dynamic_cast<const std::system_error*>(&exception);
  const bool has_no_thread =
      system != nullptr && system->code() == std::errc::resource_unavailable_try_again;
  const bool has_no_memory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr;
  std::string finding = std::string("internal error: ") + exception.what();
  if (has_no_thread)
    finding = "no thread can be started; use fewer --jobs or raise the limits";
  if (has_no_memory) finding = "out of memory; use fewer --jobs or allow more memory";
  return complain({ErrorCode::internal, place, std::move(finding), ""});
}

Exit complain(const Error& error) {
  say("tamis: " + to_string(error));
  return error.code == ErrorCode::empty_input ? Exit::nothing : Exit::error;
}

ParseOptions whole_input(ParseOptions parse_options, bool hide_invisible) {
  parse_options.limits.max_bytes = std::numeric_limits<std::uint32_t>::max();
  parse_options.hide_invisible = hide_invisible;
  return parse_options;
}

void say_cut(const std::string& place) {
  say("tamis: " + place + ": the page is too large; its end is left out");
}

Input read_page(const InputOptions& options, const ParseOptions& parse_options) {
  const PageSource source = source_of(options.path);
  const Result<Loaded> loaded = Loader(options.load).load(source);
  if (!loaded) return {{}, complain(loaded.error())};
  Result<Page> page = try_page(loaded->bytes.size(), source.place(), [&] {
    return parse(loaded->bytes, loaded->charset,
                 whole_input(parse_options, options.hide_invisible));
  });
  if (!page) return {{}, complain(page.error())};
  if (page->degradation().bytes_cut || page->degradation().nodes_cut)
    say_cut(source.place());
  return {std::move(*page), Exit::done, loaded->url};
}

Exit print(std::string_view text) {
  const Result<bulk::Written> written = bulk::write_standard_output(text);
  return written ? Exit::done : complain(written.error());
}

}  // namespace tamis::cli
