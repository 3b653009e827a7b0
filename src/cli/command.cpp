#include "cli/command.h"

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <limits>

#include <unistd.h>

#include "base/system_error.h"
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

// Is this no page? Letters of UTF-16 look like binary data, unless they are declared.
std::string_view foreign_kind(const std::string& bytes, const std::string& charset) {
  if (encoding_of_label(charset).starts_with("utf-16")) return {};
  return binary_kind(bytes);
}

}  // namespace

void add_input(CLI::App& command, InputOptions& options) {
  command.add_option("FILE", options.path, "The page; - is standard input")
      ->required()
      ->check([](const std::string& path) {
        return std::string(path.empty() ? "the path is empty" : "");
      });
  add_reading(command, options);
}

void add_reading(CLI::App& command, InputOptions& options) {
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
  command.add_flag("--hide-invisible", options.hide_invisible,
                   "No words from elements that are hidden by an attribute: hidden, "
                   "aria-hidden=true, style=display:none or visibility:hidden");
}

void say(std::string line) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  std::replace_if(line.begin(), line.end(), is_control, '?');
  std::cerr << line + "\n";
}

Exit complain(const Error& error) {
  say("tamis: " + to_string(error));
  return error.code == ErrorCode::empty_input ? Exit::nothing : Exit::error;
}

Input read_page(const InputOptions& options, ParseOptions parse_options) {
  const Result<std::string> bytes = read_input(options.path, options.max_bytes);
  if (!bytes) return {{}, complain(bytes.error())};
  if (const std::string_view kind = foreign_kind(*bytes, options.charset);
      !kind.empty())
    return {{},
            complain({ErrorCode::not_text, options.place(),
                      "this is " + std::string(kind), "an HTML page is wanted"})};
  // Decoding can make the text longer than the bytes; what was read is parsed whole.
  parse_options.limits.max_bytes = std::numeric_limits<std::uint32_t>::max();
  parse_options.hide_invisible = options.hide_invisible;
  Page page = parse(*bytes, options.charset, parse_options);
  if (page.degradation().bytes_cut || page.degradation().nodes_cut)
    say("tamis: " + options.place() + ": the page is too large; its end is left out");
  return {std::move(page), Exit::done};
}

Exit print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return Exit::done;
    if (written < 0) {
      say("tamis: cannot write to standard output: " + system_error());
      return Exit::error;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return Exit::done;
}

}  // namespace tamis::cli
