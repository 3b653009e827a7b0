#include "serve/http/message.h"

#include <ctime>

namespace tamis::serve {
namespace {

void append_fields(const Fields& fields, std::string& out) {
  for (const Field& field : fields) {
    out += field.name;
    out += ": ";
    out += field.value;
    out += "\r\n";
  }
  out += "\r\n";
}

}  // namespace

std::string to_bytes(const RequestHead& head) {
  std::string out = head.method + " " + head.target + " HTTP/1.1\r\n";
  append_fields(head.fields, out);
  return out;
}

std::string to_bytes(const ResponseHead& head) {
  std::string out =
      "HTTP/1.1 " + std::to_string(head.status) + " " + head.reason + "\r\n";
  append_fields(head.fields, out);
  return out;
}

bool announces_content(const Fields& fields) {
  return fields.has("Transfer-Encoding") ||
         fields.find("Content-Length").value_or("0") != "0";
}

std::string_view reason_of(int status) {
  switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 407: return "Proxy Authentication Required";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 428: return "Precondition Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    case 508: return "Loop Detected";
    default: return "";
  }
}

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char out[64];
  const std::size_t size =
      std::strftime(out, sizeof out, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {out, size};
}

}  // namespace tamis::serve
