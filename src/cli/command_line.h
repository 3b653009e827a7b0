// The command line: commands, options and parsed values. CLI11 parses the words.
// Including it costs seconds of compile time, so only command_line.cpp does.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tamis::cli {

// --help and docs/command.md document these codes.
enum class Exit : int {
  done = 0,
  nothing = 1,  // the input was read, but there was nothing to show
  error = 2,    // an invalid command line, or input that cannot be used
  // 128 plus the number of a signal: 130 after Ctrl-C
};

// Returns the problem of a word; empty if it is valid.
using Check = std::function<std::string(const std::string& word)>;

// Accepts whole numbers from `least` to `most`.
Check whole_number(std::uint64_t least, std::uint64_t most);

// The description of an option for help, completions and the man page.
struct OptionDescription {
  std::vector<std::string> names;  // "--out", "-h"; "FILE" for a positional word
  std::string value;               // "SIZE", "auto|always|never"; empty for a flag
  std::string meaning;
  std::string group;  // "" for the main ones
  bool is_positional = false;
  bool is_required = false;

  // Returns the option with its value: "--out FILE|DIR".
  std::string term() const;
};

// An option that was added to a command.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  void required() const;
  void at_most(int words) const;  // for a list
  // Forbids combining the option with any of these, which must exist already.
  void excludes(std::initializer_list<const char*> names) const;

 private:
  CLI::Option* option_;
};

// Options under one heading of the help. A name is "--jobs N", with a placeholder for
// the value, or "FILE" for a positional word. If an option is repeated, the last value
// wins, except for lists.
class CommandGroup {
 public:
  CommandGroup(CLI::App* app, std::string name) : app_(app), group_(std::move(name)) {}

  Option flag(const std::string& name, bool& into, const std::string& help) const;
  Option flag(const std::string& name, std::function<void()> act,
              const std::string& help) const;
  // `take` checks the word and stores it.
  Option option(const std::string& name, Check take, const std::string& help) const;
  Option option(const std::string& name, std::string& into, const std::string& help,
                Check check = {}) const;
  Option option(const std::string& name, std::filesystem::path& into,
                const std::string& help) const;
  Option number(const std::string& name, std::function<void(std::uint64_t)> take,
                std::uint64_t least, std::uint64_t most, const std::string& help) const;
  template <class T>
  Option number(const std::string& name, T& into, std::uint64_t least,
                std::uint64_t most, const std::string& help) const {
    return number(
        name, [&into](std::uint64_t value) { into = static_cast<T>(value); }, least,
        most, help);
  }

  // --- Lists.

  // Takes all words up to the next option.
  Option words(const std::string& name, std::vector<std::string>& into,
               const std::string& help, Check check = {}) const;
  // Takes one word each time it is given.
  Option repeated(const std::string& name, std::vector<std::string>& into,
                  const std::string& help) const;
  Option repeated(const std::string& name, Check take, const std::string& help) const;
  // Takes one word each time it is given, and splits it at commas.
  Option at_commas(const std::string& name, std::vector<std::string>& into,
                   const std::string& help, Check check = {}) const;

 protected:
  CLI::App* app_;
  std::string group_;
};

// The result of parsing a command line.
struct Parsed {
  enum class Kind : std::uint8_t {
    done,  // a command ran
    help,
    complete_help,
    version,
    missing,      // a required option or command
    wrong_count,  // a value is missing, or a flag has one
    wrong,
  };
  Kind kind = Kind::done;
  Exit exit = Exit::done;    // of the command that ran
  std::string message = {};  // the problem
};

// A command. Its base class is the group of its main options. Every command has -h and
// --help; only the root has --version.
class Command : public CommandGroup {
 public:
  Command(const std::string& name, const std::string& about);
  Command(const Command&) = delete;

  // If there are subcommands, one of them must be named.
  Command& subcommand(const std::string& name, const std::string& about);
  CommandGroup group(const std::string& name) const { return {app_, name}; }
  void footer(const std::string& text);
  void on_run(std::function<Exit()> run);

  std::string name() const;       // "fmt"
  std::string full_name() const;  // "tamis pipeline fmt"
  std::string about() const;
  std::string footer() const;
  const Command* parent() const { return parent_; }
  const std::vector<std::unique_ptr<Command>>& subcommands() const { return commands_; }
  const Command* find(const std::string& name) const;  // a subcommand
  // Options in the order in which they were added; help and version are last.
  std::vector<OptionDescription> options() const;

  Parsed parse(int argc, char** argv);

  // --- After parse().

  bool is_given(const std::string& option) const;
  const Command* named() const;  // the subcommand, if one was named
  // Returns the first required option that is missing.
  std::optional<OptionDescription> missing() const;
  // Returns the words that the command does not accept.
  std::vector<std::string> left_over() const;

 private:
  Command(Command& parent, const std::string& name, const std::string& about);

  std::shared_ptr<CLI::App> whole_;  // set in the root only
  Command* parent_ = nullptr;
  std::vector<std::unique_ptr<Command>> commands_;
  Exit exit_ = Exit::done;  // set in the root only
};

}  // namespace tamis::cli
