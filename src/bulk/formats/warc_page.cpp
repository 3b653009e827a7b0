#include "bulk/formats/warc_page.h"

#include "bulk/formats/arc_head.h"
#include "text/ascii.h"
#include "url/url.h"

namespace tamis::bulk {
namespace {

// Uses the type that the crawler detected in the content, if any, else the type that
// the server states.
bool is_page(const WarcHead& head, const ContentType& type, std::string_view body) {
  if (head.payload_type.empty()) return is_html(type, body);
  return equal_ignoring_case(head.payload_type, "text/html") ||
         equal_ignoring_case(head.payload_type, "application/xhtml+xml");
}

}  // namespace

std::optional<CrawledPage> WarcPages::page_of(const WarcRecord& record,
                                              CrawlCounts& counts) {
  if (is_response(record.head)) return page_of_response(record, counts);
  const bool is_revisit = equal_ignoring_case(record.head.type, "revisit");
  counts.add(is_revisit ? Count::revisits : Count::others);
  return std::nullopt;
}

std::optional<CrawledPage> WarcPages::page_of_response(const WarcRecord& record,
                                                       CrawlCounts& counts) {
  const auto head = read_http_head(record.content);
  const auto no_page = [&] { return counts.add(Count::no_pages), std::nullopt; };
  if (!head || head->status < 200 || head->status > 299) return no_page();
  const Body body = read_body(*head, max_bytes_, scratch_);
  type_ = read_content_type(head->content_type);
  if (body.is_too_large || body.bytes.size() > max_bytes_)
    return counts.add(Count::too_large), std::nullopt;
  if (body.bytes.empty() || !is_page(record.head, type_, body.bytes)) return no_page();
  date_ = is_arc_date(record.head.date) ? from_arc_date(record.head.date)
                                        : record.head.date;
  url_ = url::without_credentials(record.head.target_uri);
  return CrawledPage{.bytes = body.bytes,
                     .charset = type_.charset,
                     .url = url_,
                     .id = record.head.record_id,
                     .date = date_,
                     .media_type = record.head.payload_type.empty()
                                       ? type_.type
                                       : record.head.payload_type,
                     .offset = record.offset,
                     .status = head->status,
                     .is_truncated = body.is_cut || !record.head.truncated.empty()};
}

}  // namespace tamis::bulk
