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
        site(given.site),
        parsers(given.parsing) {}

  std::string extract(std::string_view html, Format as, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    const Page& page = parser.parse(html, origin.charset);
    return write(page, pipeline.run(View(page, site)), as, std::string(origin.url));
  }

  std::string write(const Page& page, const FilterResult& result, Format as,
                    const std::string& url) const {
    switch (as) {
      case Format::text: return to_text(page, result.keep);
      case Format::markdown: return to_markdown(page, result.keep, {.base_url = url});
      case Format::html: return to_html(page, result.keep, {.base_url = url});
      case Format::highlighted_html:
        return to_highlighted_html(page, result.keep, {.base_url = url});
      case Format::json: return write_json(page, result, url);
    }
    return {};  // a number that is none of them
  }

  std::string write_json(const Page& page, const FilterResult& result,
                         const std::string& url) const {
    const auto types = named_page_types(page);
    return to_json(page, result.keep,
                   {.url = url,
                    .pipeline = name,
                    .scores = result.scores,
                    .confidence = result.confidence,
                    .page_types = types});
  }

  Pipeline pipeline;
  std::string name;
  Format format;
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

const Pipeline& Extractor::pipeline() const {
  return impl_->pipeline;
}

std::string extract(std::string_view html, Format format, const Origin& origin) {
  // Never destroyed, so that it can be used until a program's last line.
  static const Extractor& once = *new Extractor(*Extractor::make());
  return once.impl_->extract(html, format, origin);
}

}  // namespace tamis
