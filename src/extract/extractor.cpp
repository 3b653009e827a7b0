// bytes -> Page -> Mask -> output, in one step, for any number of threads.

#include "extract/parser_pool.h"
#include "metadata/page_type.h"
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
    const Page& shown;
    std::optional<HiddenText> hidden;
    FilterResult result{};
    Mask comments{};
    std::string url{};

    const Page& page() const { return hidden ? hidden->page : shown; }
    std::string_view rescued() const {
      return hidden ? hidden->source : std::string_view();
    }
  };

  std::string extract(std::string_view html, Format as, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    const Kept kept = keep(parser.parse(html, origin.charset), origin);
    if (as != Format::json && (as != Format::markdown || !options.front_matter))
      return write(kept, as);
    const Types types = named_page_types(kept.page());
    const Metadata metadata = about(kept, types);
    return as == Format::json ? write_json(kept, types, metadata)
                              : to_front_matter(metadata) + write(kept, as);
  }

  Extraction extract_with_metadata(std::string_view html, const Origin& origin) const {
    ParserPool::Loan parser = parsers.lend();
    const Kept kept = keep(parser.parse(html, origin.charset), origin);
    const Types types = named_page_types(kept.page());
    Metadata metadata = about(kept, types);
    std::string content;
    if (options.format == Format::json)
      content = write_json(kept, types, metadata);
    else if (options.format == Format::markdown && options.front_matter)
      content = to_front_matter(metadata) + write(kept, options.format);
    else
      content = write(kept, options.format);
    return {std::move(content), std::move(metadata), kept.result.confidence,
            kept.rescued()};
  }

 private:
  using Types = std::vector<std::pair<std::string_view, double>>;

  Kept keep(const Page& page, const Origin& origin) const {
    Kept out{page, options.rescue ? hidden_text_of(page) : std::nullopt};
    out.url = origin.url;
    if (out.hidden)
      out.result.keep = Mask(out.page().word_count(), true);
    else
      out.result = pipeline.run(View(page, options.site));
    if (!options.line_numbers)
      out.result.keep = without_line_numbers(out.page(), std::move(out.result.keep));
    if (options.separate_comments) {
      CommentsApart apart = comments_apart(out.page(), out.result.keep);
      out.result.keep = std::move(apart.text);
      out.comments = std::move(apart.comments);
    }
    return out;
  }

  static Metadata about(const Kept& kept, const Types& types) {
    return metadata_of(kept.shown, {.url = kept.url,
                                    .keep = kept.hidden ? nullptr : &kept.result.keep,
                                    .page_types = types});
  }

  // Not JSON.
  std::string write(const Kept& kept, Format as) const {
    const Page& page = kept.page();
    const Mask& words = kept.result.keep;
    switch (as) {
      case Format::text: {
        std::string out = to_text(page, words, options.text);
        if (kept.comments.any())
          out += (options.text.plain ? "\n" : "\n* * *\n\n") +
                 to_text(page, kept.comments, options.text);
        return out;
      }
      case Format::markdown: {
        MarkdownOptions chosen = options.markdown;
        if (!kept.url.empty()) chosen.base_url = kept.url;
        std::string out = to_markdown(page, words, chosen);
        if (kept.comments.any())
          out += "\n---\n\n" + to_markdown(page, kept.comments, chosen);
        return out;
      }
      case Format::html: {
        HtmlOptions chosen = options.html;
        if (!kept.url.empty()) chosen.base_url = kept.url;
        return to_html(page, words, chosen);
      }
      case Format::highlighted_html:
        return to_highlighted_html(page, words, {.base_url = kept.url});
      case Format::json: break;
    }
    return {};  // a number that is none of them
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
    chosen.rescued = kept.rescued();
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
  Result<Pipeline> pipeline = read_pipeline(options.pipeline, options.reading);
  if (!pipeline) return tl::unexpected(std::move(pipeline.error()));
  return Extractor(std::make_shared<const Impl>(std::move(*pipeline), options));
}

std::string Extractor::extract(std::string_view html, const Origin& origin) const {
  return impl_->extract(html, impl_->options.format, origin);
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
