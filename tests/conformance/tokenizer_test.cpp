// Every case of html5lib's tokenizer suite, through tokenize(), once for each of its
// initial states, with every set of vector instructions.
//
// Tokens are compared as lines of text, with attributes sorted by name. Parse errors
// are not compared, because tamis does not report them. The cases of xmlViolation.test
// expect an XML infoset made from the tokens (HTML 13.2.9 "Coercing an HTML DOM into an
// infoset"). For these, the test coerces tamis' tokens in the same way before it
// compares.

#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "document/token_list.h"
#include "support/difference.h"
#include "support/html5lib.h"
#include "support/instruction_sets.h"
#include "support/paths.h"

namespace tamis::test {
namespace {

using nlohmann::json;
using Kind = HtmlToken::Kind;

constexpr std::size_t kFiles = 14;
constexpr std::size_t kCases = 6810;
constexpr std::size_t kBlock = 64;
constexpr std::size_t kRuns = 7036;  // a case is run once for each initial state

const std::map<std::string, TokenizerState> kStates = {
    {"Data state", TokenizerState::data},
    {"RCDATA state", TokenizerState::rcdata},
    {"RAWTEXT state", TokenizerState::rawtext},
    {"Script data state", TokenizerState::script_data},
    {"PLAINTEXT state", TokenizerState::plaintext},
    {"CDATA section state", TokenizerState::cdata_section},
};

// --- Doubly escaped strings.

// Also encodes surrogates, as three bytes each: "WTF-8".
void append_utf8(std::string& out, unsigned code) {
  const auto tail = [&](int shift) {
    out.push_back(static_cast<char>(0x80 | (code >> shift & 0x3F)));
  };
  if (code < 0x80) {
    out.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out.push_back(static_cast<char>(0xC0 | code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    out.push_back(static_cast<char>(0xE0 | code >> 12));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0 | code >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

// Returns the code unit of a \uHHHH at `at`, or -1.
long escape_at(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "\\u") != 0 || at + 6 > text.size()) return -1;
  return std::stol(text.substr(at + 2, 4), nullptr, 16);
}

std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const long unit = escape_at(text, at);
    if (unit < 0) {
      out.push_back(text[at++]);
      continue;
    }
    at += 6;
    const long next = at < text.size() ? escape_at(text, at) : -1;
    const bool is_pair =
        unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000;
    if (is_pair) at += 6;
    const long code =
        is_pair ? 0x10000 + (unit - 0xD800) * 0x400 + (next - 0xDC00) : unit;
    append_utf8(out, static_cast<unsigned>(code));
  }
  return out;
}

// --- Expected tokens.

// Reads the values of one case, whose strings may be doubly escaped.
struct Strings {
  bool double_escaped;

  std::string operator()(const json& value) const {
    const auto text = value.get<std::string>();
    return double_escaped ? unescaped(text) : text;
  }

  std::optional<std::string> or_null(const json& value) const {
    if (value.is_null()) return std::nullopt;
    return (*this)(value);
  }
};

const std::map<std::string, Kind> kKinds = {
    {"DOCTYPE", Kind::doctype},      {"StartTag", Kind::start_tag},
    {"EndTag", Kind::end_tag},       {"Comment", Kind::comment},
    {"Character", Kind::characters},
};

HtmlToken expected_token(const json& array, const Strings& string) {
  HtmlToken token;
  token.kind = kKinds.at(array.at(0).get<std::string>());
  if (token.kind == Kind::doctype) {
    token.name = string.or_null(array.at(1));
    token.public_id = string.or_null(array.at(2));
    token.system_id = string.or_null(array.at(3));
    token.force_quirks = !array.at(4).get<bool>();
    return token;
  }
  token.data = string(array.at(1));
  if (token.kind == Kind::start_tag) {
    for (const auto& [name, value] : array.at(2).items())
      token.attributes.emplace_back(string(json(name)), string(value));
    token.self_closing = array.size() > 3 && array.at(3).get<bool>();
  }
  return token;
}

// The suite may split a run of characters. The tokenizer returns it as one token.
std::vector<HtmlToken> expected_tokens(const json& output, const Strings& string) {
  std::vector<HtmlToken> tokens;
  for (const json& array : output) {
    HtmlToken token = expected_token(array, string);
    const bool joins = token.kind == Kind::characters && !tokens.empty() &&
                       tokens.back().kind == Kind::characters;
    if (joins)
      tokens.back().data += token.data;
    else
      tokens.push_back(std::move(token));
  }
  return tokens;
}

// --- Tokens as lines.

std::string in_quotes_or_null(const std::optional<std::string>& text) {
  return text ? in_quotes(*text) : "null";
}

std::string to_line(const HtmlToken& token) {
  switch (token.kind) {
    case Kind::doctype:
      return "DOCTYPE " + in_quotes_or_null(token.name) + " " +
             in_quotes_or_null(token.public_id) + " " +
             in_quotes_or_null(token.system_id) +
             (token.force_quirks ? " force-quirks\n" : "\n");
    case Kind::end_tag: return "EndTag " + in_quotes(token.data) + "\n";
    case Kind::comment: return "Comment " + in_quotes(token.data) + "\n";
    case Kind::characters: return "Character " + in_quotes(token.data) + "\n";
    case Kind::start_tag: break;
  }
  std::string line = "StartTag " + in_quotes(token.data);
  auto attributes = token.attributes;
  std::sort(attributes.begin(), attributes.end());
  for (const auto& [name, value] : attributes)
    line += " " + in_quotes(name) + "=" + in_quotes(value);
  return line + (token.self_closing ? " self-closing\n" : "\n");
}

std::string to_lines(const std::vector<HtmlToken>& tokens) {
  std::string lines;
  for (const HtmlToken& token : tokens) lines += to_line(token);
  return lines;
}

// --- Coercion to an XML infoset.

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
}

// Characters that XML does not allow; the suite uses these two.
void coerce_characters(std::string& text) {
  replace_all(text, "\xEF\xBF\xBF", "\xEF\xBF\xBD");  // U+FFFF
  replace_all(text, "\f", " ");
}

void coerce(HtmlToken& token) {
  coerce_characters(token.data);
  for (auto& [name, value] : token.attributes) coerce_characters(value);
  if (token.kind != Kind::comment) return;
  replace_all(token.data, "--", "- -");
  if (token.data.ends_with('-')) token.data += ' ';
}

// --- Cases.

struct Suite {
  json cases;
  bool coerced = false;  // expects an XML infoset
};

Suite read_suite(const std::string& file) {
  json all = json::parse(read_file(html5lib_dir("tokenizer") / file));
  const bool coerced = all.contains("xmlViolationTests");
  return {std::move(all.at(coerced ? "xmlViolationTests" : "tests")), coerced};
}

std::vector<std::string> initial_states(const json& each) {
  return each.value("initialStates", std::vector<std::string>{"Data state"});
}

// One case in one of its initial states.
struct TokenRun {
  std::string name;
  std::string input;
  std::string state;
  std::string last_start_tag;
  std::vector<HtmlToken> expected;
  bool coerced = false;
};

void check(const TokenRun& run) {
  std::vector<HtmlToken> tokens =
      tokenize(run.input, kStates.at(run.state), run.last_start_tag);
  if (run.coerced) std::for_each(tokens.begin(), tokens.end(), coerce);
  const std::string expected = to_lines(run.expected);
  const std::string got = to_lines(tokens);
  if (got == expected) return;
  ADD_FAILURE() << "case: " << run.name << " (" << run.state << ", "
                << to_string(instruction_set()) << ")\ninput: " << in_quotes(run.input)
                << "\nexpected (-) and got (+):\n"
                << difference(expected, got);
}

std::vector<TokenRun> read_runs(const std::string& file) {
  const Suite suite = read_suite(file);
  std::vector<TokenRun> runs;
  for (const json& each : suite.cases) {
    const Strings string{each.value("doubleEscaped", false)};
    for (const std::string& state : initial_states(each)) {
      runs.push_back({file + ": " + each.at("description").get<std::string>(),
                      string(each.at("input")), state,
                      each.value("lastStartTag", std::string()),
                      expected_tokens(each.at("output"), string), suite.coerced});
    }
  }
  return runs;
}

// Returns the case with a text of `by` characters before it, which is text in every
// state.
TokenRun shifted(TokenRun run, std::size_t by) {
  const bool begins_with_text =
      !run.expected.empty() && run.expected.front().kind == Kind::characters;
  if (!begins_with_text) run.expected.insert(run.expected.begin(), HtmlToken());
  run.expected.front().data.insert(0, by, 'x');
  run.input.insert(0, by, 'x');
  return run;
}

class Tokenizer : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam().empty())
      GTEST_SKIP() << "no suite at " << html5lib_dir("tokenizer") << " (TAMIS_SHARED)";
  }
};

TEST_P(Tokenizer, GivesTheExpectedTokens) {
  for (const InstructionSet set : instruction_sets()) {
    const Forced forced(set);
    for (const TokenRun& run : read_runs(GetParam())) check(run);
  }
}

// The tokenizer reads blocks of up to 64 bytes, so each case must also be correct at
// their ends.
TEST_P(Tokenizer, GivesThemWhereverInABlockTheyStand) {
  const std::vector<TokenRun> runs = read_runs(GetParam());
  for (const InstructionSet set : instruction_sets()) {
    const Forced forced(set);
    for (std::size_t by = 1; by < kBlock; ++by) {
      for (const TokenRun& run : runs) check(shifted(run, by));
      if (HasFailure()) return;  // one failing position is enough
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Html5lib, Tokenizer,
                         testing::ValuesIn(html5lib_files("tokenizer", ".test")),
                         [](const auto& file) { return test_name(file.param); });

// If the reader missed cases, every test above would pass.
TEST(TokenizerSuite, IsReadWhole) {
  const auto files = html5lib_files("tokenizer", ".test");
  if (files.front().empty())
    GTEST_SKIP() << "no suite at " << html5lib_dir("tokenizer") << " (TAMIS_SHARED)";
  std::size_t cases = 0;
  std::size_t runs = 0;
  for (const std::string& file : files) {
    cases += read_suite(file).cases.size();
    runs += read_runs(file).size();
  }
  EXPECT_EQ(files.size(), kFiles);
  EXPECT_EQ(cases, kCases);
  EXPECT_EQ(runs, kRuns);
}

TEST(TokenizerSuite, UnescapesPairsAndLoneSurrogates) {
  EXPECT_EQ(unescaped("a\\u0041\\uD83D\\uDE00"), "aA\xF0\x9F\x98\x80");
  EXPECT_EQ(unescaped("\\uDFFF\\n"), "\xED\xBF\xBF\\n");
}

}  // namespace
}  // namespace tamis::test
