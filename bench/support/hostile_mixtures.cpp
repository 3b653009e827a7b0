// Mixtures of fragments, chosen by a seed. Some have very many of one kind and then
// very many of another, so that work for each pair of them shows. Others have all of
// them in turn.

#include "base/random.h"
#include "bench/support/hostile_makers.h"
#include "bench/support/hostile_pages.h"

namespace tamis::bench {
namespace {

constexpr std::string_view kFragments[] = {
    "<p>w x y",
    "<div>",
    "</div>",
    "<span class=a>w</span> ",
    "<span>",
    "<b>w",
    "<a href=#n1>1</a>",
    "<a href=/b title=c>w</a> ",
    "<a href=/b>",
    "<sup>2</sup>",
    "<sup><a href=#n2 id=r2>2</a></sup>",
    "<li id=n1>w <a href=#r1>b</a>",
    "<ul><li>w",
    "<ol reversed><li>w",
    "<ol start=3>",
    "<li value=7>w",
    "<dl><dt>a<dd>b",
    "<table><tr><td>a<td>b",
    "<tr><td colspan=3>a<td rowspan=3>b",
    "<tr><th>a<th>b",
    "<td>w",
    "</table>",
    "<table role=presentation>",
    "<caption>w</caption>",
    "<blockquote><p>w",
    "<pre>1 a\n2 b\n",
    "<pre><code class=language-c>a\n",
    "</pre>",
    "<code>a`b</code>",
    "<img src=a alt=b>",
    "<img src='data:image/gif;base64,R0' data-src=/c>",
    "<img src='data:image/gif;base64,R0'>",
    "<picture><source srcset='a 1x'>",
    "<source>",
    "<picture>",
    "</picture>",
    "<noscript><img src=/d></noscript>",
    "<noscript>w x",
    "<figure>",
    "<figcaption>w</figcaption>",
    "</figure>",
    "<iframe src=https://youtube.com/embed/a></iframe>",
    "<video><source src=a>",
    "<math><mi>x</mi><mo>+</mo>",
    "<msup><mi>x</mi><mn>2</mn></msup>",
    "<mrow><mfrac>",
    "</math>",
    "<span class=katex>",
    "<span class=MathJax>x</span>",
    "<script type=math/tex>x^2</script>",
    "<mjx-container>",
    "$x$ \\(y\\) ",
    "<h1>w x</h1>",
    "<h2>y z</h2>",
    "<h3><a href=/e>",
    "<q>w",
    "<ruby>a<rt>b</ruby>",
    "<abbr title=meaning>ab</abbr>",
    "<details><summary>w",
    "<p hidden>w",
    "<div style=display:none>w",
    "<div class='comment'><span class=author>Jane</span> <span class=date>31 May "
    "2024</span>w x",
    "<div class='post'><b class=username>Max</b><p>w x y",
    "<p class=byline>By Jane Doe",
    "<time datetime=2024-05-31>31 May 2024</time>",
    "<div itemscope itemprop=author><i itemprop=name>w</i>",
    "<meta property=og:title content='a b'>",
    "<script "
    "type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"a\"}</script>",
    "<script>window.__INITIAL_STATE__={\"a\":\"b c d\"}</script>",
    "<template><p>w",
    "</template>",
    "<svg><title>w</title>",
    "<form><input><button>w",
    "<textarea>w</textarea>",
    "<select><option>w",
    "<br>w",
    "<hr>",
    "e\xcc\x81\xcc\x96",
    "a\xc2\xad\xe2\x80\x8b",
    "\xe4\xb8\xad\xe6\x96\x87\xe3\x80\x82",
    "caf\xc3\x83\xc2\xa9 ",
    "&amp;&nbsp;&#x41;",
    "*_`[]()|<!-- c -->",
    "1 2 3 4 ",
};

std::string_view drawn(Rng& random) {
  return kFragments[random.below(std::size(kFragments))];
}

// Four fragments, each for a quarter of the page.
template <int kSeed>
std::string quarters(std::size_t bytes) {
  Rng random(kSeed);
  std::string out = "<title>a b - Forum</title><p>w";
  for (std::size_t quarter = 1; quarter <= 4; ++quarter)
    append(out, drawn(random), bytes * quarter / 4);
  return out;
}

// Five fragments in turn.
template <int kSeed>
std::string in_turn(std::size_t bytes) {
  Rng random(kSeed);
  std::string unit;
  for (int i = 0; i < 5; ++i) unit += drawn(random);
  std::string out = "<title>a b - Forum</title><p>w";
  append(out, unit, bytes);
  return out;
}

// Any fragments in any order.
template <int kSeed>
std::string at_random(std::size_t bytes) {
  Rng random(kSeed);
  std::string out = "<title>a b - Forum</title><p>w";
  while (out.size() < bytes) out += drawn(random);
  return out;
}

constexpr HostileKind kKinds[] = {
    {"quarters 1", quarters<1>},     {"quarters 2", quarters<2>},
    {"quarters 3", quarters<3>},     {"quarters 4", quarters<4>},
    {"quarters 5", quarters<5>},     {"quarters 6", quarters<6>},
    {"quarters 7", quarters<7>},     {"quarters 8", quarters<8>},
    {"quarters 9", quarters<9>},     {"quarters 10", quarters<10>},
    {"quarters 11", quarters<11>},   {"quarters 12", quarters<12>},
    {"quarters 13", quarters<13>},   {"quarters 14", quarters<14>},
    {"quarters 15", quarters<15>},   {"quarters 16", quarters<16>},
    {"in turn 1", in_turn<101>},     {"in turn 2", in_turn<102>},
    {"in turn 3", in_turn<103>},     {"in turn 4", in_turn<104>},
    {"in turn 5", in_turn<105>},     {"in turn 6", in_turn<106>},
    {"in turn 7", in_turn<107>},     {"in turn 8", in_turn<108>},
    {"at random 1", at_random<201>}, {"at random 2", at_random<202>},
    {"at random 3", at_random<203>}, {"at random 4", at_random<204>},
};

}  // namespace

std::span<const HostileKind> hostile_mixtures() {
  return kKinds;
}

}  // namespace tamis::bench
