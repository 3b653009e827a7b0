// The command line: commands, their options, and what was given. CLI11 reads the words.
// It costs seconds in every file that includes it, so only command_line.cpp does.
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

// Documented in --help, which docs/command.md repeats.
enum class Exit : int {
  done = 0,
  nothing = 1,  // the input was read, but there was nothing to show
  error = 2,    // wrong words on the command line, or input that cannot be used
  // 128 and a signal: 130 after Ctrl-C
};

// Returns what is wrong with a word; empty if it can be used.
using Check = std::function<std::string(const std::string& word)>;

// Accepts whole numbers from `least` to `most`.
Check whole_number(std::uint64_t least, std::uint64_t most);

// What help, completions and the man page show of an option.
struct OptionDescription {
  std::vector<std::string> names;  // "--out", "-h"; of a positional one "FILE"
  std::string value;               // "SIZE", "auto|always|never"; empty for a flag
  std::string meaning;
  std::string group;  // "" for the main ones
  bool is_positional = false;
  bool is_required = false;

  // "--out FILE|DIR"
  std::string term() const;
};

// An option that was added to a command.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  void required() const;
  void at_most(int words) const;  // of a list
  // It cannot be given together with any of these, which are there already.
  void excludes(std::initializer_list<const char*> names) const;

 private:
  CLI::Option* option_;
};

// Options under one heading of the help. A name is "--jobs N", with what stands for the
// value, or "FILE" for a positional word. Where an option is given again, the last one
// counts, except for lists.
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
  // The same, but a word can be several with commas between them.
  Option at_commas(const std::string& name, std::vector<std::string>& into,
                   const std::string& help, Check check = {}) const;

 protected:
  CLI::App* app_;
  std::string group_;
};

// What became of the words of a command line.
struct Parsed {
  enum class Kind : std::uint8_t {
    done,  // a command ran
    help,
    complete_help,
    version,
    missing,      // an option or a command that must be given
    wrong_count,  // a value is missing, or a flag has one
    wrong,
  };
  Kind kind = Kind::done;
  Exit exit = Exit::done;    // of the command that ran
  std::string message = {};  // about what is wrong
};

// A command; its own options are those of the main group. It has -h and --help, and the
// one above all others has --version.
class Command : public CommandGroup {
 public:
  Command(const std::string& name, const std::string& about);
  Command(const Command&) = delete;

  // One of them must be named.
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
  // In the order in which they were added; help and version stand last.
  std::vector<OptionDescription> options() const;

  Parsed parse(int argc, char** argv);

  // --- After parse().

  bool is_given(const std::string& option) const;
  const Command* named() const;  // the subcommand, if one was named
  // The first option that must be given and was not.
  std::optional<OptionDescription> missing() const;
  // Words that it could do nothing with.
  std::vector<std::string> left_over() const;

 private:
  Command(Command& parent, const std::string& name, const std::string& about);

  std::shared_ptr<CLI::App> whole_;  // only of the one above all others
  Command* parent_ = nullptr;
  std::vector<std::unique_ptr<Command>> commands_;
  Exit exit_ = Exit::done;  // of the one above all others
};

}  // namespace tamis::cli
