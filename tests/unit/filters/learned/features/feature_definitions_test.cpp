// A model identifies features by their names. If a feature is computed differently,
// models that were trained before misinterpret its values without any error. This test
// detects such changes.

#include <set>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "filters/learned/features/features.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/context_pass.h"
#include "filters/learned/model/model.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Pages with different types, so that each feature has several values.
constexpr const char* kPages[] = {
    R"(<!doctype html><html lang=en><title>Old canal lock opens again - The Herald</title>
<body class="post single"><header id=top role=banner><a href=/>The Herald</a>
<nav class="menu main-nav"><ul><li><a href=/a>Town</a><li><a href=/b>Sport</a>
<li><a href=/c>Weather, tides and more</a></ul></nav></header>
<main><article class="entry-content"><h1>Old canal lock opens again</h1>
<p class=byline>By Jonas Reuter, <time datetime=2024-05-31>31 May 2024</time>
<p>The first boat went through the old lock at seven in the morning, and half the town
had come to see it. For nine years the gates had been shut; on Saturday the keeper turned
the wheel by hand.
<p>The repair cost 1,400,000 euros, a third less than was feared. Most of it went into the
oak of the four gates, which were cut in the <a href=/yard>town’s own yard</a>.
<figure><img src=lock.jpg alt="The lock"><figcaption>The lock on Saturday</figcaption></figure>
<h2>What changes for boats</h2><p>Boats up to 28 metres can pass again:
<ul><li>from April to October, daily from 8 to 20 o’clock;<li>in winter on request;
<li>free of charge until the end of the year.</ul>
<h3>And for walkers?</h3><p>“Nobody had built one in forty years,” says Reuter!
<pre><code>open(lock)</code></pre>
<blockquote>we learned it from the drawings of 1887</blockquote></article>
<section id=comments class="comments-area"><h2>2 comments</h2><ol class=comment-list>
<li class=comment id=c1><b>Anna</b> <p>I was there, and it was a fine day. Thank you all!
<a href=#>Reply</a><li class=comment id=c2><b>Ben</b><p>So was I, with my old father, who had
helped to shut the gates. <a href=#>Reply</a></ol><form><button>Send</button></form></section>
<aside class="sidebar widget"><h4>Most read</h4><a href=/1>Bridge closed until June</a>
<a href=/2>Bridge closed until June</a></aside></main>
<footer class=footer><p>Copyright 2024 The Herald. All rights reserved.
<p hidden>Copyright 2024 The Herald. All rights reserved.</footer>)",
    R"(<title>How do I mend a gate? - Forum of carpenters</title><div id=wrap><div class=breadcrumb>
<a href=/>Forum</a> &raquo; <a href=/g>Gates</a></div><h1>How do I mend a gate?</h1>
<table class=forum><tr class="post" id=p1><td class=author>anna<br>Posts: 12
<td class=post-body><p>How do I mend a gate of oak, which is rotten at the foot?<br>It has
stood in water for forty years.<tr class="post" id=p2><td class=author>ben<br>Posts: 1,204
<td class=post-body><p>Cut off what is rotten, and put new oak to it.<p>Use no glue.
<tr class="post" id=p3><td class=author>anna<br>Posts: 13<td class=post-body>
<blockquote>Use no glue.</blockquote>Thanks a lot!!! <a href=/x>My gate</a></table>
<div class=pagination><a href=?p=2>2</a> <a href=?p=3>3</a> <a href=?p=4>Next page</a></div>
<div style="display:none"><p>Powered by nothing in particular at all.</div></div>)",
    R"(<title>Shop: oak, glue, wheels</title><div class=products><h2>Offers of this week</h2>
<div class="product card"><a href=/1><img src=1.jpg></a><h3><a href=/1>Oak plank</a></h3>
<span class=price>$19.99</span><p>Two metres of good oak, dry and straight.
<button>Add to cart</button></div><div class="product card"><a href=/2><img src=2.jpg></a>
<h3><a href=/2>Wheel of iron</a></h3><span class=price>€149</span><p>For gates of any size, with
bolts.<button>Add to cart</button></div><div class="product card"><a href=/3><img src=3.jpg></a>
<h3><a href=/3>Glue</a></h3><span class=price>£5</span><p>Holds what it should hold, they say.
<button>Add to cart</button></div></div><div class=reviews><h2>Reviews</h2><div class=review><p>A
fine wheel, which has turned every day since I bought it; I would buy it again.</div>
<div class=review><p>Too heavy for me.</div></div><p>DELIVERY IN TWO DAYS, 24/7
<input type=text><select><option>one<option>two</select>)",
    R"(<title>老水闸重新开放</title><body><div class=nav><a href=/>首页</a> <a href=/n>新闻</a></div>
<div class=content><h1>老水闸重新开放</h1><p>星期六早上七点，第一艘船通过了老水闸，半个城市的人都来观看。
<p>修理费用比预计的少三分之一，大部分用于四扇橡木闸门。</div><div>版权所有</div>)",
    R"(<title>Help</title><div class=page-header><strong><div>Help for all</div></strong></div><dl><dt>Gate
<dd>What keeps the water in, or lets it out.</dl><details><summary>More</summary><p>There is no more
to say of it.</details><noscript><p>This page needs scripts.</noscript><dialog open><p>Do you want
cookies?</dialog><label><div>Your name</div></label><time><div>Yesterday</div></time>
<div class=replies><p>5 replies<div class=reply><p>Reply to this, or quote it.</div><div class=reply>
<p>Answer, with all that you know.</div></div><div class="related-posts"><p>See also what others
wrote</div><div class="share-buttons"><a href=/s>Share</a></div><div class="advertisement">
<p>Buy more oak</div><div class="popup modal"><p>Wait!</div><div class="newsletter-signup"><p>Our
letter, each week</div><div class="user-profile"><p>anna, since 2004</div><p class="wp-caption">The
gate</p><div class="hidden"><p>Not yet</div><div class="description"><p>A gate</div><div class="title">
<p>The gate</div><div class="question"><p>Why?</div><div class="api-reference"><p>Because.</div>)",
    "<p>one"};

// Weights that do not come from training, because those of models change.
std::vector<std::int8_t> made_up_weights() {
  std::vector<std::int8_t> out;
  for (std::uint64_t i = 0; i < kMarkupWeights + kWordWeights; ++i)
    out.push_back(static_cast<std::int8_t>(finish_hash(mix(kHashSeed, i)) & 0xFF));
  return out;
}

struct Values {
  std::uint64_t hash = kHashSeed;
  std::vector<std::set<Bin>> by_feature;
};

Values values_of_pages() {
  const std::vector<std::int8_t> weights = made_up_weights();
  const Lexicon lexicon{std::span(weights).first(kMarkupWeights),
                        std::span(weights).subspan(kMarkupWeights)};
  Values out;
  out.by_feature.resize(kFeatureCount + kContextFeatures);
  for (const char* html : kPages) {
    const Page page = parse(html, "utf-8", {.noscript_words = true});
    FeatureReader reader;
    reader.read(View(page), lexicon);
    std::vector<std::int32_t> logits;
    std::vector<std::uint16_t> probabilities;
    for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
      logits.push_back(static_cast<std::int32_t>(b * 1237 % 16384) - 8192);
      probabilities.push_back(static_cast<std::uint16_t>(b * 9973 % 65536));
    }
    ContextPass pass;
    pass.read(reader, logits, probabilities);
    for (unsigned f = 0; f < kFeatureCount + kContextFeatures; ++f) {
      const Bin* column =
          f < kFeatureCount ? reader.column(f) : pass.column(f - kFeatureCount);
      for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
        out.hash = mix(out.hash, column[b]);
        out.by_feature[f].insert(column[b]);
      }
    }
  }
  return out;
}

TEST(FeatureDefinitions, AreThoseThatModelsWereTrainedBy) {
  // If this fails, a feature has other values than before. If the change is intended,
  // raise kFeatureDefinitions in model.h, train the model again (tools/train/train),
  // and update both numbers here. Until then, the embedded model is rejected.
  EXPECT_EQ(kFeatureDefinitions, 1u);
  EXPECT_EQ(values_of_pages().hash, 14353856850930698646u);
}

TEST(FeatureDefinitions, AreAllSeenByThatTest) {
  const Values values = values_of_pages();
  for (unsigned f = 0; f < values.by_feature.size(); ++f)
    EXPECT_GT(values.by_feature[f].size(), 1u)
        << (f < kFeatureCount ? feature_name(f)
                              : kContextFeatureNames[f - kFeatureCount]);
}

TEST(FeatureDefinitions, ModelsOfOthersAreRefused) {
  EXPECT_EQ(feature_fingerprint(), feature_fingerprint(kFeatureDefinitions));
  EXPECT_NE(feature_fingerprint(), feature_fingerprint(kFeatureDefinitions + 1));
  std::string bytes = write_model(*find_model("general"));
  ASSERT_TRUE(read_model(bytes, "mine"));
  const std::uint64_t other = feature_fingerprint(kFeatureDefinitions + 1);
  bytes.replace(16, sizeof other, reinterpret_cast<const char*>(&other), sizeof other);
  const Result<Model> model = read_model(bytes, "mine");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().finding, "the model was trained for other features");
}

}  // namespace
}  // namespace tamis
