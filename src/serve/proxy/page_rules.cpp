#include "serve/proxy/page_rules.h"

#include "encoding/media_type.h"
#include "serve/http/coding.h"
#include "text/ascii.h"

namespace tamis::serve {
namespace {

bool is_page_type(std::string_view field) {
  const std::string type = read_content_type(field).type;
  return type.empty() || type == "text/html" || type == "application/xhtml+xml";
}

bool accepts_pages(const RequestHead& request) {
  return request.fields.joined("Accept").find("text/html") != std::string::npos;
}

// Reports whether a script or a frame asks for the content, which is then part of a
// page. Browsers send Sec-Fetch-Dest only to trustworthy servers (https, this machine).
// For other servers, the Accept field reveals scripts, and nothing reveals frames.
bool is_fragment(const RequestHead& request) {
  if (request.fields.has("Sec-Fetch-Dest"))
    return request.fields.joined("Sec-Fetch-Dest") != "document";
  if (request.fields.has("X-Requested-With")) return true;
  return request.fields.get("User-Agent").starts_with("Mozilla/") &&
         !accepts_pages(request);
}

// Reports whether a request other than for a document may be for a page: from a frame
// or a script.
bool may_be_page(const RequestHead& request) {
  const std::string use = request.fields.joined("Sec-Fetch-Dest");
  return use.empty() || use == "empty" || use == "iframe" || use == "frame";
}

bool is_attachment(const ResponseHead& response) {
  const std::string_view field = response.fields.get("Content-Disposition");
  const std::string_view kind =
      text::trim(field.substr(0, field.find(';')), kHttpBlanks);
  return equal_ignoring_case(kind, "attachment");
}

bool forbids_change(const Fields& fields) {
  return has_token(fields, "Cache-Control", "no-transform");
}

}  // namespace

std::optional<PassReason> why_not_filtered(const RequestHead& request,
                                           const ResponseHead& response,
                                           bool fragments) {
  if (!is_page_type(response.fields.get("Content-Type"))) return PassReason::not_a_page;
  if (request.method != "GET" && request.method != "POST" && request.method != "HEAD")
    return PassReason::method;
  if (response.status == 206 || response.fields.has("Content-Range"))
    return PassReason::partial;
  if (response.status != 200) return PassReason::status;
  if (is_attachment(response)) return PassReason::attachment;
  if (!fragments && is_fragment(request)) return PassReason::fragment;
  if (forbids_change(request.fields) || forbids_change(response.fields))
    return PassReason::no_transform;
  if (!read_codings(response.fields.joined("Content-Encoding")))
    return PassReason::encoding;
  return std::nullopt;
}

bool asks_for_document(const RequestHead& request, bool fragments) {
  if (request.method != "GET") return false;
  if (is_fragment(request)) return fragments && may_be_page(request);
  return request.fields.has("Sec-Fetch-Dest") || accepts_pages(request);
}

bool is_worth_telling(PassReason reason) {
  switch (reason) {
    case PassReason::not_a_page:
    case PassReason::status:
    case PassReason::method:
    case PassReason::attachment:
    case PassReason::partial: return false;
    default: return true;
  }
}

}  // namespace tamis::serve
