#include "cli/command_line.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

constexpr const char* kMainGroup = "Options";  // the name that CLI11 uses
constexpr int kAnyNumber = CLI::detail::expected_max_vector_size;

OptionDescription describe(const CLI::Option& option) {
  OptionDescription out;
  if (option.get_positional()) out.names = {option.get_name()};
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  if (option.get_items_expected_max() > 0) out.value = option.get_type_name();
  out.meaning = option.get_description();
  if (option.get_group() != kMainGroup) out.group = option.get_group();
  out.is_positional = option.get_positional();
  out.is_required = option.get_required();
  return out;
}

// Adds an option with a name such as "--jobs N".
CLI::Option* add(CLI::App& app, const std::string& group, const std::string& name,
                 CLI::callback_t take, const std::string& help, const Check& check) {
  const std::size_t blank = std::min(name.find(' '), name.size());
  CLI::Option* option = app.add_option(name.substr(0, blank), std::move(take), help);
  if (blank < name.size()) option->type_name(name.substr(blank + 1));
  if (check) option->check(check, "");
  return option->group(group);
}

CLI::callback_t to(std::vector<std::string>& into) {
  return [&into](const std::vector<std::string>& words) {
    into = words;
    return true;
  };
}

CLI::Option* one_each_time(CLI::Option* option) {
  return option->expected(1)
      ->allow_extra_args(false)  // the next word is an input
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

Check whole_number(std::uint64_t least, std::uint64_t most) {
  return [least, most](const std::string& word) {
    return text::read_number(word, least, most)
               ? std::string()
               : "'" + word + "' is not a number from " + std::to_string(least) +
                     " to " + std::to_string(most);
  };
}

std::string OptionDescription::term() const {
  const std::string out = text::join(names, ", ");
  return is_positional || value.empty() ? out : out + ' ' + value;
}

// --- Options.

void Option::required() const {
  option_->required();
}

void Option::at_most(int words) const {
  option_->expected(1, words);
}

void Option::excludes(std::initializer_list<const char*> names) const {
  for (const char* name : names) option_->excludes(std::string(name));
}

Option CommandGroup::flag(const std::string& name, bool& into,
                          const std::string& help) const {
  return flag(
      name, [&into] { into = true; }, help);
}

Option CommandGroup::flag(const std::string& name, std::function<void()> act,
                          const std::string& help) const {
  return Option(app_->add_flag(name, help)
                    ->each([act = std::move(act)](const std::string&) { act(); })
                    ->group(group_));
}

Option CommandGroup::option(const std::string& name, Check take,
                            const std::string& help) const {
  return Option(add(*app_, group_, name, {}, help, take));
}

Option CommandGroup::option(const std::string& name, std::string& into,
                            const std::string& help, Check check) const {
  const auto take = [&into](const std::vector<std::string>& words) {
    into = words.back();
    return true;
  };
  return Option(add(*app_, group_, name, take, help, check));
}

Option CommandGroup::option(const std::string& name, std::filesystem::path& into,
                            const std::string& help) const {
  const auto take = [&into](const std::vector<std::string>& words) {
    into = words.back();
    return true;
  };
  return Option(add(*app_, group_, name, take, help, {}));
}

Option CommandGroup::number(const std::string& name,
                            std::function<void(std::uint64_t)> take,
                            std::uint64_t least, std::uint64_t most,
                            const std::string& help) const {
  return Option(add(
      *app_, group_, name,
      [take = std::move(take)](const std::vector<std::string>& words) {
        take(*text::read_number<std::uint64_t>(words.back()));
        return true;
      },
      help, whole_number(least, most)));
}

Option CommandGroup::words(const std::string& name, std::vector<std::string>& into,
                           const std::string& help, Check check) const {
  return Option(add(*app_, group_, name, to(into), help, check)->expected(kAnyNumber));
}

Option CommandGroup::repeated(const std::string& name, std::vector<std::string>& into,
                              const std::string& help) const {
  return Option(one_each_time(add(*app_, group_, name, to(into), help, {})));
}

Option CommandGroup::repeated(const std::string& name, Check take,
                              const std::string& help) const {
  return Option(one_each_time(add(*app_, group_, name, {}, help, take)));
}

Option CommandGroup::at_commas(const std::string& name, std::vector<std::string>& into,
                               const std::string& help, Check check) const {
  return Option(
      one_each_time(add(*app_, group_, name, to(into), help, check))->delimiter(','));
}

// --- Commands.

Command::Command(const std::string& name, const std::string& about)
    : CommandGroup(nullptr, kMainGroup),
      whole_(std::make_shared<CLI::App>(about, name)) {
  app_ = whole_.get();
  app_->set_help_flag("-h", "Usage and the main options");
  app_->set_help_all_flag("--help", "The same, with more words, options and examples");
  app_->set_version_flag("--version", "", "The version, and what it was built of");
  app_->option_defaults()->take_last()->disable_flag_override();
}

Command::Command(Command& parent, const std::string& name, const std::string& about)
    : CommandGroup(parent.app_->add_subcommand(name, about), kMainGroup),
      parent_(&parent) {}

Command& Command::subcommand(const std::string& name, const std::string& about) {
  app_->require_subcommand(1);
  commands_.push_back(std::unique_ptr<Command>(new Command(*this, name, about)));
  return *commands_.back();
}

void Command::footer(const std::string& text) {
  app_->footer(text);
}

void Command::on_run(std::function<Exit()> run) {
  Command* top = this;
  while (top->parent_ != nullptr) top = top->parent_;
  app_->callback([top, run = std::move(run)] { top->exit_ = run(); });
}

std::string Command::name() const {
  return app_->get_name();
}

std::string Command::full_name() const {
  return (parent_ != nullptr ? parent_->full_name() + " " : "") + name();
}

std::string Command::about() const {
  return app_->get_description();
}

std::string Command::footer() const {
  return app_->get_footer();
}

const Command* Command::find(const std::string& name) const {
  for (const auto& command : commands_)
    if (command->name() == name) return command.get();
  return nullptr;
}

std::vector<OptionDescription> Command::options() const {
  const CLI::App& app = *app_;
  std::vector<const CLI::Option*> all = app.get_options();
  std::stable_partition(all.begin(), all.end(), [&app](const CLI::Option* option) {
    return option != app.get_help_ptr() && option != app.get_help_all_ptr() &&
           option != app.get_version_ptr();
  });
  std::vector<OptionDescription> out;
  for (const CLI::Option* option : all) out.push_back(describe(*option));
  return out;
}

Parsed Command::parse(int argc, char** argv) {
  using Kind = Parsed::Kind;
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {Kind::help};
  } catch (const CLI::CallForAllHelp&) {
    return {Kind::complete_help};
  } catch (const CLI::CallForVersion&) {
    return {Kind::version};
  } catch (const CLI::RequiredError& error) {
    return {Kind::missing, Exit::error, error.what()};
  } catch (const CLI::ArgumentMismatch& error) {
    return {Kind::wrong_count, Exit::error, error.what()};
  } catch (const CLI::ParseError& error) {
    return {Kind::wrong, Exit::error, error.what()};
  }
  return {Kind::done, exit_};
}

bool Command::is_given(const std::string& option) const {
  return app_->count(option) > 0;
}

const Command* Command::named() const {
  const std::vector<CLI::App*> named = app_->get_subcommands();
  return named.empty() ? nullptr : find(named.back()->get_name());
}

std::optional<OptionDescription> Command::missing() const {
  for (const CLI::Option* option : std::as_const(*app_).get_options())
    if (option->get_required() && option->empty()) return describe(*option);
  return {};
}

std::vector<std::string> Command::left_over() const {
  return app_->remaining();
}

}  // namespace tamis::cli
