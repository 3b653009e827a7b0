// myhtml, the parser of Modest and the ancestor of lexbor. One thread, and one tree
// that is cleaned and reused, which is its fastest mode.

#include "bench/support/competitors.h"

#if defined(TAMIS_HAVE_MODEST)

#include <memory>

#include <myhtml/api.h>

namespace tamis::bench {
namespace {

class MyHtml {
 public:
  MyHtml() : parser_(myhtml_create()), tree_(myhtml_tree_create()) {
    myhtml_init(parser_, MyHTML_OPTIONS_PARSE_MODE_SINGLE, 1, 0);
    myhtml_tree_init(tree_, parser_);
  }

  MyHtml(const MyHtml&) = delete;
  MyHtml& operator=(const MyHtml&) = delete;

  ~MyHtml() {
    myhtml_tree_destroy(tree_);
    myhtml_destroy(parser_);
  }

  std::uint64_t parse(std::string_view utf8) {
    myhtml_parse(tree_, MyENCODING_UTF_8, utf8.data(), utf8.size());
    return myhtml_tree_get_node_html(tree_) != nullptr ? 1 : 0;
  }

 private:
  myhtml_t* parser_;
  myhtml_tree_t* tree_;
};

}  // namespace

void add_myhtml(std::vector<Case>& cases) {
  const auto parser = std::make_shared<MyHtml>();
  cases.push_back(
      {.name = "myhtml (Modest), single mode",
       .run = [parser](const BenchPage& p) { return parser->parse(p.utf8); }});
}

}  // namespace tamis::bench

#else

void tamis::bench::add_myhtml(std::vector<Case>&) {}

#endif
