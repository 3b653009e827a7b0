// tamis man: the manual page, in the macros of man(7), made from the description of the
// command line.

#include <memory>

#include "cli/command.h"
#include "cli/shell/completions.h"
#include "cli/shell/describe.h"
#include "tamis/detail/version.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

// Escapes text so that it is printed literally.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

// Returns a line of text. Without the escape, a dot or quote at its beginning would
// start a macro.
std::string line(std::string_view text) {
  const bool looks_like_macro = text.starts_with('.') || text.starts_with('\'');
  return (looks_like_macro ? "\\&" : "") + escaped(text) + "\n";
}

std::string upper(std::string text) {
  for (char& c : text)
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 32);
  return text;
}

// Formats the footer of the help: paragraphs are filled, indented lines stay unchanged.
std::string prose(const std::string& footer) {
  std::string out;
  bool is_example = false;
  bool is_new = true;  // the next line begins a paragraph
  for (std::size_t at = 0; at < footer.size();) {
    const std::size_t end = std::min(footer.find('\n', at), footer.size());
    const std::string text = footer.substr(at, end - at);
    at = end + 1;
    const bool is_indented = text.starts_with("  ");
    if (is_example && !is_indented) out += ".fi\n.RE\n";
    if (!text.empty() && (is_new || is_indented != is_example)) out += ".PP\n";
    if (is_indented && !is_example) out += ".RS 4\n.nf\n";
    is_example = is_indented;
    is_new = text.empty();
    if (!text.empty()) out += line(is_indented ? text.substr(2) : text);
  }
  return out + (is_example ? ".fi\n.RE\n" : "");
}

// Returns "--out FILE" with the name in bold and the value in italics.
std::string term(const OptionDescription& option) {
  std::string out;
  for (const std::string& name : option.names)
    out += (out.empty() ? "\\fB" : ", \\fB") + escaped(name) + "\\fR";
  if (!option.is_positional && !option.value.empty())
    out += " \\fI" + escaped(option.value) + "\\fR";
  return out;
}

std::string options(const CommandDescription& command) {
  std::string out;
  for (const OptionDescription& word : command.words)
    out += ".TP\n" + term(word) + "\n" + line(word.meaning + ".");
  for (const OptionDescription& option : command.options)
    out += ".TP\n" + term(option) + "\n" + line(option.meaning + ".");
  return out;
}

std::string section(const CommandDescription& command) {
  return ".SS " + escaped(command.name) + "\n" + line(command.about + ".") +
         ".PP\n\\fBUsage:\\fR " + escaped(command.usage()) + "\n" + options(command) +
         (command.footer.empty() ? "" : prose(command.footer));
}

std::string manual(const CommandDescription& app) {
  std::string out = ".\\\" Made by: tamis man\n.TH " + upper(app.name) +
                    " 1 \"\" \"tamis " + kVersion + "\" \"User Commands\"\n";
  out += ".SH NAME\n" + app.name + " \\- " +
         escaped("keeps what a reader came for on a web page") + "\n";
  std::vector<std::string> usages;
  for (const CommandDescription* command : all_commands(app))
    if (command->commands.empty()) usages.push_back(escaped(command->usage()) + "\n");
  out += ".SH SYNOPSIS\n" + text::join(usages, ".br\n");
  out += ".SH DESCRIPTION\n" + line(app.about + ".") + prose(app.footer);
  out += ".SH OPTIONS\n" + options(app) + ".SH COMMANDS\n";
  for (const CommandDescription* command : all_commands(app))
    if (command->name != app.name) out += section(*command);
  return out;
}

}  // namespace

void add_man(Command& app) {
  Command& command = app.subcommand("man", "Print the manual page");
  command.footer(
      "In the macros of man(7). An installed tamis has it where man looks.\n\n"
      "Examples:\n"
      "  tamis man | man -l -");
  command.on_run([&app] { return print(manual(describe(app))); });
}

}  // namespace tamis::cli
