// What the server tells of hosts, and the rules for them.

export interface Host {
  host: string;
  filtered: number;
  passed: number;
  failed: number;
  tunnelled: number;
  last_seen: string;
  last_reason: string;
  pipeline: string; // in force
}

export interface Rule {
  host: string;
  pipeline: string; // or "pass"
}

export interface Rules {
  pipeline: string; // of hosts without a rule
  rules: Rule[]; // can be changed here
  given: Rule[]; // of the file that the server was started with
}

export interface HostLine {
  host: string;
  rule: string | undefined; // of its own
  counts: Host | undefined;
  isGiven: boolean; // its rule stands in the server's file
}

export const PASS = "pass";

// Hosts with rules first, then those that were seen.
export function hostsAndRules(hosts: readonly Host[], rules: Rules): HostLine[] {
  const counts = new Map(hosts.map((host) => [host.host, host]));
  const own = rules.rules.map((rule) => ({ host: rule.host, rule: rule.pipeline, counts: counts.get(rule.host), isGiven: false }));
  const known = new Set(own.map((line) => line.host));
  const given = rules.given
    .filter((rule) => !known.has(rule.host))
    .map((rule) => ({ host: rule.host, rule: rule.pipeline, counts: counts.get(rule.host), isGiven: true }));
  for (const line of given) known.add(line.host);
  const seen = hosts.filter((host) => !known.has(host.host)).map((host) => ({ host: host.host, rule: undefined, counts: host, isGiven: false }));
  return [...own, ...given, ...seen];
}
