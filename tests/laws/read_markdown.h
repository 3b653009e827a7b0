// Markdown as GitHub's own library reads it.
#pragma once

#include <cstdlib>
#include <string>

#ifdef TAMIS_HAVE_CMARK
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#endif

namespace tamis::test {

#ifdef TAMIS_HAVE_CMARK
inline constexpr bool kHaveCmark = true;

inline std::string to_html_by_cmark(const std::string& markdown,
                                    int options = CMARK_OPT_DEFAULT) {
  cmark_gfm_core_extensions_ensure_registered();
  cmark_parser* parser = cmark_parser_new(options);
  for (const char* name : {"table", "strikethrough", "autolink", "tasklist"})
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
  cmark_parser_feed(parser, markdown.data(), markdown.size());
  cmark_node* document = cmark_parser_finish(parser);
  char* html =
      cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
  std::string out = html;
  std::free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  return out;
}

inline std::string to_html_with_notes(const std::string& markdown) {
  return to_html_by_cmark(markdown, CMARK_OPT_FOOTNOTES);
}
#else
inline constexpr bool kHaveCmark = false;

inline std::string to_html_by_cmark(const std::string&) {
  return {};
}
inline std::string to_html_with_notes(const std::string&) {
  return {};
}
#endif

}  // namespace tamis::test
