// What the server tells of hosts, and the rules for them.
import { USUAL } from "../lib/specs";

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
  pipeline: string; // or "pass", or "tunnel"
}

export interface Rules {
  pipeline: string; // of hosts without a rule
  opens_https: boolean; // by --intercept
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
export const TUNNEL = "tunnel"; // https stays unopened; pages of http go by the next rule

// Whether pages of the host are filtered.
export function isFiltered({ rule, counts }: HostLine, rules: Rules): boolean {
  const inForce = rule === undefined || rule === TUNNEL ? (counts?.pipeline ?? rules.pipeline) : rule;
  return inForce !== PASS;
}

const fits = (pattern: string, host: string): boolean =>
  pattern === "*" || (pattern.startsWith("*.") && (host === pattern.slice(2) || host.endsWith(pattern.slice(1))));

// What a host gets that has no rule of its own: by the first rule for many that fits it, or as all others.
export function inherited(host: string, rules: Rules): string {
  const found = [...rules.rules, ...rules.given].find((rule) => rule.host !== host && fits(rule.host, host));
  return found ? `as ${found.host}: ${found.pipeline}` : `as all others: ${rules.pipeline}`;
}

// The rule that filters the pages of a host again: the one it had, or none of its own; or, where a rule for many
// hosts, or the server's file, would then pass them, one that says so.
export function ruleToFilter(host: string, rules: Rules, former: string | undefined): string | undefined {
  const isPassed =
    rules.rules.some((rule) => rule.pipeline === PASS && fits(rule.host, host)) ||
    rules.given.some((rule) => rule.pipeline === PASS && (rule.host === host || fits(rule.host, host)));
  const isNothing = isPassed || rules.pipeline === PASS;
  if (former !== undefined && !(former === TUNNEL && isNothing)) return former; // a tunnel leaves it to the others
  return isNothing ? (rules.pipeline === PASS ? USUAL : rules.pipeline) : undefined;
}

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
