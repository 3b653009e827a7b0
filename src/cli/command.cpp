#include "cli/command.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <limits>

#include <unistd.h>

#include "bytes/binary.h"
#include "bytes/read_input.h"
#include "cli/size.h"

namespace tamis::cli {
namespace {

// Offsets in a page have 32 bits; the parser wants some of them for itself.
constexpr std::uint64_t kMostBytes = 0xFFFFFFFF - 4096;

std::string check_charset(const std::string& label) {
  if (!encoding_of_label(label).empty()) return {};
  return "no encoding has the label '" + label +
         "' (those of the WHATWG standard are known, such as utf-8, windows-1251, "
         "gb18030)";
}

// Puts plain digits in the place of what was written.
std::string check_size(std::string& word) {
  const auto size = parse_size(word);
  if (!size || *size < 1 || *size > kMostBytes)
    return "'" + word +
           "' is not a size from 1 to less than 4G (digits, and perhaps K, M or G)";
  word = std::to_string(*size);
  return {};
}

}  // namespace

void add_input(CLI::App& command, InputOptions& options) {
  command.add_option("FILE", options.path, "The page; - is standard input")
      ->required()
      ->check([](const std::string& path) {
        return std::string(path.empty() ? "the path is empty" : "");
      });
  command
      .add_option("--charset", options.charset,
                  "The page's encoding, where something outside of it says so, such as "
                  "an HTTP header; else it is found out")
      ->type_name("LABEL")
      ->check(check_charset);
  command
      .add_option("--max-bytes", options.max_bytes,
                  "Refuse larger input (64M); K, M and G are understood")
      ->type_name("SIZE")
      ->transform(CLI::Validator(check_size, ""));
}

Exit complain(const Error& error) {
  std::cerr << "tamis: " << to_string(error) << "\n";
  return error.code == ErrorCode::empty_input ? Exit::nothing : Exit::error;
}

Input read_page(const InputOptions& options, ParseOptions parse_options) {
  const Result<std::string> bytes = read_input(options.path, options.max_bytes);
  if (!bytes) return {{}, complain(bytes.error())};
  if (const std::string_view kind = binary_kind(*bytes); !kind.empty())
    return {{},
            complain({ErrorCode::not_text, options.place(),
                      "this is " + std::string(kind), "an HTML page is wanted"})};
  // Decoding can make the text longer than the bytes; what was read is parsed whole.
  parse_options.limits.max_bytes = std::numeric_limits<std::uint32_t>::max();
  Page page = parse(*bytes, options.charset, parse_options);
  if (page.degradation().bytes_cut || page.degradation().nodes_cut)
    std::cerr << "tamis: " << options.place()
              << ": the page is too large; its end is left out\n";
  return {std::move(page), Exit::done};
}

Exit print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return Exit::done;
    if (written < 0) {
      std::cerr << "tamis: cannot write to standard output: " << std::strerror(errno)
                << "\n";
      return Exit::error;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return Exit::done;
}

}  // namespace tamis::cli
