// Tests metadata_of: first each source alone, then the decision between them.
#include "tamis/metadata.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "metadata/evidence.h"
#include "support/paths.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using Names = std::vector<std::string>;

Metadata of(std::string_view html,
            std::string url = "https://www.example.org/a/b.html") {
  const Page page = parse(html);
  return metadata_of(page, {.url = std::move(url)});
}

MetadataSource source(const Metadata& metadata, MetadataField field) {
  const FieldSource* found = metadata.source_of(field);
  EXPECT_NE(found, nullptr) << to_string(field);
  return found != nullptr ? found->source : MetadataSource::model;
}

TEST(Metadata, HostsAreTheLastResortForASite) {
  EXPECT_EQ(of("<p>x").site, "example.org");
  EXPECT_EQ(of("<p>x", "http://News.example.org.:8080/a").site, "news.example.org");
  EXPECT_EQ(of("<p>x", "http://[::1]:8080/a").site, "[::1]");
  EXPECT_EQ(of("<p>x", "/a?b=http://example.org/").site, "");
}

TEST(Metadata, OpenGraph) {
  const Metadata about = of(R"(<meta property=og:title content="Storm hits coast">
      <meta property=og:site_name content="The Daily"><meta property=og:url content=/c>
      <meta property=og:description content="All of it"><meta property=og:image content=i.png>
      <meta property=article:published_time content=2024-05-31T18:05:00+02:00>
      <meta property=article:modified_time content=2024-06-01>
      <meta property=article:author content="Jane Doe">
      <meta property=article:tag content=storm><meta property=article:tag content=coast>
      <meta property=article:section content=Weather><meta property=og:locale content=en_GB>)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.date, "2024-05-31T18:05:00+02:00");
  EXPECT_EQ(about.date_modified, "2024-06-01");
  EXPECT_EQ(about.site, "The Daily");
  EXPECT_EQ(about.description, "All of it");
  EXPECT_EQ(about.canonical_url, "https://www.example.org/c");
  EXPECT_EQ(about.image, "https://www.example.org/a/i.png");
  EXPECT_EQ(about.tags, (Names{"storm", "coast"}));
  EXPECT_EQ(about.categories, Names{"Weather"});
  EXPECT_EQ(about.language, "en-GB");
  EXPECT_EQ(source(about, MetadataField::title), MetadataSource::open_graph);
  EXPECT_EQ(source(about, MetadataField::date), MetadataSource::open_graph);
}

TEST(Metadata, CharactersThatNobodySeesAreGoneFromEveryText) {
  const std::string hidden =
      "A\u200Bb\u00ADc\U000E0049\U000E0067\U000E006E d\u2060\uFEFF\u202Ee\uFE0F\uFE01f";
  const std::string seen = "Abc de\uFE0Ff";
  const Metadata about =
      of("<title>" + hidden + "</title><meta name=description content=\"" + hidden +
         "\"><meta name=author content=\"Jane\U000E0041 Doe\"><meta name=keywords "
         "content=\"" +
         hidden + "\"><meta property=og:site_name content=\"" + hidden +
         " site\"><p>x<figure><img src=a.jpg alt=\"" + hidden + "\"></figure>");
  EXPECT_EQ(about.title, seen);
  EXPECT_EQ(about.description, seen);
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.tags, Names{seen});
  EXPECT_EQ(about.site, seen + " site");
  ASSERT_EQ(about.images.size(), 1U);
  EXPECT_EQ(about.images[0].caption, seen);
  EXPECT_EQ(to_front_matter(about).find("\U000E0049"), std::string::npos);
  // Persian uses joiners, and so do emoji.
  const std::string joined = "می\u200Cخواهم \U0001F468\u200D\U0001F469";
  EXPECT_EQ(of("<meta name=description content=\"" + joined + "\">").description,
            joined);
}

TEST(Metadata, TwitterCards) {
  const Metadata about = of(R"(<meta name=twitter:title content="Storm hits coast">
      <meta name=twitter:description content=d><meta name=twitter:image content=/t.png>
      <meta name=twitter:creator content=@jane>
      <meta name=twitter:label1 content="Written by"><meta name=twitter:data1 content="Jane Doe">)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.description, "d");
  EXPECT_EQ(about.image, "https://www.example.org/t.png");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(source(about, MetadataField::authors), MetadataSource::twitter);
}

TEST(Metadata, DublinCore) {
  const Metadata about = of(R"(<meta name=DC.Title content="Storm hits coast">
      <meta name=DC.Creator content="Jane Doe"><meta name=dcterms.created content=2024-05-31>
      <meta name=DC.Rights content="CC BY"><meta name=dc.language content=fr>
      <meta name=dc.subject content="storm; coast">)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.date, "2024-05-31");
  EXPECT_EQ(about.licence, "CC BY");
  EXPECT_EQ(about.language, "fr");
  EXPECT_EQ(about.tags, (Names{"storm", "coast"}));
  EXPECT_EQ(source(about, MetadataField::title), MetadataSource::dublin_core);
}

TEST(Metadata, MetaTags) {
  const Metadata about = of(R"(<meta name=author content="By Jane Doe and John Roe">
      <meta name=parsely-pub-date content=2024-05-31T00:00:00Z>
      <meta name=keywords content="a, b,a"><meta name=description content="About &amp; more">
      <meta http-equiv=content-language content=de-at>)");
  EXPECT_EQ(about.authors, (Names{"Jane Doe", "John Roe"}));
  EXPECT_EQ(about.date, "2024-05-31T00:00:00Z");
  EXPECT_EQ(about.tags, (Names{"a", "b"}));
  EXPECT_EQ(about.description, "About & more");
  EXPECT_EQ(about.language, "de-AT");
  EXPECT_EQ(source(about, MetadataField::date), MetadataSource::meta);
  EXPECT_EQ(of("<meta name=ms.date content=2025-03-06T00:00:00Z>").date,
            "2025-03-06T00:00:00Z");
}

TEST(Metadata, Microdata) {
  const Metadata about = of(R"(<article itemscope itemtype=https://schema.org/Article>
      <b itemprop=headline>Storm hits coast</b>
      <span itemprop=author itemscope itemtype=https://schema.org/Person>
        <span itemprop=name>Jane Doe</span></span>
      <meta itemprop=datePublished content=2024-05-31><meta itemprop=commentCount content=7>
      <div itemscope itemtype=https://schema.org/Comment><b itemprop=author>Troll</b></div>
      <a itemprop=license href=/by>l</a></article>)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.date, "2024-05-31");
  EXPECT_EQ(about.comments, 7U);
  EXPECT_EQ(about.licence, "https://www.example.org/by");
  EXPECT_EQ(source(about, MetadataField::authors), MetadataSource::microdata);
}

TEST(Metadata, Rdfa) {
  const Metadata about = of(R"(<article vocab=https://schema.org/ typeof=Article>
      <b property=headline>Storm hits coast</b>
      <span property=schema:author typeof=Person><span property=schema:name>Jane Doe</span></span>
      <span property=datePublished content=2024-05-31>yesterday</span></article>)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.date, "2024-05-31");
}

TEST(Metadata, TitleHeadingAndTime) {
  const Metadata about = of(R"(<title>Storm hits coast - Example</title>
      <h1>Storm hits coast</h1><time datetime=2024-05-31T18:05Z>yesterday</time><p>x)");
  EXPECT_EQ(about.title, "Storm hits coast");
  EXPECT_EQ(about.site, "Example");
  EXPECT_EQ(about.date, "2024-05-31T18:05Z");
  EXPECT_EQ(source(about, MetadataField::title), MetadataSource::heading);
  EXPECT_EQ(source(about, MetadataField::date), MetadataSource::time);
  EXPECT_EQ(of("<title>Alone</title>").title, "Alone");
  EXPECT_EQ(source(of("<title>Alone</title>"), MetadataField::title),
            MetadataSource::title);
}

TEST(Metadata, TheTitleHasNoLinkOfTheHeadingToItself) {
  EXPECT_EQ(of("<h1 id=a>Storm hits<a href=#a hidden>#</a></h1><p>x").title,
            "Storm hits");
}

TEST(Metadata, TheTitleIsTheHeadingWithWhichTheTitleOfThePageBegins) {
  EXPECT_EQ(of("<title>Storm hits coast - Handbook</title><h1 class=menu>Handbook</h1>"
               "<h1>Storm hits coast</h1><p>It came.")
                .title,
            "Storm hits coast");
}

TEST(Metadata, Links) {
  const Metadata about =
      of(R"(<link rel=canonical href=../c?d><link rel="shortcut icon" href=/f.ico>
      <h1>Storm</h1><a rel=author href=/jane>Jane Doe</a><a rel=tag href=/t>storm</a>
      <a rel="category tag" href=/w>Weather</a>
      <a href=https://creativecommons.org/licenses/by/4.0/>CC</a>)");
  EXPECT_EQ(about.canonical_url, "https://www.example.org/c?d");
  EXPECT_EQ(about.favicon, "https://www.example.org/f.ico");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(about.tags, Names{"storm"});
  EXPECT_EQ(about.categories, Names{"Weather"});
  EXPECT_EQ(about.licence, "https://creativecommons.org/licenses/by/4.0/");
  EXPECT_EQ(source(about, MetadataField::authors), MetadataSource::link);
}

TEST(Metadata, UrlPath) {
  EXPECT_EQ(of("<p>x", "https://a.org/2024/05/31/storm").date, "2024-05-31");
  EXPECT_EQ(of("<p>x", "https://a.org/news/2024-05-31-storm.html").date, "2024-05-31");
  EXPECT_EQ(of("<p>x", "https://a.org/20240531/storm").date, "2024-05-31");
  EXPECT_EQ(of("<p>x", "https://a.org/2024/05/storm").date, "2024-05");
  EXPECT_EQ(of("<p>x", "https://a.org/2024/13/99/").date, "");
  EXPECT_EQ(of("<p>x", "https://a.org/?d=2024/05/31").date, "");
  EXPECT_EQ(source(of("<p>x", "https://a.org/2024/05/31/"), MetadataField::date),
            MetadataSource::url);
}

struct Line {
  const char* language;
  const char* html;
};

// A byline and a date in the text below the title, in the supported languages.
TEST(Metadata, PatternsNearTheTitleInTwelveLanguages) {
  const Line lines[] = {
      {"en", "<p>By Jane Doe<p>Published May 31, 2024"},
      {"de", "<p>Von Jane Doe<p>Veröffentlicht am 31. Mai 2024"},
      {"fr", "<p>Par Jane Doe<p>Publié le 31 mai 2024"},
      {"es", "<p>Por Jane Doe<p>Publicado el 31 de mayo de 2024"},
      {"it", "<p>Di Jane Doe<p>Pubblicato il 31 maggio 2024"},
      {"pt", "<p>Escrito por Jane Doe<p>Publicado em 31 de maio de 2024"},
      {"nl", "<p>Door Jane Doe<p>Gepubliceerd op 31 mei 2024"},
      {"pl", "<p>Autor: Jane Doe<p>Opublikowano 31 maja 2024"},
      {"ru", "<p>Автор: Jane Doe<p>Опубликовано 31 мая 2024"},
      {"zh", "<p>作者：Jane Doe<p>发布时间：2024年5月31日"},
      {"ja", "<p>執筆：Jane Doe<p>公開日：2024年5月31日"},
      {"ar", "<p>بقلم: Jane Doe<p>نشر في ٣١ مايو ٢٠٢٤"},
  };
  for (const Line& line : lines) {
    const Metadata about = of("<html lang=" + std::string(line.language) +
                              "><h1>Storm hits coast</h1>" + line.html + "<p>x");
    EXPECT_EQ(about.authors, Names{"Jane Doe"}) << line.language;
    EXPECT_EQ(about.date, "2024-05-31") << line.language;
    EXPECT_EQ(source(about, MetadataField::authors), MetadataSource::text)
        << line.language;
    EXPECT_EQ(source(about, MetadataField::date), MetadataSource::text)
        << line.language;
  }
}

// Scripts without capitals, in which a Latin name would prove nothing.
TEST(Metadata, BylinesOfScriptsWithoutCase) {
  const struct {
    const char* line;
    const char* name;
  } lines[] = {{"بقلم: محمد علي", "محمد علي"},   {"بقلم محمد علي", "محمد علي"},
               {"الكاتب: محمد علي", "محمد علي"}, {"بقلم: x", ""},
               {"מאת: משה כהן", "משה כהן"},      {"लेखक: अमित शर्मा", "अमित शर्मा"},
               {"作者：张三", "张三"},           {"執筆：山田太郎", "山田太郎"},
               {"记者 李四 北京报道", "李四"}};
  for (const auto& [line, name] : lines) {
    const Metadata about = of("<h1>Storm hits coast</h1><p>" + std::string(line) +
                              "</p><p>31.05.2024</p>");
    EXPECT_EQ(about.authors, *name == 0 ? Names() : Names{name}) << line;
  }
}

TEST(Metadata, ANameWithItsFamilyFirstIsOnePerson) {
  EXPECT_EQ(of(R"(<meta name=citation_author content="Doe, Jane">
                  <meta name=citation_author content="Roe, J. A.">)")
                .authors,
            (Names{"Jane Doe", "J. A. Roe"}));
  EXPECT_EQ(of(R"(<meta name=DC.creator content="Doe, Jane">)").authors,
            Names{"Jane Doe"});
  EXPECT_EQ(of(R"(<meta name=author content="Doe, Jane">)").authors, Names{"Jane Doe"});
  EXPECT_EQ(of(R"(<meta name=author content="Doe, Jane; Roe, John">)").authors,
            (Names{"Jane Doe", "John Roe"}));
  EXPECT_EQ(of(R"(<script type=application/ld+json>{"@type": "Article",
                  "author": [{"name": "Doe, Jane"}]}</script>)")
                .authors,
            Names{"Jane Doe"});
}

TEST(Metadata, AnAgencyIsTheAuthorOfWhatNobodyElseWrote) {
  for (const char* agency :
       {"Reuters Staff", "Associated Press", "Redazione ANSA", "Agência Brasil"}) {
    const std::string declared =
        "<script type=application/ld+json>{\"@type\": "
        "\"Article\", \"author\": {\"@type\": \"Person\", "
        "\"name\": \"" +
        std::string(agency) + "\"}}</script><h1>Storm</h1>";
    EXPECT_EQ(of(declared).authors, Names{agency});
    EXPECT_EQ(of(declared + "<p>By Jane Doe").authors, Names{"Jane Doe"}) << agency;
  }
}

TEST(Metadata, AnAddressIsNoAuthor) {
  for (const char* html :
       {R"(<meta property=article:author content="https://www.facebook.com/jdoe">)",
        R"(<script type=application/ld+json>{"@type": "Article",
           "author": "https://example.org/author/jane"}</script>)",
        R"(<script type=application/ld+json>{"@type": "Article",
           "author": {"@type": "Person", "name": "https://example.org/jane"}}</script>)"})
    EXPECT_EQ(of(html).authors, Names()) << html;
}

TEST(Metadata, DatesOfModificationAreToldApartInTwelveLanguages) {
  for (const char* line :
       {"Last updated May 31, 2024", "Zuletzt aktualisiert: 31. Mai 2024",
        "Mis à jour le 31 mai 2024", "Actualizado el 31 de mayo de 2024",
        "Aggiornato il 31 maggio 2024", "Atualizado em 31 de maio de 2024",
        "Bijgewerkt op 31 mei 2024", "Aktualizacja: 31 maja 2024",
        "Обновлено 31 мая 2024", "更新：2024年5月31日", "最終更新：2024年5月31日",
        "آخر تحديث ٣١ مايو ٢٠٢٤"}) {
    const Metadata about = of("<h1>Storm</h1><p>" + std::string(line));
    EXPECT_EQ(about.date_modified, "2024-05-31") << line;
  }
}

TEST(Metadata, BylinesByClass) {
  const Metadata about =
      of(R"(<h1>Storm</h1><div class="post-author vcard">Jane Doe</div>)");
  EXPECT_EQ(about.authors, Names{"Jane Doe"});
  EXPECT_EQ(source(about, MetadataField::authors), MetadataSource::byline);
}

TEST(Metadata, AllLinkedAuthorsOfAByline) {
  const Names both = {"Jane Doe", "John Public"};
  const std::string title = "<title>Storm hits</title><h1>Storm hits</h1>";
  const std::string jane = "<a rel=author href=/jane>Jane Doe</a>";
  const std::string john = "<a rel=author href=/john>John Public</a>";
  const std::string text =
      "<p>Some words of a text that is about a storm at the coast.";
  EXPECT_EQ(of(title + "<p>By " + jane + " and " + john + text).authors, both);
  EXPECT_EQ(of(title + "<p>By " + jane + " and John Public" + text).authors, both);
  EXPECT_EQ(of(title + "<ul><li>" + jane + "<li>" + john + "</ul>" + text).authors,
            both);
  // Names further down belong to other texts.
  EXPECT_EQ(of(title + "<p>By " + jane + text + text + "<p>" + john).authors,
            Names{"Jane Doe"});
}

TEST(Metadata, WhoCommentsIsNoAuthor) {
  const Metadata about =
      of(R"(<h1>Storm</h1><p>text</p><div class=comments><b class=author>Jane Doe</b>
            <time datetime=2020-01-01>then</time></div>)");
  EXPECT_TRUE(about.authors.empty());
  EXPECT_EQ(about.date, "");
}

TEST(Metadata, OfSeveralArticlesTheOneOfThePageCounts) {
  const std::string scripts = R"(<script type=application/ld+json>[
      {"@type": "Article", "headline": "Other one", "author": "Wrong Person",
       "url": "https://www.example.org/other"},
      {"@type": "Article", "headline": "Storm hits coast", "author": "Jane Doe",
       "mainEntityOfPage": {"@id": "https://www.example.org/storm"}}]</script>)";
  EXPECT_EQ(of(scripts + "<h1>Storm hits coast</h1>").authors, Names{"Jane Doe"});
  EXPECT_EQ(of(scripts + "<title>Storm hits coast | The Daily</title>").authors,
            Names{"Jane Doe"});
  EXPECT_EQ(
      of(scripts + "<link rel=canonical href=https://www.example.org/storm>").authors,
      Names{"Jane Doe"});
  EXPECT_EQ(of(scripts + "<h1>Neither</h1>").authors, Names{"Wrong Person"});
  EXPECT_EQ(of(scripts + "<h1>Other one</h1>").authors, Names{"Wrong Person"});
}

TEST(Metadata, WitnessesThatAgreeAreBelieved) {
  const std::string declared = R"(<meta name=author content="Jane Doe">)";
  const double alone = of(declared).source_of(MetadataField::authors)->confidence;
  const double confirmed = of(declared + "<h1>Storm</h1><p class=byline>By Jane Doe")
                               .source_of(MetadataField::authors)
                               ->confidence;
  EXPECT_GT(confirmed, alone);
}

TEST(Metadata, LanguageIsDetectedFromWhatIsKept) {
  const Page page = parse(
      "<html lang=en><p>Menu and links</p><p>Der Sturm hat in der Nacht viele Bäume "
      "umgeworfen, und die Feuerwehr war bis zum Morgen damit beschäftigt, die Straßen "
      "wieder frei zu räumen, wie die Behörden mitteilten.</p>");
  Mask keep(page.word_count());
  keep.fill({3, page.word_count()});
  const Metadata about = metadata_of(page, {.keep = &keep});
  EXPECT_EQ(about.declared_language, "en");
  EXPECT_EQ(about.detected_language, "de");
  EXPECT_EQ(about.language, "de");
  EXPECT_EQ(metadata_of(parse("<html lang=EN_us><p>x")).language, "en-US");
}

TEST(Metadata, ImagesOfTheKeptPartWithCaptions) {
  const Page page = parse(R"(<div><img src=logo.png><p>menu</p></div>
      <article><figure><img src=a.jpg><figcaption>A tree</figcaption></figure>
      <p>text <img src=data:image/gif;x data-src=b.jpg alt="A house"><img src=c.gif width=1>)");
  Mask keep(page.word_count());
  keep.fill({1, page.word_count()});
  const Metadata about = metadata_of(page, {.url = "http://x/", .keep = &keep});
  ASSERT_EQ(about.images.size(), 2U);
  EXPECT_EQ(about.images[0].url, "http://x/a.jpg");
  EXPECT_EQ(about.images[0].caption, "A tree");
  EXPECT_EQ(about.images[1].url, "http://x/b.jpg");
  EXPECT_EQ(about.images[1].caption, "A house");
  EXPECT_EQ(about.image, "http://x/a.jpg");
}

// Without a base URL, the address stays as on the page.
TEST(Metadata, ImageAddressHasNoControlCharacters) {
  const Page page = parse("<p>Words<img src='a&#1;&#x1b;[31m.png'> and words");
  const Metadata about = metadata_of(page);
  ASSERT_EQ(about.images.size(), 1U);
  EXPECT_EQ(about.images[0].url, "a[31m.png");
  EXPECT_EQ(about.image, "a[31m.png");
}

TEST(Metadata, TheRegionOfTheLanguageTellsTheOrderOfDayAndMonth) {
  const auto date = [](std::string_view language, const char* url) {
    return of("<html lang=" + std::string(language) + "><h1>Storm</h1><p>03/04/2024",
              url)
        .date;
  };
  for (const char* language : {"en-GB", "en_AU", "en-ie", "en-NZ", "en-ZA", "en-IN"})
    EXPECT_EQ(date(language, "https://a.com/"), "2024-04-03") << language;
  for (const char* language : {"en", "en-US"})
    EXPECT_EQ(date(language, "https://a.com/"), "2024-03-04") << language;
  EXPECT_EQ(date("en-US", "https://a.co.uk/"), "2024-04-03");
  EXPECT_EQ(date("fr", "https://a.com/"), "2024-04-03");
}

TEST(Metadata, DatesWithoutDigitsAreSeen) {
  for (const char* line :
       {"二〇二四年五月三十一日", "令和6年5月31日", "民國113年5月31日"})
    EXPECT_EQ(of("<h1>Storm</h1><p>" + std::string(line)).date, "2024-05-31") << line;
}

TEST(Metadata, LinesOfScriptsWithoutBlanksMayBeLonger) {
  EXPECT_EQ(of("<h1>篩の話</h1><p>山田太郎記者　東京本社　2024年3月4日 17時30分 "
               "公開 会員限定 この記事は有料会員だけが読めます")
                .date,
            "2024-03-04T17:30");
  EXPECT_EQ(of("<h1>篩の話</h1><p>市は2024年3月4日に新しい条例を出し、"
               "来年の春から施行すると市長が会見で述べた。")
                .date,
            "");
}

TEST(Metadata, BylinesOfManyLanguages) {
  const std::pair<const char*, const char*> cases[] = {
      {"Anna Nowak, PAP", "Anna Nowak"},
      {"Анна Петрова (ТАСС)", "Анна Петрова"},
      {"Published: 3 May 2024 | Jane Doe, BBC News", "Jane Doe"},
      {"Oprac. Anna Nowak", "Anna Nowak"},
      {"Опубликовал Иван Сидоров 3 февраля 2024 г.", "Иван Сидоров"},
      {"Door onze verslaggever Piet de Vries", "Piet de Vries"},
      {"dal nostro inviato Marco Rossi", "Marco Rossi"},
      {"Pubblicato il 3 Maggio 2024 da Marco Rossi", "Marco Rossi"},
      {"Redacción: Lucía Pérez", "Lucía Pérez"},
      {"كتبت: سارة محمود", "سارة محمود"},
      {"إعداد: خالد عمر", "خالد عمر"},
      {"記者林美玲／台北報導", "林美玲"},
      {"文・山田太郎", "山田太郎"},
      {"文：鈴木 一郎、写真：田中 次郎", "鈴木 一郎"},
      {"文・写真 山田太郎", "山田太郎"},
      {"佐藤花子記者", "佐藤花子"},
      {"撰文 | 刘洋 2024年3月4日", "刘洋"},
      {"Escrito por Rui Costa a 4 de Março de 2024", "Rui Costa"},
      {"Ein Bericht von Anna Schmidt, Korrespondentin in Paris", "Anna Schmidt"},
      {"Propos recueillis par Jean-Luc d'Arc", "Jean-Luc d'Arc"},
      {"Door Jan-Willem 't Hart", "Jan-Willem 't Hart"},
      {"2024年5月3日 時事通信", "時事通信"}};
  for (const auto& [line, name] : cases)
    EXPECT_EQ(of("<h1>Storm</h1><p>" + std::string(line)).authors,
              std::vector<std::string>{name})
        << line;
  for (const char* line : {"Paris, Reuters", "Storm in the north, AP"})
    EXPECT_TRUE(of("<h1>Storm</h1><p>" + std::string(line)).authors.empty()) << line;
}

TEST(Metadata, DatesAfterTheLatestAreRefused) {
  const Page page = parse("<meta name=date content=2030-01-01>");
  EXPECT_EQ(metadata_of(page, {.latest = "2030-01-01"}).date, "2030-01-01");
  EXPECT_EQ(metadata_of(parse("<meta name=date content=2039-01-01>")).date, "");
  EXPECT_EQ(metadata_of(page, {.latest = "2026-11-16"}).date, "");
}

TEST(Metadata, OfSeveralDatesAndAddressesTheFirstThatCanBeReadCounts) {
  const Metadata about = of(R"(<meta property=article:published_time content=0000-00-00>
      <meta property=article:published_time content=2024-03-04>
      <meta property=article:published_time content=2024-03-05>
      <meta property=og:image content=data:image/png;base64,x>
      <meta property=og:image content=/ok.jpg><meta property=og:image content=/ok2.jpg>
      <link rel=icon href=data:,x><link rel="shortcut icon" href=/f.ico>
      <link rel=canonical href=javascript:1><link rel=canonical href=/c>)");
  EXPECT_EQ(about.date, "2024-03-04");
  EXPECT_EQ(about.image, "https://www.example.org/ok.jpg");
  EXPECT_EQ(about.favicon, "https://www.example.org/f.ico");
  EXPECT_EQ(about.canonical_url, "https://www.example.org/c");
  const Metadata item = of(R"(<div itemscope itemtype=https://schema.org/Article>
      <meta itemprop=datePublished content=soon><meta itemprop=datePublished content=2024-03-04>
      <meta itemprop=image content=data:,x><meta itemprop=image content=/ok.jpg></div>)");
  EXPECT_EQ(item.date, "2024-03-04");
  EXPECT_EQ(item.image, "https://www.example.org/ok.jpg");
}

TEST(Metadata, WhatNobodyFilledInIsNoValue) {
  const Metadata about = of(R"(<title>{{ title }}</title>
      <meta property=og:image content="{{ image }}"><meta property=og:title content="{% t %}">
      <meta name=twitter:image content=/blank.gif><meta name=author content="${author}">
      <meta name=description content="{{description}}">
      <link rel=canonical href="/a/{{ url }}"><h1>On sieves</h1><p>Of {{ braces }}.)");
  EXPECT_EQ(about.title, "On sieves");
  EXPECT_TRUE(about.authors.empty());
  EXPECT_EQ(about.image, "");
  EXPECT_EQ(about.description, "");
  EXPECT_EQ(about.canonical_url, "");
  EXPECT_EQ(of("<h1>{{ and }} in templates</h1>").title, "{{ and }} in templates");
}

TEST(Metadata, APictureOfAnItemThatAScriptLoads) {
  const Metadata about = of(R"(<div itemscope itemtype=https://schema.org/Product>
      <img itemprop=image src=/blank.gif data-src=/sieve.jpg></div>)");
  EXPECT_EQ(about.image, "https://www.example.org/sieve.jpg");
  EXPECT_EQ(source(about, MetadataField::image), MetadataSource::microdata);
}

TEST(Metadata, DangerousAddressesAreNone) {
  const Metadata about = of(R"x(<link rel=canonical href="javascript:alert(1)">
      <meta property=og:image content="data:text/html,x"><link rel=icon href=" vbscript:x">)x");
  EXPECT_EQ(about.canonical_url, "");
  EXPECT_EQ(about.image, "");
  EXPECT_EQ(about.favicon, "");
}

TEST(Metadata, NothingIsKnownOfNothing) {
  const Metadata about = of("", "");
  EXPECT_EQ(about.title, "");
  EXPECT_TRUE(about.authors.empty());
  EXPECT_EQ(to_front_matter(Metadata()), "");
}

TEST(Metadata, SourcesAreInTheOrderOfFieldsAndEachOnce) {
  const Metadata about =
      of("<html lang=en><title>T</title><h1>T</h1><p>By Jane Doe<p>May 1, 2024");
  for (std::size_t i = 1; i < about.sources.size(); ++i)
    EXPECT_LT(about.sources[i - 1].field, about.sources[i].field);
  for (const FieldSource& one : about.sources) {
    EXPECT_GT(one.confidence, 0);
    EXPECT_LE(one.confidence, 1);
  }
}

TEST(Metadata, FrontMatterQuotesWhatIsNotPlain) {
  Metadata about;
  about.title = "A \"b\": c\n---";
  about.authors = {"Jane Doe"};
  about.comments = 3;
  EXPECT_EQ(
      to_front_matter(about),
      "---\ntitle: \"A \\\"b\\\": c\\n---\"\nauthors:\n  - \"Jane Doe\"\ncomments: 3\n"
      "---\n\n");
}

TEST(Evidence, RowsOfAFieldAreSortedByConfidence) {
  const auto rows = meta::evidence_rows();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i].field != rows[i - 1].field) continue;
    EXPECT_GE(rows[i - 1].confidence, rows[i].confidence) << rows[i].name;
  }
}

// docs/metadata.md has the complete table.
TEST(Evidence, IsDocumented) {
  const std::string document = test::read_file(test::source_dir() / "docs/metadata.md");
  for (const meta::EvidenceRow& row : meta::evidence_rows()) {
    char confidence[16];
    std::snprintf(confidence, sizeof confidence, "%.2f", row.confidence);
    const std::string line = " | " + std::string(to_string(row.source)) + " | " +
                             std::string(row.what) + " | " + confidence + " |\n";
    EXPECT_NE(document.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace tamis
