#include "cli/command.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <limits>

#include <unistd.h>

#include "bytes/binary.h"
#include "bytes/read_input.h"

namespace tamis::cli {

void add_input(CLI::App& command, InputOptions& options) {
  command.add_option("FILE", options.path, "The page, or - for standard input")
      ->required();
  command
      .add_option("--charset", options.charset,
                  "The page's encoding, where something outside the page declares it; "
                  "else it is found out (default: find out)")
      ->check([](const std::string& label) {
        return encoding_of_label(label).empty()
                   ? "no encoding has the label '" + label +
                         "' (allowed: those of the WHATWG standard, such as utf-8, "
                         "windows-1251, gb18030)"
                   : std::string();
      });
  command
      .add_option("--max-bytes", options.max_bytes,
                  "Refuse larger input; K, M and G are understood (default: 64M)")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{0xFFFFFFFF - 4096}))
      ->default_str("");
}

Exit complain(const Error& error) {
  std::cerr << "tamis: " << to_string(error) << "\n";
  return error.code == ErrorCode::empty_input ? Exit::nothing : Exit::error;
}

Input read_page(const InputOptions& options, ParseOptions parse_options) {
  const Result<std::string> bytes = read_input(options.path, options.max_bytes);
  if (!bytes) return {{}, complain(bytes.error())};
  const std::string place = options.path == "-" ? "standard input" : options.path;
  if (const std::string_view kind = binary_kind(*bytes); !kind.empty())
    return {{},
            complain({ErrorCode::not_text, place, "this is " + std::string(kind),
                      "an HTML page is wanted"})};
  // Decoding can make the text longer than the bytes; what was read is parsed whole.
  parse_options.limits.max_bytes = std::numeric_limits<std::uint32_t>::max();
  return {parse(*bytes, options.charset, parse_options), Exit::done};
}

Exit print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return Exit::done;
    if (written < 0)
      return complain(
          {ErrorCode::cannot_read, "standard output", std::strerror(errno), ""});
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return Exit::done;
}

}  // namespace tamis::cli
