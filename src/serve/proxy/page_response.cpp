#include "serve/proxy/page_response.h"

#include "serve/http/client_writer.h"
#include "serve/http/coding.h"
#include "serve/http/metrics.h"
#include "serve/http/offload.h"
#include "serve/proxy/bar.h"
#include "serve/proxy/changed_head.h"
#include "serve/proxy/page_filter.h"
#include "serve/proxy/page_rules.h"
#include "serve/proxy/tunnel.h"

namespace tamis::serve {
namespace {

struct HeldPage {
  std::string content = {};
  std::optional<PassReason> why = std::nullopt;  // it is incomplete: stream it
  Io io = Io::ok;  // otherwise, an error if it cannot be completed
};

std::optional<PassReason> why_not_hold(const Traffic& traffic, std::size_t size) {
  if (size > traffic.options.limits.page_bytes) return PassReason::size;
  if (traffic.holds_too_much()) return PassReason::busy;
  return std::nullopt;
}

// Content without a type is examined as soon as it arrives: a page begins with a tag or
// a byte order mark.
bool cannot_be_page(const ResponseHead& head, std::string_view content) {
  if (head.fields.has("Content-Type") || head.fields.has("Content-Encoding"))
    return false;
  const std::size_t first = content.find_first_not_of(" \t\r\n\f");
  if (first == std::string_view::npos) return false;
  const auto byte = static_cast<unsigned char>(content[first]);
  return byte != '<' && byte != 0xEF && byte != 0xFE && byte != 0xFF;
}

awaitable<HeldPage> hold(Response& response, MemoryShare& counted) {
  Traffic& traffic = response.exchange.traffic();
  HeldPage out;
  if (response.parser.response().framing == Framing::length)
    out.why = why_not_hold(traffic, response.parser.response().length);
  response.upstream.interrupt_at(Clock::now() + traffic.options.times.hold);
  while (!out.why && !response.parser.is_done() && out.io == Io::ok) {
    response.upstream.expires_after(traffic.options.times.transfer);
    out.io = co_await response.upstream.read_content(response.parser, out.content);
    // The time limit may expire just when data has arrived.
    if (out.io == Io::ok && response.upstream.interrupted()) out.io = Io::interrupted;
    counted.set(out.content.size());
    out.why = why_not_hold(traffic, out.content.size());
    if (out.io == Io::ok && cannot_be_page(response.head, out.content))
      out.why = PassReason::not_a_page;
  }
  response.upstream.interrupt_at(Clock::time_point::max());
  if (out.io == Io::interrupted) {
    out.io = Io::ok;
    out.why = PassReason::slow;
  }
  co_return out;
}

void count_host(const Response& response, HostLog& hosts, HostEvent event,
                std::string_view reason = {}) {
  hosts.add(response.exchange.target.authority.host, event, reason);
}

// Reports whether filtering failed. Other reasons mean that filtering does not apply.
bool is_failure(PassReason why) {
  return why == PassReason::timeout || why == PassReason::error ||
         why == PassReason::encoding;
}

awaitable<Delivered> pass(Response& response, HostLog& hosts, PassReason why,
                          std::string held = {}) {
  response.exchange.traffic().metrics.add(why);
  if (is_worth_telling(why))
    count_host(response, hosts, is_failure(why) ? HostEvent::failed : HostEvent::passed,
               to_string(why));
  if (is_worth_telling(why)) {
    response.head.fields.set("X-Tamis",
                             "original; reason=" + std::string(to_string(why)));
    add_vary(response.head.fields);
  }
  co_return co_await stream(response, std::move(held));
}

PageToFilter page_of(const Response& response, SiteStore& sites, std::string content) {
  const Exchange& exchange = response.exchange;
  PageToFilter out;
  out.bytes = std::move(content);
  out.sites = &sites;  // outlives the threads of the pools
  out.codings = *read_codings(response.head.fields.joined("Content-Encoding"));
  out.content_type = response.head.fields.get("Content-Type");
  out.url = exchange.target.url();
  out.has_bar = exchange.traffic().options.bar;
  if (exchange.request.method == "GET") out.path = exchange.target.path;
  if (!out.codings.empty())  // a packed page is packed again
    out.answer_coding =
        preferred_coding(exchange.request.fields.joined("Accept-Encoding"));
  return out;
}

awaitable<Delivered> send_filtered(Response& response, const Chosen& chosen,
                                   FilteredPage page) {
  ResponseHead head = response.head;
  change_head(head, chosen.mark);
  head.fields.set("Content-Type", "text/html; charset=utf-8");
  if (page.coding != Coding::identity)
    head.fields.set("Content-Encoding", to_string(page.coding));
  head.fields.set("Content-Length", std::to_string(page.bytes.size()));
  head.fields.set("X-Tamis", "filtered; kept=" + std::to_string(page.kept) +
                                 "; words=" + std::to_string(page.words) +
                                 (page.rescued.empty() ? "" : "; rescued=") +
                                 std::string(page.rescued));
  head.framing = Framing::length;
  for (const std::string& policy : page.policies)
    head.fields.add("Content-Security-Policy", policy);
  if (!page.referrer_policy.empty())
    head.fields.set("Referrer-Policy", page.referrer_policy);
  if (response.exchange.traffic().options.bar) allow_style(head.fields, kBarStyleHash);
  ClientWriter writer(response.exchange, std::move(head), response.is_last);
  const Io io = co_await writer.finish(page.bytes, {});
  co_return Delivered{io == Io::ok && !writer.is_last() ? After::keep : After::close,
                      true};
}

using MaybeFiltered = tl::expected<FilteredPage, PassReason>;

// Filters a page. The caller keeps the page, because it may have to send it unfiltered.
// Work that is abandoned after the time limit still holds the page, so its memory stays
// counted until the work ends.
awaitable<MaybeFiltered> filter(Response& response, ParserPool& parsers,
                                ChosenPointer chosen,
                                std::shared_ptr<const PageToFilter> page,
                                std::shared_ptr<MemoryShare> counted) {
  Traffic& traffic = response.exchange.traffic();
  const FilterLimits limits{traffic.options.limits.page_bytes, &traffic.work_memory,
                            traffic.options.times.filter};
  const Clock::time_point begin = Clock::now();
  auto work = [chosen, page, counted, limits, &parsers] {
    return filter_page(*page, chosen->extractor, parsers, limits);
  };
  auto filtered = co_await offload(traffic.pages.lane(PageLane::proxy),
                                   traffic.options.times.filter, std::move(work));
  const auto time = Clock::now() - begin;
  if (filtered) {
    traffic.metrics.add_filter_time(time);
    co_return std::move(*filtered);
  }
  const bool is_late = time >= traffic.options.times.filter;
  co_return tl::unexpected(is_late ? PassReason::timeout : PassReason::error);
}

awaitable<Delivered> refuse_cut_off(Response& response, HostLog& hosts) {
  const NoUpstream why{
      UpstreamFault::cut_off,
      response.exchange.target.authority.to_string(0) +
          ": the page is cut off: " + response.upstream.fault().finding};
  const After after = co_await send(response.exchange,
                                    no_upstream_answer(response.exchange, hosts, why));
  co_return Delivered{after, false};
}

awaitable<Delivered> deliver_page(Response& response, ChosenPointer chosen,
                                  Stores& stores) {
  Traffic& traffic = response.exchange.traffic();
  const auto counted = std::make_shared<MemoryShare>(traffic.metrics);
  HeldPage held = co_await hold(response, *counted);
  if (held.why)
    co_return co_await pass(response, stores.hosts, *held.why, std::move(held.content));
  if (held.io != Io::ok) co_return co_await refuse_cut_off(response, stores.hosts);
  auto page = std::make_shared<PageToFilter>(
      page_of(response, stores.sites, std::move(held.content)));
  MaybeFiltered filtered =
      co_await filter(response, stores.parsers, chosen, page, counted);
  if (!filtered)
    co_return co_await pass(response, stores.hosts, filtered.error(), page->bytes);
  traffic.metrics.add(Count::filtered);
  count_host(response, stores.hosts, HostEvent::filtered);
  co_return co_await send_filtered(response, *chosen, std::move(*filtered));
}

}  // namespace

awaitable<Delivered> deliver(Response& response, const PagePlan& plan, Stores& stores) {
  const auto why_not = why_not_filtered(response.exchange.request, response.head,
                                        response.exchange.traffic().options.fragments);
  if (response.head.status == 304 && plan.was_unwrapped && plan.chosen != nullptr) {
    change_head(response.head, plan.chosen->mark);
    // The client's cached page has changed policies, which must stay in force.
    response.head.fields.remove("Content-Security-Policy");
    response.head.fields.remove("Content-Security-Policy-Report-Only");
  }
  if (why_not) co_return co_await pass(response, stores.hosts, *why_not);
  if (plan.chosen == nullptr) co_return co_await pass(response, stores.hosts, plan.why);
  if (response.exchange.is_head()) {
    // Answers like GET, as far as that is possible without the content.
    if (response.head.fields.has("Content-Type"))
      change_head(response.head, plan.chosen->mark);
    co_return co_await stream(response);
  }
  co_return co_await deliver_page(response, plan.chosen, stores);
}

}  // namespace tamis::serve
