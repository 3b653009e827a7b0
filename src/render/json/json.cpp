// A page as one line of JSON: what was kept, from where, and by whom.

#include <algorithm>
#include <cmath>

#include "document/page_text.h"
#include "document/tags.h"
#include "render/data/word_bytes.h"
#include "render/json/structure_json.h"
#include "render/kept_words.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/metadata.h"
#include "tamis/render.h"
#include "tamis/sequences.h"
#include "tamis/structure.h"
#include "text/control_characters.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis {
namespace {

// Of the object; a field that goes or changes its meaning makes it another.
constexpr std::uint64_t kVersion = 2;

// A page may be hundreds of elements deep, and has a path for every block.
constexpr std::size_t kMostSteps = 32;
constexpr std::size_t kLongestPath = 160;

// "html>body>article>p"; of longer ones the inner steps, after "...".
class Paths {
 public:
  explicit Paths(const Page& page) : page_(page) {}

  // Blocks of one parent come in a row.
  void append(NodeId n, std::string& out) {
    const NodeId parent = page_.parent(n);
    if (parent == kNone || !page_.is_element(n)) return;
    if (parent != parent_) {
      parent_ = parent;
      path_ = path_of(parent);
    }
    out += path_;
    if (!path_.empty()) out += '>';
    append_name(n, out);
  }

 private:
  void append_name(NodeId n, std::string& out) const {
    if (page_.tag(n) != Tag::unknown)
      out += name_of(page_.tag(n));
    else
      out += without_controls(name_begin(page_, n, kLongestPath));
  }

  std::string path_of(NodeId n) const {
    std::vector<std::string> steps;
    std::size_t length = 0;
    for (; n != kNone && page_.is_element(n); n = page_.parent(n)) {
      if (steps.size() == kMostSteps || length > kLongestPath) {
        steps.emplace_back("...");
        break;
      }
      append_name(n, steps.emplace_back());
      length += steps.back().size() + 1;
    }
    std::reverse(steps.begin(), steps.end());
    return text::join(steps, ">");
  }

  const Page& page_;
  NodeId parent_ = kNone;
  std::string path_;  // of parent_
};

class ObjectWriter {
 public:
  ObjectWriter(const Page& page, const Mask& keep, const JsonOptions& options,
               const JsonFacts& facts)
      : page_(page),
        keep_(keep),
        options_(options),
        facts_(facts),
        kept_(keep),
        paths_(page),
        text_written_(write_text(page, keep, options.text, {})),
        words_(page, cleaning_for(text_written_, options.text.characters)),
        json_(out_) {}

  std::string write() {
    json_.begin_object();
    json_.key("version");
    json_.value(kVersion);
    text_field("url", url::without_credentials(facts_.url));
    if (facts_.metadata != nullptr) {
      metadata_fields(*facts_.metadata);
    } else {
      text_field("title", without_controls(title_of(page_)));
      text_field("language", declared_language(page_));
    }
    text_field("pipeline", facts_.pipeline);
    if (facts_.confidence) {
      json_.key("confidence");
      json_.value(std::round(*facts_.confidence * 1000) / 1000);
    }
    if (facts_.only_chrome) {
      json_.key("only_chrome");
      json_.value(true);
    }
    page_types();
    counts();
    contents();
    append_lists(page_, keep_, options_, facts_.url, words_.cleaning(), json_);
    if (options_.blocks != JsonBlocks::none) blocks();
    notes();
    json_.end_object();
    return std::move(out_);
  }

 private:
  void text_field(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    json_.key(name);
    json_.value(text);
  }

  void list_field(std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    json_.key(name);
    json_.begin_array();
    for (const std::string& value : values) json_.value(value);
    json_.end_array();
  }

  void number_field(std::string_view name, std::uint64_t number) {
    json_.key(name);
    json_.value(number);
  }

  // All that are known but the page's type, then "metadata_sources".
  void metadata_fields(const Metadata& metadata) {
    text_field("title", metadata.title);
    list_field("authors", metadata.authors);
    text_field("date", metadata.date);
    text_field("date_modified", metadata.date_modified);
    text_field("site", metadata.site);
    text_field("description", metadata.description);
    text_field("canonical_url", metadata.canonical_url);
    text_field("language", metadata.language);
    text_field("declared_language", metadata.declared_language);
    text_field("detected_language", metadata.detected_language);
    list_field("tags", metadata.tags);
    list_field("categories", metadata.categories);
    text_field("licence", metadata.licence);
    text_field("image", metadata.image);
    images(metadata.images);
    text_field("favicon", metadata.favicon);
    if (metadata.comments) number_field("comments", *metadata.comments);
    sources(metadata.sources);
  }

  void images(const std::vector<MetadataImage>& images) {
    if (images.empty()) return;
    json_.key("images");
    json_.begin_array();
    for (const MetadataImage& image : images) {
      json_.begin_object();
      text_field("url", image.url);
      text_field("caption", image.caption);
      json_.end_object();
    }
    json_.end_array();
  }

  void sources(const std::vector<FieldSource>& sources) {
    if (sources.empty()) return;
    json_.key("metadata_sources");
    json_.begin_object();
    for (const FieldSource& source : sources) {
      json_.key(to_string(source.field));
      json_.begin_object();
      text_field("source", to_string(source.source));
      json_.key("confidence");
      json_.value(std::round(source.confidence * 100) / 100);
      json_.end_object();
    }
    json_.end_object();
  }

  void page_types() {
    if (facts_.page_types.empty()) {
      if (facts_.metadata != nullptr)
        text_field("page_type", facts_.metadata->page_type);
      return;
    }
    text_field("page_type", facts_.page_types.front().first);
    json_.key("page_types");
    json_.begin_object();
    for (const auto& [name, share] : facts_.page_types) {
      json_.key(name);
      json_.value(std::round(share * 1000) / 1000);
    }
    json_.end_object();
  }

  void counts() {
    number_field("words", page_.word_count());
    number_field("kept", kept_.count({0, page_.word_count()}));
    text_field("rescued", facts_.rescued);
    if (options_.fingerprint && keep_.any())
      text_field("fingerprint", text::hexadecimal(fingerprint_of(page_, keep_)));
  }

  void contents() {
    if (options_.content != JsonContent::markdown) {
      json_.key("text");
      if (words_.cleans())
        text_written_ = write_text(page_, keep_, options_.text, words_.cleaning());
      json_.value(text_written_);
    }
    if (options_.content == JsonContent::text) return;
    MarkdownOptions markdown = options_.markdown;
    if (markdown.base_url.empty()) markdown.base_url = std::string(facts_.url);
    json_.key("markdown");
    json_.value(to_markdown(page_, keep_, markdown));
  }

  void blocks() {
    signs_ = WordSigns(page_, keep_, options_.text);
    json_.key("blocks");
    json_.begin_array();
    for (const TextBlock& block : page_.blocks().all) {
      const std::uint32_t kept = kept_.count(block.words);
      if (kept > 0 || options_.blocks == JsonBlocks::all) write_block(block, kept);
    }
    json_.end_array();
  }

  void write_block(const TextBlock& block, std::uint32_t kept) {
    json_.begin_object();
    json_.key("path");
    text_.clear();
    paths_.append(block.container, text_);
    json_.value(text_);
    const Range bytes = bytes_of_words(page_, block.words);
    number_field("first", bytes.first);
    number_field("last", bytes.last);
    number_field("words", block.words.size());
    number_field("kept", kept);
    if (facts_.scores.size() == page_.word_count()) {
      json_.key("score");
      json_.value(mean_score(block.words));
    }
    text_.clear();
    append_words(page_, keep_, block.words, words_, signs_, text_);
    json_.key("text");
    json_.value(text_);
    json_.end_object();
  }

  // Four digits say all that a score knows.
  double mean_score(Range words) const {
    double sum = 0;
    for (WordId w = words.first; w < words.last; ++w)
      sum += static_cast<double>(facts_.scores[w]);
    return std::round(sum / words.size() * 1e4) / 1e4;
  }

  void notes() {
    if (!page_.degradation().any()) return;
    json_.key("notes");
    json_.begin_array();
    json_.value("the page was over a limit of the parser: " +
                to_string(page_.degradation()));
    json_.end_array();
  }

  const Page& page_;
  const Mask& keep_;
  const JsonOptions& options_;
  const JsonFacts& facts_;
  KeptWords kept_;
  Paths paths_;
  std::string out_;
  std::string text_;
  std::string text_written_;  // as the page has it, until it is known what it needs
  WordReader words_;
  WordSigns signs_;
  JsonWriter json_;
};

}  // namespace

std::string to_json(const Page& page, const Mask& keep, const JsonOptions& options,
                    const JsonFacts& facts) {
  return ObjectWriter(page, keep, options, facts).write();
}

}  // namespace tamis
