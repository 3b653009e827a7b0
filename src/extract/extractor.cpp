// bytes -> Page -> Mask -> output, in one step, for any number of threads.

#include "extract/parser_pool.h"
#include "extract/shown_or_hidden.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/page_type/page_type.h"
#include "render/writers.h"
#include "tamis/tamis.h"

namespace tamis {

struct Extractor::Impl {
  Impl(Pipeline made, const ExtractOptions& given)
      : pipeline(std::move(made)),
        name(pipeline.to_string()),
        options(given),
        parsers(given.parsing) {}

  // One page on its way: what is kept of it, and what of it is set apart.
  struct Kept {
    ShownOrHidden source;
    FilterResult result{};
    Mask comments{};
    std::string_view url{};

    const Page& page() const { return source.page(); }
  };

  void extract(std::string_view html, Format as, const Origin& origin,
               std::string& out) const {
    ParserPool::Loan parser = parsers.lend();
    Kept kept = keep(parser.parse(html, origin.charset), origin);
    if (as == Format::json || (as == Format::markdown && options.front_matter)) {
      const Types types = named_page_types(kept.page(), kept.url);
      write(kept, as, types, about(kept, types), out);
    } else {
      write(kept, as, out);
    }
    give_back(std::move(kept.result));
  }

  Extraction extract_with_metadata(std::string_view html, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    Kept kept = keep(parser.parse(html, origin.charset), origin);
    const Types types = named_page_types(kept.page(), kept.url);
    Extraction out{
        .content = {},
        .metadata = about(kept, types),
        .confidence = kept.result.confidence,
        .rescued = kept.source.rescued(),
        .only_chrome = is_only_chrome(kept.result.scores, kept.result.confidence)};
    write(kept, options.format, types, out.metadata, out.content);
    give_back(std::move(kept.result));
    return out;
  }

 private:
  using Types = std::vector<std::pair<std::string_view, double>>;

  Kept keep(const Page& page, const Origin& origin) const {
    Kept out{ShownOrHidden(page, options.rescue)};
    out.url = origin.url;
    const auto run = [&](const Page& shown) {
      return pipeline.run(View(shown, options.site, origin.url));
    };
    out.result = out.source.keep(run, options.line_numbers);
    if (options.separate_comments) {
      CommentsApart apart = comments_apart(out.page(), out.result.keep);
      out.result.keep = std::move(apart.text);
      out.comments = std::move(apart.comments);
    }
    return out;
  }

  static Metadata about(const Kept& kept, const Types& types) {
    const bool is_hidden = kept.source.hidden.has_value();
    return metadata_of(kept.source.shown,
                       {.url = std::string(kept.url),
                        .keep = is_hidden ? nullptr : &kept.result.keep,
                        .hidden = is_hidden ? &kept.page() : nullptr,
                        .page_types = types});
  }

  void write(const Kept& kept, Format as, const Types& types, const Metadata& metadata,
             std::string& out) const {
    if (as == Format::json) {
      out = write_json(kept, types, metadata);
      return;
    }
    write(kept, as, out);
    if (as == Format::markdown && options.front_matter)
      out.insert(0, to_front_matter(metadata));
  }

  // Not JSON.
  void write(const Kept& kept, Format as, std::string& out) const {
    const Page& page = kept.page();
    const Mask& words = kept.result.keep;
    switch (as) {
      case Format::text:
        text_into(out, page, words, options.text);
        if (kept.comments.any())
          out += (options.text.plain ? "\n" : "\n* * *\n\n") +
                 to_text(page, kept.comments, options.text);
        return;
      case Format::markdown: {
        MarkdownOptions chosen = options.markdown;
        if (!kept.url.empty()) chosen.base_url = kept.url;
        out = to_markdown(page, words, chosen);
        if (kept.comments.any())
          out += "\n---\n\n" + to_markdown(page, kept.comments, chosen);
        return;
      }
      case Format::html: {
        HtmlOptions chosen = options.html;
        if (!kept.url.empty()) chosen.base_url = kept.url;
        out = to_html(page, words, chosen);
        return;
      }
      case Format::highlighted_html:
        out = to_highlighted_html(page, words, {.base_url = std::string(kept.url)});
        return;
      case Format::json: break;
    }
    out.clear();  // a number that is none of them
  }

  std::string write_json(const Kept& kept, const Types& types,
                         const Metadata& metadata) const {
    JsonOptions chosen = options.json;
    chosen.text = options.text;
    chosen.markdown = options.markdown;
    if (!kept.url.empty()) chosen.url = kept.url;
    chosen.pipeline = name;
    chosen.scores = kept.result.scores;
    chosen.confidence = kept.result.confidence;
    chosen.metadata = &metadata;
    chosen.page_types = types;
    chosen.rescued = kept.source.rescued();
    return to_json(kept.page(), kept.result.keep, chosen);
  }

 public:
  Pipeline pipeline;
  std::string name;
  ExtractOptions options;
  mutable ParserPool parsers;
};

Extractor::Extractor(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Extractor> Extractor::make(const ExtractOptions& options) {
  Result<Pipeline> pipeline =
      read_pipeline(options.pipeline, options.reading, options.model);
  if (!pipeline) return tl::unexpected(std::move(pipeline.error()));
  return Extractor(std::make_shared<const Impl>(std::move(*pipeline), options));
}

std::string Extractor::extract(std::string_view html, const Origin& origin) const {
  std::string out;
  extract(html, out, origin);
  return out;
}

void Extractor::extract(std::string_view html, std::string& out,
                        const Origin& origin) const {
  impl_->extract(html, impl_->options.format, origin, out);
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
  std::string out;
  once.impl_->extract(html, format, origin, out);
  return out;
}

}  // namespace tamis
