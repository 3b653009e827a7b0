// tamis page: shows the parsed page, for debugging.

#include <memory>

#include "cli/command.h"
#include "document/tree_dump.h"
#include "filters/learned/page_type/page_type.h"
#include "tamis/sequences.h"
#include "text/control_characters.h"
#include "text/language/guess_function_words.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct PageOptions {
  InputOptions input;
  bool tree = false;
  bool words = false;
  bool tokens = false;
  bool scripting = false;
};

std::string summary(const Page& page, const std::string& place) {
  const auto line = [](std::string_view name, const std::string& value) {
    return std::string(name) + std::string(12 - name.size(), ' ') + value + "\n";
  };
  std::string out = line("encoding", std::string(page.encoding()));
  out += line("bytes", std::to_string(page.source().size()));
  out += line("nodes", std::to_string(page.node_count()));
  out += line("words", std::to_string(page.word_count()));
  out += line("blocks", std::to_string(page.blocks().all.size()));
  out += line("quirks", page.quirks() ? "yes" : "no");
  out += line("degraded", to_string(page.degradation()));
  const auto types = named_page_types(page, place);
  out += line("type", std::string(types.front().first) + " (" +
                          text::fixed(100 * types.front().second, 0) + " %)");
  const FunctionWords* words = guess_function_words(page, FunctionWords::Size::small);
  out += line("language", words == nullptr ? "?" : std::string(words->language()));
  return out;
}

// Writes one line per word, with columns: number, offset, + if glued, text.
std::string words(const Page& page) {
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const Word& word = page.word(w);
    out += std::to_string(w) + '\t' + std::to_string(word.offset) + '\t' +
           (word.glued != 0 ? "+" : "") + '\t';
    out += page.word_text(w, scratch);
    out += '\n';
  }
  return out;
}

// Writes one line per token, with columns: offset, word or tag, source text.
std::string tokens(const Page& page) {
  std::string out;
  for (const PageToken& token : page.tokens().all) {
    out += std::to_string(token.offset) + '\t' +
           (token.word != kNone ? "word"
            : token.is_end_tag  ? "end"
                                : "start") +
           '\t';
    for (const char c : page.source().substr(token.offset, token.length))
      out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    out += '\n';
  }
  return out;
}

Exit run_page(const PageOptions& options) {
  const Input input = read_page(options.input, {.scripting = options.scripting});
  if (input.exit != Exit::done) return input.exit;
  const std::string place = source_of(options.input.path).place();
  const std::string out = options.tree     ? to_tree(input.page)
                          : options.words  ? words(input.page)
                          : options.tokens ? tokens(input.page)
                                           : summary(input.page, place);
  if (out.empty())
    return complain(
        {ErrorCode::empty_input, place, "the page has nothing of this kind", ""});
  return print(without_controls(out));
}

}  // namespace

void add_page(Command& app) {
  auto options = std::make_shared<PageOptions>();
  Command& command = app.subcommand("page", "Show how a page was parsed");
  command.flag("--tree", options->tree,
               "The tree, in the form of the html5lib tree-construction tests");
  command
      .flag("--words", options->words,
            "The words that a reader sees, in document order: number, byte offset, + "
            "where it is glued to the one before, text")
      .excludes({"--tree"});
  command
      .flag("--tokens", options->tokens,
            "The body's tags and words, in source order: byte offset, kind (start, end "
            "or word), text")
      .excludes({"--tree", "--words"});
  command.flag("--scripting", options->scripting,
               "Parse as a browser that runs scripts: <noscript> is raw text");
  add_input(command, options->input);
  command.footer(
      "Without --tree, --words or --tokens it prints a summary. Columns are parted\n"
      "by tabs. Offsets are those of the page as UTF-8 without a byte order mark.\n\n"
      "Examples:\n"
      "  tamis page page.html --tree\n"
      "  tamis page page.html --words | head\n\n"
      "Exit codes: 0 done, 1 nothing to show, 2 error.");
  command.on_run([options] { return run_page(*options); });
}

}  // namespace tamis::cli
