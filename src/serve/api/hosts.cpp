// /api/rules and /api/hosts: which pipeline the pages of a host get, and what the proxy
// did for each.

#include "base/hash.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

constexpr std::size_t kMaxRules = 1000;

Json rules_json(const std::vector<RuleLine>& rules) {
  Json out = Json::array();
  for (const RuleLine& rule : rules)
    out.push_back({{"host", rule.host}, {"pipeline", rule.what}});
  return out;
}

std::string etag_of(const std::vector<RuleLine>& rules) {
  return "\"" + text::hexadecimal(hash_bytes(rules_text(rules))).substr(8) + "\"";
}

Answer answer_get(const ApiCall& call) {
  const auto own = call.policy.own_rules();
  if (!own) return json_error(500, own.error());
  const auto given = call.policy.given_rules();
  if (!given) return json_error(500, given.error());
  return with_etag(json_answer({{"pipeline", call.options.pipeline},
                                {"opens_https", call.options.intercept},
                                {"rules", rules_json(*own)},
                                {"given", rules_json(*given)}}),
                   etag_of(*own), call.request.fields);
}

// A line of the file: a name that is stored, or the pipeline on one line.
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
  Body body(call.request);
  const Json list = body.raw("rules");
  if (!list.is_array()) body.complain("rules", "is no list", "rules");
  if (auto error = body.problem()) return json_error(*error);
  std::vector<RuleLine> rules;
  for (const Json& item : list) {
    Body rule(item, "rules." + std::to_string(rules.size()));
    const std::string host = rule.needed_text("host");
    const std::string text = rule.needed_text("pipeline");
    if (auto error = rule.problem()) return json_error(*error);
    auto line = read_rule(host, text, call.stores);
    if (!line) return json_error(line.error());
    rules.push_back(std::move(*line));
  }
  const auto lock = call.policy.lock_rules();
  const auto old = call.policy.own_rules();
  const Expected expected{call.request.fields.joined("If-Match"), {}};
  if (old && !expected.holds(etag_of(*old))) return stale();
  return changed(call, rules);
}

// The rule of one host, whatever the others are. A new one comes first, so it counts.
Answer answer_put_one(const ApiCall& call) {
  Body body(call.request);
  const std::string text = body.needed_text("pipeline");
  if (auto error = body.problem()) return json_error(*error);
  auto line = read_rule(call.names[0], text, call.stores);
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
  Json list = Json::array();
  const auto policy = call.policy.now();
  for (const HostCounts& counts : call.stores.hosts.list()) {
    const ChosenPointer chosen = policy->for_host(counts.host);
    list.push_back(
        {{"host", counts.host},
         {"filtered", counts[HostEvent::filtered]},
         {"passed", counts[HostEvent::passed]},
         {"failed", counts[HostEvent::failed]},
         {"tunnelled", counts[HostEvent::tunnelled]},
         {"last_seen", utc_time(counts.last_seen)},
         {"last_reason", counts.last_reason},
         {"pipeline",
          chosen == nullptr ? "pass" : chosen->extractor.pipeline().to_string()}});
  }
  return json_answer({{"hosts", list}});
}

// --- Descriptions.

Json rule_schema() {
  return object_schema({{"host", text_schema("example.org, *.example.org or *")},
                        {"pipeline", text_schema("a pipeline, pass, or tunnel")}},
                       {"host", "pipeline"}, true);
}

Json rules_schema() {
  return object_schema(
      {{"pipeline", text_schema("of hosts without a rule")},
       {"opens_https", {{"type", "boolean"}, {"description", "by --intercept"}}},
       {"rules", list_schema(rule_schema())},
       {"given", {{"description", "those of --rules, which come after"}}}},
      {"pipeline", "opens_https", "rules", "given"});
}

Operation describe_get() {
  Operation out{"Rules: which pipeline the pages of a host get",
                {},
                answers_json(rules_schema())};
  out.answers["304"] = Json::object();
  out.fields = {"If-None-Match"};
  return out;
}

Operation describe_put() {
  Operation out{"All rules anew",
                body_json(object_schema({{"rules", list_schema(rule_schema())}},
                                        {"rules"}, true)),
                answers_json(rules_schema())};
  out.fields = {"If-Match"};
  return out;
}

Operation describe_put_one() {
  return {"The rule of one host; pass switches it off",
          body_json(object_schema({{"pipeline", text_schema()}}, {"pipeline"}, true)),
          answers_json(rules_schema())};
}

Operation describe_delete_one() {
  return {"Removes the rule of one host", {}, answers_json(rules_schema())};
}

Operation describe_hosts() {
  const Json count{{"type", "integer"}};
  const Json host = object_schema({{"host", text_schema()},
                                   {"filtered", count},
                                   {"passed", count},
                                   {"failed", count},
                                   {"tunnelled", count},
                                   {"last_seen", text_schema("when, in UTC")},
                                   {"last_reason", text_schema("why a page passed")},
                                   {"pipeline", text_schema("in force, or pass")}},
                                  {"host", "filtered", "passed", "failed"});
  return {"What the proxy did for each host since the start",
          {},
          answers_json(object_schema({{"hosts", list_schema(host)}}, {"hosts"}))};
}

}  // namespace

std::vector<Route> host_routes() {
  return {
      {"GET", "/api/rules", answer_get, describe_get},
      {"PUT", "/api/rules", answer_put, describe_put},
      {"PUT", "/api/rules/{host}", answer_put_one, describe_put_one},
      {"DELETE", "/api/rules/{host}", answer_delete_one, describe_delete_one},
      {"GET", "/api/hosts", answer_hosts, describe_hosts},
  };
}

}  // namespace tamis::serve
