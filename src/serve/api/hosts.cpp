// /api/rules and /api/hosts: which pipeline filters the pages of a host, and what the
// proxy did for each host.

#include "base/hash.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

constexpr std::size_t kMaxRules = 1000;

constexpr Output<RuleLine> kRule[] = {
    {"host", from<&RuleLine::host>, "example.org, *.example.org or *"},
    {"pipeline", from<&RuleLine::what>, "a pipeline, pass, or tunnel"},
};

struct Rules {
  const ServeOptions& options;
  std::vector<RuleLine> own;
  std::vector<RuleLine> given;
};

constexpr Output<Rules> kRules[] = {
    {"pipeline", [](const Rules& all) { return all.options.pipeline; },
     "of hosts without a rule"},
    {"opens_https", [](const Rules& all) { return all.options.intercept; },
     "by --intercept"},
    {"rules", [](const Rules& all) { return list_json(all.own, kRule); }, "",
     list_type<kRule>},
    {"given", [](const Rules& all) { return list_json(all.given, kRule); },
     "those of --rules, which come after", list_type<kRule>},
};

struct KnownHost {
  HostCounts counts;
  ChosenPointer chosen;
};

template <HostEvent event>
constexpr auto count_of = [](const KnownHost& host) { return host.counts[event]; };

constexpr Output<KnownHost> kHost[] = {
    {"host", [](const KnownHost& host) { return host.counts.host; }},
    {"filtered", count_of<HostEvent::filtered>},
    {"passed", count_of<HostEvent::passed>},
    {"failed", count_of<HostEvent::failed>},
    {"tunnelled", count_of<HostEvent::tunnelled>},
    {"last_seen", [](const KnownHost& host) { return utc_time(host.counts.last_seen); },
     "when, in UTC"},
    {"last_reason", [](const KnownHost& host) { return host.counts.last_reason; },
     "why a page passed"},
    {"pipeline",
     [](const KnownHost& host) {
       return host.chosen == nullptr ? std::string(Policy::kPass)
                                     : host.chosen->extractor.pipeline().to_string();
     },
     "in force, or pass"},
};

constexpr Input<RuleLine> kWantedRule[] = {
    {"host", to<&RuleLine::host>, "example.org, *.example.org or *", needed()},
    {"pipeline", to<&RuleLine::what>, "a pipeline, pass, or tunnel", needed()},
};

// The host is in the path.
constexpr Input<RuleLine> kRuleOfHost[] = {kWantedRule[1]};

struct WantedRules {
  std::vector<Json> rules;
};

constexpr Input<WantedRules> kWantedRules[] = {
    {"rules", to<&WantedRules::rules>, "",
     needed(of_type(list_type<kWantedRule>, at_most(kMaxRules)))},
};

std::string etag_of(const std::vector<RuleLine>& rules) {
  return "\"" + text::hexadecimal(hash_bytes(rules_text(rules))).substr(8) + "\"";
}

Answer answer_get(const ApiCall& call) {
  auto own = call.policy.own_rules();
  if (!own) return json_error(500, own.error());
  auto given = call.policy.given_rules();
  if (!given) return json_error(500, given.error());
  const std::string etag = etag_of(*own);
  return with_etag(json_answer(object_json(
                       {call.options, std::move(*own), std::move(*given)}, kRules)),
                   etag, call.request.fields);
}

// Returns a line of the rules file, with the name of a stored pipeline or a pipeline on
// one line.
Result<RuleLine> read_rule(const std::string& host, const std::string& text,
                           const Stores& stores) {
  if (!is_host_pattern(host))
    return fail(ErrorCode::bad_argument, "host",
                "'" + host.substr(0, 100) + "' is none",
                "example.org, *.example.org or *");
  if (text == Policy::kPass || text == Policy::kTunnel)
    return RuleLine{host, text, "rule"};
  auto pipeline = stores.pipelines.read(text, {.files = false});
  if (!pipeline) {
    pipeline.error().place = "pipeline, " + pipeline.error().place;
    return tl::unexpected(pipeline.error());
  }
  const bool is_name = stores.pipelines.get(text).has_value();
  return RuleLine{host, is_name ? text : pipeline->to_string(), "rule"};
}

Answer changed(const ApiCall& call, const std::vector<RuleLine>& rules) {
  if (rules.size() > kMaxRules)
    return json_error({ErrorCode::bad_argument, "rules", "there are too many",
                       std::to_string(kMaxRules)});
  if (const auto written = call.policy.set_own_rules(rules); !written)
    return json_error(written.error().code == ErrorCode::cannot_write ? 403 : 400,
                      written.error());
  return answer_get(call);
}

Answer stale() {
  return json_error(
      412, {ErrorCode::bad_argument, "rules", "have been changed by somebody else",
            "If-Match with the ETag of what is there now"});
}

Answer answer_put(const ApiCall& call) {
  const auto wanted = read_body(Body(call.request), kWantedRules);
  if (!wanted) return json_error(wanted.error());
  std::vector<RuleLine> rules;
  for (const Json& item : wanted->rules) {
    const auto rule =
        read_body(Body(item, "rules." + std::to_string(rules.size())), kWantedRule);
    if (!rule) return json_error(rule.error());
    auto line = read_rule(rule->host, rule->what, call.stores);
    if (!line) return json_error(line.error());
    rules.push_back(std::move(*line));
  }
  const auto lock = call.policy.lock_rules();
  const auto old = call.policy.own_rules();
  const Expected expected{call.request.fields.joined("If-Match"), {}};
  if (old && !expected.holds(etag_of(*old))) return stale();
  return changed(call, rules);
}

// Changes the rule of one host and no others. A new rule comes first, so it takes
// precedence.
Answer answer_put_one(const ApiCall& call) {
  const auto wanted = read_body(Body(call.request), kRuleOfHost);
  if (!wanted) return json_error(wanted.error());
  auto line = read_rule(call.names[0], wanted->what, call.stores);
  if (!line) return json_error(line.error());
  const auto lock = call.policy.lock_rules();
  auto rules = call.policy.own_rules();
  if (!rules) return json_error(500, rules.error());
  std::erase_if(*rules, [&](const RuleLine& rule) { return rule.host == line->host; });
  rules->insert(rules->begin(), std::move(*line));
  return changed(call, *rules);
}

Answer answer_delete_one(const ApiCall& call) {
  const auto lock = call.policy.lock_rules();
  auto rules = call.policy.own_rules();
  if (!rules) return json_error(500, rules.error());
  const auto gone = std::erase_if(
      *rules, [&](const RuleLine& rule) { return rule.host == call.names[0]; });
  if (gone == 0)
    return json_error(
        404, {ErrorCode::bad_argument, "host", "has no rule", "/api/rules lists them"});
  return changed(call, *rules);
}

Answer answer_hosts(const ApiCall& call) {
  std::vector<KnownHost> hosts;
  const auto policy = call.policy.now();
  for (HostCounts& counts : call.stores.hosts.list()) {
    ChosenPointer chosen = policy->for_host(counts.host);
    hosts.push_back({std::move(counts), std::move(chosen)});
  }
  return json_answer({{"hosts", list_json(hosts, kHost)}});
}

}  // namespace

std::vector<Route> host_routes() {
  const Json rules = json_answers(schema_of(kRules));
  return {
      {"GET",
       "/api/rules",
       answer_get,
       "Rules: which pipeline the pages of a host get",
       json_answers(schema_of(kRules), {"200", "304"}),
       {},
       {},
       {"If-None-Match"}},
      {"PUT",
       "/api/rules",
       answer_put,
       "All rules anew",
       rules,
       json_body(schema_of(kWantedRules)),
       {},
       {"If-Match"}},
      {"PUT", "/api/rules/{host}", answer_put_one,
       "The rule of one host; pass switches it off", rules,
       json_body(schema_of(kRuleOfHost))},
      {"DELETE", "/api/rules/{host}", answer_delete_one, "Removes the rule of one host",
       rules},
      {"GET", "/api/hosts", answer_hosts,
       "What the proxy did for each host since the start",
       list_answers("hosts", schema_of(kHost))},
  };
}

}  // namespace tamis::serve
