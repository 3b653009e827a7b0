#include "cli/eval/contestants.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/file.h"
#include "cli/command.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

// Returns the lines of a file without blank lines and comments, which begin with #.
Result<std::vector<std::string>> lines_of(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  std::vector<std::string> out;
  for (const std::string_view raw : text::split(*text, '\n'))
    if (const std::string_view line = text::trim(raw, " \t\r");
        !line.empty() && line[0] != '#')
      out.emplace_back(line);
  if (out.empty())
    return fail(ErrorCode::bad_argument, file, "there is no pipeline in it",
                "one a line");
  return out;
}

bool is_name_letter(char c) {
  return is_alnum(c) || c == '_' || c == '-' || c == '.' || c == '+';
}

// Splits "NAME=REST" into name and rest; any other word is both. Pipelines never begin
// with a name and "=", because their first "=" follows a bracket. Shell commands can
// begin with a variable, but a name must contain a lower-case letter.
std::pair<std::string, std::string> at_name(const std::string& word) {
  const auto* const first_other =
      std::find_if_not(word.data(), word.data() + word.size(), is_name_letter);
  const auto length = static_cast<std::size_t>(first_other - word.data());
  const std::string name = word.substr(0, length);
  const bool has_small = std::any_of(name.begin(), name.end(),
                                     [](char c) { return c >= 'a' && c <= 'z'; });
  if (!has_small || length == word.size() || word[length] != '=') return {word, word};
  return {name, word.substr(length + 1)};
}

class Contestants {
 public:
  Result<void> add_pipeline(const std::string& place, const std::string& word) {
    const auto [name, text] = at_name(word);
    Result<Pipeline> pipeline = read_pipeline(text);
    if (!pipeline) return tl::unexpected(in_option(place, pipeline.error()));
    return add(place, {name, std::move(*pipeline), {}});
  }

  Result<void> add_file(const std::string& file) {
    const Result<std::vector<std::string>> lines = lines_of(file);
    if (!lines) return tl::unexpected(in_option("--pipelines", lines.error()));
    for (const std::string& line : *lines)
      if (const auto added = add_pipeline("--pipelines: " + file + ": " + line, line);
          !added)
        return added;
    return {};
  }

  Result<void> add_external(const std::string& word) {
    const auto [name, command] = at_name(word);
    if (command.find_first_not_of(" \t\n") == std::string::npos)
      return fail(ErrorCode::bad_argument, "--external", "there is no command",
                  "COMMAND or NAME=COMMAND");
    return add("--external", {name, {}, command});
  }

  std::vector<eval::Contestant> take() && { return std::move(all_); }

 private:
  Result<void> add(const std::string& place, eval::Contestant contestant) {
    if (!names_.insert(contestant.name).second)
      return fail(ErrorCode::bad_argument, place,
                  "'" + contestant.name + "' is there twice",
                  "each once; NAME=... gives one another name");
    all_.push_back(std::move(contestant));
    return {};
  }

  std::vector<eval::Contestant> all_;
  std::set<std::string> names_;
};

}  // namespace

Result<std::vector<eval::Contestant>> find_contestants(const ContestantWords& words) {
  Contestants out;
  Result<void> added;
  for (const std::string& word : words.pipelines)
    if (added) added = out.add_pipeline("--pipeline", word);
  for (const std::string& file : words.pipeline_files)
    if (added) added = out.add_file(file);
  const bool has_pipelines = !words.pipelines.empty() || !words.pipeline_files.empty();
  if (!has_pipelines && words.externals.empty())
    added = out.add_pipeline("--pipeline", "auto");
  for (const std::string& word : words.externals)
    if (added) added = out.add_external(word);
  if (!added) return tl::unexpected(added.error());
  return std::move(out).take();
}

}  // namespace tamis::cli
