// Runs all steps of an extraction, on any number of threads.

#include <utility>

#include "extract/parser_pool.h"
#include "tamis/extract.h"

namespace tamis {

struct Extractor::Impl {
  Impl(Pipeline made, const ExtractOptions& given)
      : pipeline(std::move(made)),
        name(pipeline.to_string()),
        options(given),
        parsers(parse_options(given.reading)) {}

  Extraction run(const ReadablePage& page, Origin origin) const {
    if (!options.base_url.empty()) origin.url = options.base_url;
    return {page, select(page, pipeline, origin, options.selection), origin, name};
  }

  Pipeline pipeline;
  std::string name;
  ExtractOptions options;
  mutable ParserPool parsers;
};

Extractor::Extractor(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Extractor> Extractor::make(const ExtractOptions& options) {
  const Result<Pipeline> pipeline =
      read_pipeline(options.pipeline, options.pipeline_options);
  if (!pipeline) return tl::unexpected(pipeline.error());
  return make(*pipeline, options);
}

Result<Extractor> Extractor::make(const Pipeline& pipeline,
                                  const ExtractOptions& options) {
  Result<Pipeline> whole =
      with_parts(pipeline, options.parts, options.pipeline_options);
  if (!whole) return tl::unexpected(std::move(whole.error()));
  return Extractor(std::make_shared<const Impl>(std::move(*whole), options));
}

Extraction Extractor::run(const ReadablePage& page, const Origin& origin) const {
  return impl_->run(page, origin);
}

void Extractor::call_with_extraction(std::string_view html, const Origin& origin,
                                     Call call, void* work) const {
  ParserPool::Loan parser = impl_->parsers.lend();
  const ReadablePage page(parser.parse(html, origin.charset), impl_->options.reading);
  call(work, impl_->run(page, origin));
}

void Extractor::extract(std::string_view html, std::string& out,
                        const Origin& origin) const {
  with_extraction(html, origin, [&](const Extraction& extraction) {
    extraction.write(impl_->options.rendering, out);
  });
}

std::string Extractor::extract(std::string_view html, const Origin& origin) const {
  std::string out;
  extract(html, out, origin);
  return out;
}

ExtractedPage Extractor::extract_with_metadata(std::string_view html,
                                               const Origin& origin) const {
  return with_extraction(html, origin, [&](const Extraction& extraction) {
    ExtractedPage out{.content = {},
                      .metadata = extraction.metadata(),
                      .confidence = extraction.selection().confidence,
                      .rescued = extraction.page().rescued(),
                      .only_chrome = extraction.selection().only_chrome};
    extraction.write(impl_->options.rendering, out.content);
    return out;
  });
}

const Pipeline& Extractor::pipeline() const {
  return impl_->pipeline;
}

const ExtractOptions& Extractor::options() const {
  return impl_->options;
}

std::string extract(std::string_view html, Format format, const Origin& origin) {
  // Never destroyed, so that it can be used until the program ends.
  static const Extractor& once = *new Extractor(*Extractor::make());
  std::string out;
  once.with_extraction(html, origin, [&](const Extraction& extraction) {
    extraction.write({.format = format}, out);
  });
  return out;
}

}  // namespace tamis
