// bytes -> Page -> Mask -> output, in one step, for any number of threads.

#include "extract/parser_pool.h"
#include "metadata/page_type.h"
#include "tamis/tamis.h"

namespace tamis {

struct Extractor::Impl {
  Impl(Pipeline made, const ExtractOptions& given)
      : pipeline(std::move(made)),
        name(pipeline.to_string()),
        format(given.format),
        front_matter(given.front_matter),
        site(given.site),
        parsers(given.parsing) {}

  std::string extract(std::string_view html, Format as, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    const Page& page = parser.parse(html, origin.charset);
    return write(page, pipeline.run(View(page, site)), as, std::string(origin.url));
  }

  Extraction extract_with_metadata(std::string_view html, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    const Page& page = parser.parse(html, origin.charset);
    const FilterResult result = pipeline.run(View(page, site));
    const std::string url(origin.url);
    const auto types = named_page_types(page);
    Metadata metadata =
        metadata_of(page, {.url = url, .keep = &result.keep, .page_types = types});
    std::string content = format == Format::json
                              ? write_json(page, result, url, types, metadata)
                              : write_with(page, result, format, url, &metadata);
    return {std::move(content), std::move(metadata), result.confidence};
  }

  std::string write(const Page& page, const FilterResult& result, Format as,
                    const std::string& url) const {
    if (as != Format::json) return write_with(page, result, as, url, nullptr);
    const auto types = named_page_types(page);
    return write_json(
        page, result, url, types,
        metadata_of(page, {.url = url, .keep = &result.keep, .page_types = types}));
  }

 private:
  using Types = std::vector<std::pair<std::string_view, double>>;

  std::string write_with(const Page& page, const FilterResult& result, Format as,
                         const std::string& url, const Metadata* metadata) const {
    switch (as) {
      case Format::text: return to_text(page, result.keep);
      case Format::markdown: {
        std::string text = to_markdown(page, result.keep, {.base_url = url});
        if (!front_matter) return text;
        if (metadata != nullptr) return to_front_matter(*metadata) + text;
        const Types types = named_page_types(page);
        return to_front_matter(metadata_of(
                   page, {.url = url, .keep = &result.keep, .page_types = types})) +
               text;
      }
      case Format::html: return to_html(page, result.keep, {.base_url = url});
      case Format::highlighted_html:
        return to_highlighted_html(page, result.keep, {.base_url = url});
      case Format::json: break;
    }
    return {};  // a number that is none of them
  }

  std::string write_json(const Page& page, const FilterResult& result,
                         const std::string& url, const Types& types,
                         const Metadata& metadata) const {
    return to_json(page, result.keep,
                   {.url = url,
                    .pipeline = name,
                    .scores = result.scores,
                    .confidence = result.confidence,
                    .metadata = &metadata,
                    .page_types = types});
  }

 public:
  Pipeline pipeline;
  std::string name;
  Format format;
  bool front_matter;
  const Site* site;
  mutable ParserPool parsers;
};

Extractor::Extractor(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Extractor> Extractor::make(const ExtractOptions& options) {
  Result<Pipeline> pipeline = read_pipeline(options.pipeline, options.reading);
  if (!pipeline) return tl::unexpected(std::move(pipeline.error()));
  return Extractor(std::make_shared<const Impl>(std::move(*pipeline), options));
}

std::string Extractor::extract(std::string_view html, const Origin& origin) const {
  return impl_->extract(html, impl_->format, origin);
}

Extraction Extractor::extract_with_metadata(std::string_view html,
                                            const Origin& origin) const {
  return impl_->extract_with_metadata(html, origin);
}

const Pipeline& Extractor::pipeline() const {
  return impl_->pipeline;
}

std::string extract(std::string_view html, Format format, const Origin& origin) {
  // Never destroyed, so that it can be used until a program's last line.
  static const Extractor& once = *new Extractor(*Extractor::make());
  return once.impl_->extract(html, format, origin);
}

}  // namespace tamis
