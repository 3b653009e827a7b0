// Tests src/content/callouts.cpp.

#include "content/callouts.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns "NOTE", "NOTE+" if it has a title of its own, or "" if there is no callout.
std::string callout_of(const std::string& html) {
  const Page page = parse(html);
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (const auto callout = callout_at(page, n))
      return std::string(to_string(callout->kind)) +
             (callout->has_usual_title ? "" : "+");
  return {};
}

TEST(Callouts, AreFoundInThePagesOfSiteGenerators) {
  const struct {
    const char* html;
    const char* callout;
  } kCases[] = {
      {"<div class='markdown-alert markdown-alert-tip'><p class=markdown-alert-title>"
       "Tip</p><p>Text</div>",
       "TIP"},
      {"<div class='theme-admonition theme-admonition-danger alert alert--danger'><div "
       "class=admonitionHeading_x>danger</div><div>Text</div></div>",
       "CAUTION"},
      {"<div class='admonition warning'><p "
       "class=admonition-title>Mind</p><p>Text</div>",
       "WARNING+"},
      {"<details class=note><summary>Note</summary><p>Text</details>", "NOTE"},
      {"<div class='tip custom-block'><p class=custom-block-title>TIP</p><p>Text</div>",
       "TIP"},
      {"<aside class='starlight-aside starlight-aside--caution'><p "
       "class=starlight-aside__title>Caution</p><p>Text</aside>",
       "CAUTION"},
      {"<div class=callout data-callout=info><div class=callout-title>Info</div>Text"
       "</div>",
       "NOTE"},
      {"<div class='admonitionblock important'><table><tr><td class=icon><div "
       "class=title>Important</div><td>Text</table></div>",
       "IMPORTANT"},
      {"<div class='alert alert-success' role=alert>Text</div>", "TIP"},
      {"<div class='admonition seealso'><p class=admonition-title>See "
       "also</p>Text</div>",
       "NOTE"},
      {"<details class='details alert "
       "alert--info'><summary>More</summary>Text</details>",
       ""},
      {"<div class=note>Text</div>", ""},
      {"<div class=alert>Text</div>", ""},
      {"<details><summary>Note</summary>Text</details>", ""},
      {"<p class='admonition note'>Text", ""},
  };
  for (const auto& one : kCases)
    EXPECT_EQ(callout_of(one.html), one.callout) << one.html;
}

}  // namespace
}  // namespace tamis
