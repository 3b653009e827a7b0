#include "fuzz/support/extraction_case.h"

#include <algorithm>
#include <iterator>

#include "base/random.h"
#include "fuzz/support/require.h"
#include "support/random_pipelines.h"

namespace tamis::fuzz {
namespace {

constexpr std::size_t kMaxLine = 64;
constexpr std::string_view kAddresses[] = {
    "", "https://www.example.org/2024/05/31/a.html", "http://forum.example/t/1?page=2",
    "file:///x", "not an address"};

// The choices of the first line, one after another.
class Draw {
 public:
  explicit Draw(std::string_view line) : rest_(line) {}

  std::uint8_t next() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(rest_.front() - '@');
    rest_.remove_prefix(1);
    return byte;
  }

 private:
  std::string_view rest_;
};

template <class List>
const auto& pick(const List& list, std::size_t index) {
  return list[index % std::size(list)];
}

PipelineNode drawn_tree(std::uint8_t choice, std::uint8_t seed) {
  PipelineNode out;
  if (choice <= 20) {
    Rng random(choice * 256u + seed);
    return test::random_pipeline(random, 2);
  }
  const std::size_t kind = choice % 3;
  const std::size_t index = choice / 3u + seed;
  if (kind == 0) {
    out.kind = PipelineNode::Kind::preset;
    out.name = pick(pipeline_presets(), index).name;
  } else if (kind == 1) {
    out.name = pick(filter_presets(), index).name;
  } else {
    const std::vector<const FilterSpec*> all = filters();
    out.name = pick(all, index)->name;
  }
  return out;
}

Pipeline drawn_pipeline(std::uint8_t choice, std::uint8_t seed) {
  const bool is_auto = choice == 0 || choice >= 64;
  auto made = is_auto ? read_pipeline("auto") : make_pipeline(drawn_tree(choice, seed));
  require(made.has_value(), "a drawn pipeline is valid", "pipeline",
          made ? std::string() : to_string(made.error()));
  return std::move(*made);
}

// Value 0 leaves the option unset.
void draw_option(const ExtractOption& option, std::uint8_t choice,
                 ExtractOptions& options) {
  if (choice == 0) return;
  std::string value;
  if (option.kind == OptionKind::number) {
    value = std::to_string(std::min(option.least + (choice - 1u) % 200, option.most));
  } else {
    const std::vector<std::string> words = words_of(option);
    value = pick(words, choice - 1u);
    if (option.kind == OptionKind::list && value != "all" && value != "none")
      value += "," + words[choice / words.size() % (words.size() - 2)];
  }
  require(!set(option, value, options), "an option takes its own words", option.name,
          value);
}

}  // namespace

ExtractionCase draw_extraction(std::string_view input) {
  const std::size_t end = input.substr(0, kMaxLine).find('\n');
  const bool has_line = end != input.npos;
  Draw draw(has_line ? input.substr(0, end) : std::string_view());
  const std::uint8_t choice = draw.next();
  const std::uint8_t seed = draw.next();
  const std::string_view url = pick(kAddresses, draw.next());
  const std::uint64_t steps = draw.next();
  ExtractOptions options;
  for (const ExtractOption& option : extract_options())
    draw_option(option, draw.next(), options);
  auto pipeline = with_parts(drawn_pipeline(choice, seed), options.parts);
  require(pipeline.has_value(), "a pipeline takes parts()", "pipeline",
          pipeline ? std::string() : to_string(pipeline.error()));
  const std::string_view html = has_line ? input.substr(end + 1) : input;
  return {html, url, std::move(options), std::move(*pipeline),
          steps * steps * (1 + html.size() / 64)};
}

}  // namespace tamis::fuzz
