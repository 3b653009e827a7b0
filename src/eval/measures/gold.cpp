#include "eval/measures/gold.h"

#include "eval/measures/lcs_length.h"
#include "eval/measures/normalise.h"
#include "eval/measures/python_text.h"

namespace tamis {
namespace {

// Of English text; only a guess for the size of a table.
constexpr std::size_t kBytesOfANewWord = 12;

template <typename Exact, typename Lower>
void split_word(std::string_view word, const Exact& exact, const Lower& lower) {
  for_each_word_token(word, exact);
  for_each_word_token(python_lower(word), lower);
}

std::string fold_white_space(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  const auto add = [&](std::string_view word) {
    if (!out.empty()) out += ' ';
    out += word;
  };
  for_each_word(text, add, [] {});
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

void end_line(Tokens& tokens) {
  tokens.line_ends.push_back(static_cast<std::uint32_t>(tokens.words.size()));
}

void append(std::vector<std::uint32_t>& to, std::span<const std::uint32_t> numbers) {
  to.insert(to.end(), numbers.begin(), numbers.end());
}

}  // namespace

Gold::Gold(const Truth& truth, const ReadOptions& options)
    : options_(options),
      text_(options.normalise ? normalise(truth.text) : std::string(truth.text)),
      words_(text_.size() / kBytesOfANewWord),
      exact_(text_.size() / kBytesOfANewWord),
      lower_(text_.size() / kBytesOfANewWord),
      shingles_({}),
      with_(prepare(truth.with)),
      without_(prepare(truth.without)) {
  for_each_word(
      text_, [&](std::string_view word) { add_word(word); },
      [&] { end_line(tokens_); });
  end_line(tokens_);
  lower_counts_.resize(lower_.size());
  for (const std::uint32_t token : tokens_.lower) ++lower_counts_[token];
  shingles_ = GramTable(tokens_.exact);
}

void Gold::add_word(std::string_view word) {
  const std::uint32_t number = words_.add(word);
  tokens_.words.push_back(number);
  if (number + 1 == exact_of_word_.ends.size()) {
    const auto exact = [&](std::string_view token) {
      exact_of_word_.numbers.push_back(exact_.add(token));
    };
    const auto lower = [&](std::string_view token) {
      lower_of_word_.numbers.push_back(lower_.add(token));
    };
    split_word(word, exact, lower);
    exact_of_word_.ends.push_back(exact_of_word_.numbers.size());
    lower_of_word_.ends.push_back(lower_of_word_.numbers.size());
  }
  append(tokens_.exact, exact_of_word_[number]);
  append(tokens_.lower, lower_of_word_[number]);
}

void Gold::read_word(std::string_view word, Tokens& into) const {
  const std::uint32_t number = words_.find(word);
  into.words.push_back(number);
  if (number != TokenTable::kNone) {
    append(into.exact, exact_of_word_[number]);
    append(into.lower, lower_of_word_[number]);
    return;
  }
  const auto exact = [&](std::string_view token) {
    into.exact.push_back(exact_.find(token));
  };
  const auto lower = [&](std::string_view token) {
    into.lower.push_back(lower_.find(token));
  };
  split_word(word, exact, lower);
}

Extract Gold::read(std::string_view text) const {
  Extract extract(*this);
  extract.raw_ = text;
  extract.text_ = options_.normalise ? normalise(text) : extract.raw_;
  Tokens& tokens = extract.tokens_;
  for_each_word(
      extract.text_, [&](std::string_view word) { read_word(word, tokens); },
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

}  // namespace tamis
