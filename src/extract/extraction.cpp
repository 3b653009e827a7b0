// Computes the metadata, page types, text and language of an extraction, and writes its
// output in a format of formats.cpp.

#include <utility>

#include "base/spare.h"
#include "extract/formats.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/page_type/page_type.h"
#include "render/writers.h"
#include "tamis/extract.h"
#include "text/dates/dates.h"
#include "text/language/detect_language.h"

namespace tamis {
struct Extraction::Facts {
  std::optional<Metadata> metadata{};
  std::vector<std::pair<std::string_view, double>> page_types{};
  std::optional<std::string> language{};
  std::optional<TextOptions> text_options{};  // of `text`; empty: no text yet
  Spare<std::string> text{};
};

Extraction::Extraction(const ReadablePage& page, Selection selection,
                       const Origin& origin, std::string_view pipeline)
    : page_(&page),
      selection_(std::move(selection)),
      origin_(origin),
      pipeline_(pipeline) {}

Extraction::Extraction(Extraction&&) noexcept = default;

Extraction::~Extraction() {
  give_back(std::move(selection_.comments));
  give_back(FilterResult{std::move(selection_.keep), std::move(selection_.scores)});
}

Extraction::Facts& Extraction::facts() const {
  if (facts_ == nullptr) facts_ = std::make_unique<Facts>();
  return *facts_;
}

std::span<const std::pair<std::string_view, double>> Extraction::page_types() const {
  Facts& known = facts();
  if (known.page_types.empty())
    known.page_types = named_page_types(page_->page(), origin_.url);
  return known.page_types;
}

// A page made of recovered text has no metadata. The parsed page has it.
const Metadata& Extraction::metadata() const {
  Facts& known = facts();
  if (!known.metadata) {
    const bool is_hidden = page_->is_hidden();
    known.metadata =
        metadata_of(page_->shown(), {.url = std::string(origin_.url),
                                     .keep = is_hidden ? nullptr : &selection_.keep,
                                     .hidden = is_hidden ? &page_->page() : nullptr,
                                     .page_types = page_types(),
                                     .latest = meta::latest_day_of(origin_.date)});
  }
  return *known.metadata;
}

const std::string& Extraction::text(const TextOptions& options) const {
  Facts& known = facts();
  if (known.text_options != options) {
    text_into(known.text, page_->page(), selection_.keep, options);
    known.text_options = options;
  }
  return known.text;
}

std::string_view Extraction::language() const {
  Facts& known = facts();
  if (!known.language) known.language = meta::detect_language(text()).code;
  return *known.language;
}

void copy_text(const Extraction& extraction, const TextOptions& options,
               std::string& out) {
  const Extraction::Facts* facts = extraction.facts_.get();
  if (facts != nullptr && facts->text_options == options)
    out = facts->text;
  else
    text_into(out, extraction.page().page(), extraction.selection().keep, options);
}

void Extraction::write(const RenderOptions& options, std::string& out) const {
  const auto format = static_cast<std::size_t>(options.format);
  if (format < output_formats().size())
    output_formats()[format].write(*this, options, out);
  else
    out.clear();  // not a value of Format
}

}  // namespace tamis
