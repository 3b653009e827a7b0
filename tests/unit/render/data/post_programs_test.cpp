// Posts in the markup of forum and blog software: our own pages, built as those
// programs build theirs. Each page has two posts and other text around them.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

struct Program {
  const char* name;
  PostKind kind;
  const char* html;
  const char* authors[2];
  const char* dates[2];
  const char* texts[2];
  std::uint32_t depth = 0;  // of the second post
};

void PrintTo(const Program& program, std::ostream* out) {
  *out << program.name;
}

class PostPrograms : public testing::TestWithParam<Program> {};

TEST_P(PostPrograms, AreRead) {
  const Program& program = GetParam();
  const auto found = posts_of(parse(program.html, "utf-8"));
  ASSERT_EQ(found.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(found[i].kind, program.kind);
    EXPECT_EQ(found[i].author, program.authors[i]);
    EXPECT_EQ(found[i].date.empty() ? found[i].shown_date : found[i].date,
              program.dates[i]);
    EXPECT_EQ(found[i].text, program.texts[i]);
  }
  EXPECT_EQ(found[0].depth, 0U);
  EXPECT_EQ(found[0].parent, kNone);
  EXPECT_EQ(found[1].depth, program.depth);
  EXPECT_EQ(found[1].parent, program.depth > 0 ? 0U : kNone);
}

const Program kPrograms[] = {
    {"phpBB2",
     PostKind::post,
     "<table><tr><th>Author<th>Message</tr>"
     "<tr><td class=row1><span class=name><a name=1></a><b>Mill</b></span><br><span "
     "class=postdetails>Joined: 03 May 2004<br>Posts: 12</span><td class=row1><table>"
     "<tr><td><span class=postdetails>Posted: Sat Jun 04, 2005 9:10 pm Post subject: "
     "Flour</span><tr><td><span class=postbody>Which mesh do you use?</span></table>"
     "<tr><td class=spaceRow></tr>"
     "<tr><td class=row2><span class=name><a name=2></a><b>Ann</b></span><br><span "
     "class=postdetails>Joined: 01 Jan 2003<br>Posts: 7</span><td class=row2><table>"
     "<tr><td><span class=postdetails>Posted: Sun Jun 05, 2005 8:00 am Post subject: "
     "</span><tr><td><span class=postbody>The finest one.</span></table></table>",
     {"Mill", "Ann"},
     {"2005-06-04T21:10", "2005-06-05T08:00"},
     {"Which mesh do you use?", "The finest one."}},
    {"phpBB30",
     PostKind::post,
     "<div id=p1 class='post bg2'><div class=inner><div class=postbody><h3><a "
     "href=#p1>Flour</a></h3><p class=author>by <strong><a "
     "href=m?u=1>Mill</a></strong> "
     "&raquo; Sat Jun 13, 2020 12:11 pm</p><div class=content>How do I use "
     "it?</div><div class=signature>Sieve on!</div></div><dl class=postprofile><dt><a "
     "href=m?u=1>Mill</a></dt><dd>Posts: 12</dd></dl></div></div>"
     "<div id=p2 class='post bg1'><div class=inner><div class=postbody><h3><a "
     "href=#p2>Re: Flour</a></h3><p class=author>by <strong><a "
     "href=m?u=2>Ann</a></strong> &raquo; Sun Jun 14, 2020 1:11 pm</p><div "
     "class=content>Shake it gently.</div></div></div></div>",
     {"Mill", "Ann"},
     {"2020-06-13T12:11", "2020-06-14T13:11"},
     {"How do I use it?", "Shake it gently."}},
    {"phpBB32",
     PostKind::post,
     "<div id=p1 class='post has-profile bg2'><div class=inner><dl class=postprofile "
     "id=profile1><dt class=has-avatar><a href=m?u=2 class=username>mill_w</a></dt><dd "
     "class=profile-rank>Site Admin</dd><dd class=profile-joined><b>Joined:</b> Mon "
     "Jan "
     "01, 2018 10:00 am</dd></dl><div class=postbody><div id=post_content1><h3><a "
     "href=#p1>Flour</a></h3><ul class=post-buttons><li><a "
     "class=button>Quote</a></ul><p "
     "class=author><span>by <strong><a href=m?u=2 class=username>mill_w</a></strong> "
     "&raquo; </span><time datetime=2020-03-05T12:11:00+00:00>Thu Mar 05, "
     "2020</time></p><div class=content>How do you all sieve your flour at "
     "home?</div></div></div></div></div>"
     "<div id=p2 class='post has-profile bg1'><div class=inner><dl class=postprofile "
     "id=profile2><dt><a href=m?u=3 class=username>Ann</a></dt><dd "
     "class=profile-posts><b>Posts:</b> 3</dd></dl><div class=postbody><div "
     "id=post_content2><h3><a href=#p2>Re: Flour</a></h3><p class=author><span>by "
     "<strong><a href=m?u=3 class=username>Ann</a></strong> &raquo; </span><time "
     "datetime=2020-03-06T09:00:00+00:00>Fri Mar 06, 2020</time></p><div "
     "class=content>Use a tamis, it is good for that.</div></div></div></div></div>",
     {"mill_w", "Ann"},
     {"2020-03-05T12:11:00Z", "2020-03-06T09:00:00Z"},
     {"How do you all sieve your flour at home?", "Use a tamis, it is good for that."}},
    {"vBulletin3",
     PostKind::post,
     "<div id=edit1><table class=tborder id=post1><tr><td class=thead>May 6th, 2009, "
     "07:22 "
     "PM<tr><td class=alt2><div id=postmenu_1><a class=bigusername "
     "href=member.php?u=1>Mill</a></div><div class=smallfont>Join Date: Jan 2001</div>"
     "<tr><td class=alt1 id=td_post_1><div id=post_message_1>Which mesh do you "
     "use?</div></table></div>"
     "<div id=edit2><table class=tborder id=post2><tr><td class=thead>May 7th, 2009, "
     "08:22 "
     "AM<tr><td class=alt2><div id=postmenu_2><a class=bigusername "
     "href=member.php?u=2>Ann</a></div><div class=smallfont>Join Date: Feb 2002</div>"
     "<tr><td class=alt1 id=td_post_2><div id=post_message_2>The finest "
     "one.</div></table></div>",
     {"Mill", "Ann"},
     {"2009-05-06T19:22", "2009-05-07T08:22"},
     {"Which mesh do you use?", "The finest one."}},
    {"vBulletin4",
     PostKind::post,
     "<ol class=posts id=posts><li class='postbitlegacy postcontainer' id=post_1><div "
     "class=posthead><span class=postdate><span class=date>05-06-2012, 07:22 "
     "PM</span></span><a class=postcounter>#1</a></div><div class=postdetails><div "
     "class=userinfo><div class=username_container><a class=username "
     "href=member.php?1>Mill</a></div><span class=usertitle>Senior Member</span><dl "
     "class=userinfo_extra><dt>Join Date<dd>Jan 2001</dl></div><div class=postbody><h2 "
     "class=title>Flour</h2><div class=content><div id=post_message_1><blockquote "
     "class='postcontent restore'>Which mesh do you "
     "use?</blockquote></div></div></div></div></li>"
     "<li class='postbitlegacy postcontainer' id=post_2><div class=posthead><span "
     "class=postdate><span class=date>05-07-2012, 08:22 AM</span></span><a "
     "class=postcounter>#2</a></div><div class=postdetails><div class=userinfo><div "
     "class=username_container><a class=username "
     "href=member.php?2>Ann</a></div></div><div class=postbody><div class=content><div "
     "id=post_message_2><blockquote class='postcontent restore'>The finest "
     "one.</blockquote></div></div></div></div></li></ol>",
     {"Mill", "Ann"},
     {"2012-05-06T19:22", "2012-05-07T08:22"},
     {"Which mesh do you use?", "The finest one."}},
    {"XenForo1",
     PostKind::post,
     "<form class='InlineModForm section'><ol class=messageList id=messageList><li "
     "id=post-1 class=message data-author=Mill><div class=messageUserInfo><h3 "
     "class=userText><a class=username href=members/1>Mill</a><em "
     "class=userTitle>Member</em></h3></div><div class=messageInfo><div "
     "class=messageContent><article><blockquote class=messageText>Which mesh do you "
     "use?</blockquote></article></div><div class=messageMeta><a class='username "
     "author'>Mill</a>, <a class=datePermalink><span class=DateTime title='May 8, 2019 "
     "at 1:56 PM'>May 8, 2019</span></a> <a class=postNumber>#1</a></div></div></li>"
     "<li id=post-2 class=message data-author=Ann><div class=messageUserInfo><h3 "
     "class=userText><a class=username href=members/2>Ann</a></h3></div><div "
     "class=messageInfo><div class=messageContent><article><blockquote "
     "class=messageText>The finest one.</blockquote></article></div><div "
     "class=messageMeta><a class='username author'>Ann</a>, <a "
     "class=datePermalink><span class=DateTime title='May 9, 2019 at 2:00 PM'>May 9, "
     "2019</span></a></div></div></li></ol></form>",
     {"Mill", "Ann"},
     {"2019-05-08T13:56", "2019-05-09T14:00"},
     {"Which mesh do you use?", "The finest one."}},
    {"XenForo2",
     PostKind::post,
     "<div class='block-body js-replyNewMessageContainer'><article class='message "
     "message--post js-post' data-author=Mill id=js-post-1><div "
     "class=message-inner><div "
     "class='message-cell message-cell--user'><section class=message-user><h4 "
     "class=message-name><a class=username href=/members/1>Mill</a></h4><h5 "
     "class=userTitle>Well-known member</h5><dl "
     "class=pairs><dt>Joined</dt><dd>May 14, 2014</dd></dl></section></div><div "
     "class='message-cell message-cell--main'><header class=message-attribution><time "
     "datetime=2019-06-03T09:12:17-0700 data-time=1559578337>Jun 3, 2019</time><a "
     "href=#>#1</a></header><div class=message-content><article "
     "class=message-body><div class=bbWrapper>Which mesh do you "
     "use?</div></article><div class=message-lastEdit>Last edited: <time "
     "datetime=2019-06-04T00:00:00Z>Jun 4</time></div></div></div></div></article>"
     "<article class='message message--post js-post' data-author=Ann id=js-post-2><div "
     "class=message-inner><div class='message-cell message-cell--user'><section "
     "class=message-user><h4 class=message-name><a class=username "
     "href=/members/2>Ann</a></h4></section></div><div class='message-cell "
     "message-cell--main'><header class=message-attribution><time "
     "datetime=2019-06-05T09:12:17Z>Jun 5, 2019</time><a href=#>#2</a></header><div "
     "class=message-content><article class=message-body><div class=bbWrapper>The "
     "finest "
     "one.</div></article></div></div></div></article></div>",
     {"Mill", "Ann"},
     {"2019-06-03T09:12:17-07:00", "2019-06-05T09:12:17Z"},
     {"Which mesh do you use?", "The finest one."}},
    {"SMF",
     PostKind::post,
     "<div id=forumposts><div class=windowbg><div class=post_wrapper><div "
     "class=poster><h4><a href='?action=profile;u=1'>Mill</a></h4><ul><li "
     "class=membergroup>Newbie<li class=postcount>Posts: 3</ul></div><div "
     "class=postarea><div class=keyinfo><h5><a href=#msg1>Flour</a></h5><div "
     "class=smalltext>&laquo; on: May 03, 2021, 10:11:12 AM &raquo;</div></div><div "
     "class=post><div class=inner id=msg_1>Which mesh do you "
     "use?</div></div></div></div></div>"
     "<div class=windowbg2><div class=post_wrapper><div class=poster><h4><a "
     "href='?action=profile;u=2'>Ann</a></h4></div><div class=postarea><div "
     "class=keyinfo><h5><a href=#msg2>Re: Flour</a></h5><div class=smalltext>&laquo; "
     "Reply #1 on: May 04, 2021, 10:11:12 AM &raquo;</div></div><div class=post><div "
     "class=inner id=msg_2>The finest one.</div></div></div></div></div></div>",
     {"Mill", "Ann"},
     {"2021-05-03T10:11:12", "2021-05-04T10:11:12"},
     {"Which mesh do you use?", "The finest one."}},
    {"FluxBB",
     PostKind::post,
     "<div id=p1 class='blockpost rowodd firstpost'><h2><span><span "
     "class=conr>#1</span> <a href=viewtopic.php?pid=1#p1>2019-09-18 "
     "10:35:47</a></span></h2><div class=box><div class=inbox><div "
     "class=postbody><div class=postleft><dl><dt><strong><a "
     "href=profile.php?id=1>Mill</a></strong></dt><dd "
     "class=usertitle>Member</dd><dd>Registered: 2012-01-02</dd></dl></div><div "
     "class=postright><h3>Flour</h3><div class=postmsg><p>Which mesh do you "
     "use?</div></div></div></div></div></div>"
     "<div id=p2 class='blockpost roweven'><h2><span><span class=conr>#2</span> <a "
     "href=viewtopic.php?pid=2#p2>2019-09-19 11:00:00</a></span></h2><div "
     "class=box><div class=inbox><div class=postbody><div "
     "class=postleft><dl><dt><strong><a "
     "href=profile.php?id=2>Ann</a></strong></dt></dl></div><div "
     "class=postright><div class=postmsg><p>The finest "
     "one.</div></div></div></div></div></div>",
     {"Mill", "Ann"},
     {"2019-09-18T10:35:47", "2019-09-19T11:00:00"},
     {"Which mesh do you use?", "The finest one."}},
    {"IPS",
     PostKind::post,
     "<div class=cTopic><article id=elComment_1 class='cPost ipsBox ipsComment'><aside "
     "class='ipsComment_author cAuthorPane'><h3 class=cAuthorPane_author><strong "
     "itemprop=name><a href=/profile/1>Mill</a></strong></h3><ul "
     "class=cAuthorPane_info><li>Members<li>12 posts</ul></aside><div "
     "id=comment-1_wrap class=ipsComment_content><div class=ipsComment_meta>Posted "
     "<time "
     "datetime=2020-04-01T19:10:50Z>April 1</time></div><div "
     "class=cPost_contentWrap><div class='ipsType_normal ipsType_richText'><p>Which "
     "mesh "
     "do you use?</div><ul "
     "class=ipsComment_controls><li>Quote</ul></div></div></article>"
     "<article id=elComment_2 class='cPost ipsBox ipsComment'><aside "
     "class='ipsComment_author cAuthorPane'><h3 class=cAuthorPane_author><strong "
     "itemprop=name><a href=/profile/2>Ann</a></strong></h3></aside><div "
     "id=comment-2_wrap class=ipsComment_content><div class=ipsComment_meta>Posted "
     "<time "
     "datetime=2020-04-02T19:10:50Z>April 2</time></div><div "
     "class=cPost_contentWrap><div class='ipsType_normal ipsType_richText'><p>The "
     "finest "
     "one.</div></div></div></article></div>",
     {"Mill", "Ann"},
     {"2020-04-01T19:10:50Z", "2020-04-02T19:10:50Z"},
     {"Which mesh do you use?", "The finest one."}},
    {"DiscourseCrawler",
     PostKind::post,
     "<div itemscope itemtype=http://schema.org/DiscussionForumPosting><div id=post_1 "
     "class='topic-body crawler-post'><div class=crawler-post-meta><span class=creator "
     "itemprop=author><a href=/u/mill><span itemprop=name>mill</span></a> (Mill "
     "W)</span><time datetime=2021-01-02T03:04:05Z class=post-time>January 2, "
     "2021</time><span itemprop=position>1</span></div><div class=post "
     "itemprop=text><p>Which mesh do you use?</div></div><div id=post_2 "
     "itemprop=comment "
     "itemscope itemtype=http://schema.org/DiscussionForumPosting class='topic-body "
     "crawler-post'><div class=crawler-post-meta><span class=creator "
     "itemprop=author><a "
     "href=/u/ann><span itemprop=name>ann</span></a></span><time "
     "itemprop=datePublished "
     "datetime=2021-01-03T03:04:05Z class=post-time>January 3, 2021</time></div><div "
     "class=post itemprop=text><p>The finest one.</div></div></div>",
     {"mill", "ann"},
     {"2021-01-02T03:04:05Z", "2021-01-03T03:04:05Z"},
     {"Which mesh do you use?", "The finest one."},
     1},
    {"Discourse",
     PostKind::post,
     "<div class=post-stream><div class=topic-post><article id=post_1 class=boxed><div "
     "class=topic-meta-data><span class='first username'><a "
     "data-user-card=mill>mill</a></span><a class=post-date><span class=relative-date "
     "data-time=1609556645000>2 Jan</span></a></div><div class='regular contents'><div "
     "class=cooked><p>Which mesh do you use?</div></div></article></div>"
     "<div class=topic-post><article id=post_2 class=boxed><div "
     "class=topic-meta-data><span class='first username'><a "
     "data-user-card=ann>ann</a></span><a class=post-date><span class=relative-date "
     "data-time=1609643045000>3 Jan</span></a></div><div class='regular contents'><div "
     "class=cooked><p>The finest one.</div></div></article></div></div>",
     {"mill", "ann"},
     {"2021-01-02T03:04:05Z", "2021-01-03T03:04:05Z"},
     {"Which mesh do you use?", "The finest one."}},
    {"MyBB",
     PostKind::post,
     "<div id=posts><div class='post classic' id=post_1><div "
     "class=post_author><strong><a "
     "href=user-1.html>Mill</a></strong><div class=author_statistics>Posts: "
     "4<br>Joined: "
     "Jan 2011</div></div><div class=post_content><div class=post_head><span "
     "class=post_date>05-06-2014, 07:22 PM</span></div><div class='post_body "
     "scaleimages' "
     "id=pid_1>Which mesh do you use?</div></div></div>"
     "<div class='post classic' id=post_2><div class=post_author><strong><a "
     "href=user-2.html>Ann</a></strong></div><div class=post_content><div "
     "class=post_head><span class=post_date>05-07-2014, 08:00 PM</span></div><div "
     "class='post_body scaleimages' id=pid_2>The finest one.</div></div></div></div>",
     {"Mill", "Ann"},
     {"2014-05-06T19:22", "2014-05-07T20:00"},
     {"Which mesh do you use?", "The finest one."}},
    {"Vanilla",
     PostKind::post,
     "<div class='MessageList Discussion'><div id=Discussion_1 class='Item "
     "ItemDiscussion'><div class=Discussion><div class=Item-Header><span "
     "class=Author><a "
     "class=Username href=/profile/mill>Mill</a></span><time "
     "datetime=2020-02-03T10:00:00+00:00>February 2020</time></div><div "
     "class=Item-BodyWrap><div class='Message userContent'>Which mesh do you "
     "use?</div></div></div></div></div>"
     "<ul class='MessageList Comments'><li class='Item ItemComment' id=Comment_1><div "
     "class=Comment><div class='Item-Header CommentHeader'><span class=Author><a "
     "class=Username href=/profile/ann>Ann</a></span><time "
     "datetime=2020-02-04T10:00:00+00:00>February 2020</time></div><div "
     "class=Item-BodyWrap><div class='Message userContent'>The finest "
     "one.</div></div></div></li></ul>",
     {"Mill", "Ann"},
     {"2020-02-03T10:00:00Z", "2020-02-04T10:00:00Z"},
     {"Which mesh do you use?", "The finest one."}},
    {"WordPressOld",
     PostKind::comment,
     "<ol class=commentlist><li class=comment><cite>Mill</cite> | <a href=#c1>March 3, "
     "2010 at 3:04 pm</a><p>Which mesh do you use?</li><li "
     "class=comment><cite>Ann</cite> "
     "| <a href=#c2>March 4, 2010</a><p>The finest one.</li></ol>",
     {"Mill", "Ann"},
     {"2010-03-03T15:04", "2010-03-04"},
     {"Which mesh do you use?", "The finest one."}},
    {"Blogger",
     PostKind::comment,
     "<div id=comments><ol><li class=comment id=c1><div class=comment-block><div "
     "class=comment-header><cite class=user><a "
     "href=https://b.example/p/1>Mill</a></cite>"
     "<span class='datetime secondary-text'><a>May 8, 2019 at 1:56 "
     "PM</a></span></div><p "
     "class=comment-content>Which mesh do you use?</p><span class=comment-actions><a "
     "class=comment-reply>Reply</a></span></div><div class=comment-replies><ol><li "
     "class=comment id=c2><div class=comment-block><div class=comment-header><cite "
     "class=user>Ann</cite><span class='datetime secondary-text'><a>May 9, 2019 at "
     "1:56 "
     "PM</a></span></div><p class=comment-content>The finest "
     "one.</p></div></li></ol></div></li></ol></div>",
     {"Mill", "Ann"},
     {"2019-05-08T13:56", "2019-05-09T13:56"},
     {"Which mesh do you use?", "The finest one."},
     1},
    {"RedditOld",
     PostKind::comment,
     "<div class=commentarea><div class='thing id-1 comment'><div class=entry><p "
     "class=tagline><a class=author href=/user/mill>mill</a> <span class=score>2 "
     "points</span> <time datetime=2015-05-05T06:05:05+00:00>8 years "
     "ago</time></p><form "
     "class=usertext><div class=usertext-body><div class=md><p>Which mesh do you "
     "use?</div></div></form><ul class='flat-list "
     "buttons'><li>permalink</ul></div><div "
     "class=child><div class='thing id-2 comment'><div class=entry><p class=tagline><a "
     "class=author href=/user/ann>ann</a> <time datetime=2015-05-05T07:05:05+00:00>8 "
     "years ago</time></p><form class=usertext><div class=usertext-body><div "
     "class=md><p>The finest one.</div></div></form></div></div></div></div></div>",
     {"mill", "ann"},
     {"2015-05-05T06:05:05Z", "2015-05-05T07:05:05Z"},
     {"Which mesh do you use?", "The finest one."},
     1},
    {"RedditNew",
     PostKind::comment,
     "<shreddit-comment author=mill created=2024-01-02T03:04:05Z depth=0><div "
     "slot=comment><p>Which mesh do you use?</div></shreddit-comment><shreddit-comment "
     "author=ann created=2024-01-03T03:04:05Z depth=1><div slot=comment><p>The finest "
     "one.</div></shreddit-comment>",
     {"mill", "ann"},
     {"2024-01-02T03:04:05Z", "2024-01-03T03:04:05Z"},
     {"Which mesh do you use?", "The finest one."},
     1},
    {"HackerNews",
     PostKind::comment,
     "<table class=comment-tree><tr class='athing comtr' id=1><td><table><tr><td "
     "class=ind "
     "indent=0><td class=default><span class=comhead><a class=hnuser>mill</a> <span "
     "class=age title=2021-01-01T01:01:01>2 hours ago</span></span><div "
     "class=comment><div class='commtext c00'>Which mesh do you use?</div><div "
     "class=reply><u><a>reply</a></u></div></div></table>"
     "<tr class='athing comtr' id=2><td><table><tr><td class=ind indent=1><td "
     "class=default><span class=comhead><a class=hnuser>ann</a> <span class=age "
     "title=2021-01-01T02:01:01>1 hour ago</span></span><div class=comment><div "
     "class='commtext c00'>The finest one.</div><div "
     "class=reply><u><a>reply</a></u></div></div></table></table>",
     {"mill", "ann"},
     {"2021-01-01T01:01:01", "2021-01-01T02:01:01"},
     {"Which mesh do you use?", "The finest one."},
     1},
    {"StackExchange",
     PostKind::post,
     "<div id=question class=question><div class=votecell>12</div><div "
     "class=postcell><div class='s-prose js-post-body' itemprop=text><p>Which mesh do "
     "you "
     "use?</div><div class=post-signature><div class=user-info><div "
     "class=user-action-time>asked <span title='2012-03-04 05:06:07Z' "
     "class=relativetime>Mar 4, 2012</span></div><div class=user-details><a "
     "href=/users/1>Mill</a></div></div></div></div></div>"
     "<div id=answer-2 class=answer><div class=answercell><div class='s-prose "
     "js-post-body' itemprop=text><p>The finest one.</div><div "
     "class=post-signature><div class=user-info><div class=user-action-time>answered "
     "<span title='2012-03-05 05:06:07Z' class=relativetime>Mar 5, "
     "2012</span></div><div "
     "class=user-details><a href=/users/2>Ann</a></div></div></div></div></div>",
     {"Mill", "Ann"},
     {"2012-03-04T05:06:07Z", "2012-03-05T05:06:07Z"},
     {"Which mesh do you use?", "The finest one."}},
    {"SchemaOrg",
     PostKind::comment,
     "<div itemprop=comment itemscope itemtype=https://schema.org/Comment><span "
     "itemprop=creator>Mill</span><meta itemprop=dateCreated content=2022-02-04><p "
     "itemprop=text>Which mesh do you use?</div>"
     "<div itemprop=review itemscope itemtype=https://schema.org/Review><span "
     "itemprop=author>Ann</span><meta itemprop=datePublished content=2022-02-05><p "
     "itemprop=reviewBody>The finest one.</div>",
     {"Mill", "Ann"},
     {"2022-02-04", "2022-02-05"},
     {"Which mesh do you use?", "The finest one."}},
};

INSTANTIATE_TEST_SUITE_P(All, PostPrograms, testing::ValuesIn(kPrograms),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(NoPosts, AreFoundWhereThereAreNone) {
  const std::string teaser =
      "<article class='post type-post hentry'><h2><a href=/flour>How to sieve flour</a>"
      "</h2><span class=author>Ann</span> <time datetime=2020-01-02>2 Jan</time><div "
      "class=entry-summary>Flour is sieved by hand.</div></article>";
  const std::string box =
      "<div class=post><h3><a href=/a/flour>Flour and its sieves</a></h3><b "
      "class=author>Ann</b> <time>2020-01-02</time><p class=post-content>More.</div>";
  const std::string product =
      "<li class='product post-7'><b class=name>Sieve</b><span class=price>12</span> "
      "In "
      "stock since 2 May 2020</li>";
  const std::string method =
      "<dl class=method><dt id=Message.text>Message.text</dt><dd "
      "class=message-description>Returns the text of the message.</dd></dl>";
  const std::string entry = "<li class=toc-post><a href=#a>2.1 Messages</a></li>";
  for (const std::string& one : {teaser, box, product, method, entry})
    EXPECT_TRUE(
        posts_of(parse("<main>" + one + one + one + "</main>", "utf-8")).empty())
        << one;
}

// Quadratic work would take too long: each page has 20,000 units.
TEST(PostsOfHostilePages, AreFound) {
  const std::string comment =
      "<div class=comment><b class=author>Ann</b> <time "
      "datetime=2020-01-02>then</time><p "
      "class=comment-content>Text</p>";
  std::string nested;
  std::string beside = "<main>";
  std::string texts = "<table>";
  for (int i = 0; i < 20000; ++i) {
    nested += comment;
    beside += comment + "</div>";
    texts += "<tr><td><span class=postbody>Text</span>";
  }
  // Elements below the parser's depth limit are siblings of their comment, not in it.
  EXPECT_GT(posts_of(parse(nested, "utf-8")).size(), 500U);
  EXPECT_EQ(posts_of(parse(beside, "utf-8")).size(), 20000U);
  EXPECT_TRUE(posts_of(parse(texts, "utf-8")).empty());
}

}  // namespace
}  // namespace tamis
