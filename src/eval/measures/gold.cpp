#include "eval/measures/gold.h"

#include "eval/measures/lcs_length.h"
#include "eval/measures/normalise.h"
#include "eval/measures/python_text.h"
#include "text/lists.h"

namespace tamis::eval {
namespace {

// An estimate for English text, used only for the initial size of the table.
constexpr std::size_t kBytesOfANewWord = 12;

bool has_upper(std::string_view ascii) {
  for (const char c : ascii)
    if (c >= 'A' && c <= 'Z') return true;
  return false;
}

// Appends the tokens of a word, as the numbers that `number_of` returns.
template <typename NumberOf>
void split_word(std::string_view word, const NumberOf& number_of,
                std::vector<std::uint32_t>& exact, std::vector<std::uint32_t>& lower) {
  if (!is_ascii(word)) {
    const auto add_to = [&](std::vector<std::uint32_t>& row) {
      return [&](std::string_view token) { row.push_back(number_of(token)); };
    };
    for_each_word_token(word, add_to(exact));
    for_each_word_token(python_lower(word), add_to(lower));
    return;
  }
  for_each_word_token(word, [&](std::string_view token) {
    const std::uint32_t number = number_of(token);
    exact.push_back(number);
    lower.push_back(has_upper(token) ? number_of(python_lower(token)) : number);
  });
}

std::string fold_white_space(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for_each_folded_run(text,
                      [&](std::string_view run) { text::append_item(run, " ", out); });
  return out;
}

std::vector<Snippet> prepare(std::span<const std::string> snippets) {
  std::vector<Snippet> out;
  for (const std::string& snippet : snippets) {
    std::string folded = fold_white_space(snippet);
    std::string lower = python_lower(folded);
    out.push_back({std::move(folded), std::move(lower)});
  }
  return out;
}

void end_line(TextTokens& tokens) {
  tokens.line_ends.push_back(static_cast<std::uint32_t>(tokens.words.size()));
}

}  // namespace

Gold::Gold(const Truth& truth, const ReadOptions& options)
    : options_(options),
      text_(options.normalise ? normalise(truth.text) : std::string(truth.text)),
      table_(text_.size() / kBytesOfANewWord),
      parts_(1),
      shingles_({}),
      with_(prepare(truth.with)),
      without_(prepare(truth.without)) {
  for_each_word(
      text_, [&](std::string_view word) { add_word(word); },
      [&] { end_line(tokens_); });
  end_line(tokens_);
  parts_of_.resize(table_.size(), TokenTable::kNone);
  lower_counts_.resize(table_.size());
  for (const std::uint32_t token : tokens_.lower) ++lower_counts_[token];
  shingles_ = GramTable(tokens_.exact);
}

void Gold::add_word(std::string_view word) {
  const std::uint32_t number = table_.add(word);
  tokens_.words.push_back(number);
  if (number >= parts_of_.size()) parts_of_.resize(number + 1, TokenTable::kNone);
  if (parts_of_[number] == TokenTable::kNone) add_parts(word, number);
  append_parts(number, tokens_);
}

void Gold::add_parts(std::string_view word, std::uint32_t number) {
  parts_of_[number] = static_cast<std::uint32_t>(parts_.size() - 1);
  const auto number_of = [&](std::string_view token) {
    return token.size() == word.size() && token == word ? number : table_.add(token);
  };
  split_word(word, number_of, exact_, lower_);
  parts_.push_back({static_cast<std::uint32_t>(exact_.size()),
                    static_cast<std::uint32_t>(lower_.size())});
}

void Gold::append_parts(std::uint32_t word, TextTokens& into) const {
  const std::uint32_t parts = parts_of_[word];
  for (std::uint32_t i = parts_[parts].exact_end; i < parts_[parts + 1].exact_end; ++i)
    into.exact.push_back(exact_[i]);
  for (std::uint32_t i = parts_[parts].lower_end; i < parts_[parts + 1].lower_end; ++i)
    into.lower.push_back(lower_[i]);
}

// Numbers that only tokens have store no parts.
void Gold::read_word(std::string_view word, TextTokens& into) const {
  const std::uint32_t number = table_.find(word);
  into.words.push_back(number);
  if (number != TokenTable::kNone && parts_of_[number] != TokenTable::kNone) {
    append_parts(number, into);
    return;
  }
  const auto number_of = [&](std::string_view token) { return table_.find(token); };
  split_word(word, number_of, into.exact, into.lower);
}

Extract Gold::read(std::string_view text) const {
  Extract extract(*this);
  extract.raw_ = text;
  if (options_.normalise) extract.normalised_ = normalise(text);
  TextTokens& tokens = extract.tokens_;
  for_each_word(
      extract.text(), [&](std::string_view word) { read_word(word, tokens); },
      [&] { end_line(tokens); });
  end_line(tokens);
  return extract;
}

const std::string& Extract::folded() const {
  if (!folded_) folded_ = fold_white_space(raw_);
  return *folded_;
}

const std::string& Extract::lower() const {
  if (!lower_) lower_ = python_lower(folded());
  return *lower_;
}

std::size_t Extract::word_lcs_length() const {
  if (!word_lcs_length_)
    word_lcs_length_ =
        lcs_length(tokens_.words, gold_->tokens().words, gold_->word_bound());
  return *word_lcs_length_;
}

}  // namespace tamis::eval
