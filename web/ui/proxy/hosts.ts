// The server's data about hosts, and their rules.
import { USUAL } from "../lib/specs";

export interface Host {
  host: string;
  filtered: number;
  passed: number;
  failed: number;
  tunnelled: number;
  last_seen: string;
  last_reason: string;
  pipeline: string; // in effect
}

export interface Rule {
  host: string;
  pipeline: string; // or "pass", or "tunnel"
}

export interface Rules {
  pipeline: string; // for hosts without a rule
  opens_https: boolean; // by --intercept
  rules: Rule[]; // can be changed here
  given: Rule[]; // from the file that the server was started with
}

export interface HostLine {
  host: string;
  rule: string | undefined; // the host's own rule
  counts: Host | undefined;
  isGiven: boolean; // its rule is in the server's file
}

export const PASS = "pass";
export const TUNNEL = "tunnel"; // HTTPS is not intercepted; HTTP pages follow the next rule

// Reports whether pages of the host are filtered.
export function isFiltered({ rule, counts }: HostLine, rules: Rules): boolean {
  const inForce = rule === undefined || rule === TUNNEL ? (counts?.pipeline ?? rules.pipeline) : rule;
  return inForce !== PASS;
}

const fits = (pattern: string, host: string): boolean =>
  pattern === "*" || (pattern.startsWith("*.") && (host === pattern.slice(2) || host.endsWith(pattern.slice(1))));

// Returns the pipeline of a host without its own rule: from the first pattern that matches, or the
// default.
export function inherited(host: string, rules: Rules): string {
  const found = [...rules.rules, ...rules.given].find((rule) => rule.host !== host && fits(rule.host, host));
  return found ? `as ${found.host}: ${found.pipeline}` : `as all others: ${rules.pipeline}`;
}

// Returns the rule that filters the pages of a host again. It is the former rule, or none. If a
// pattern or the server's file would then pass the pages, it is an explicit rule.
export function ruleToFilter(host: string, rules: Rules, former: string | undefined): string | undefined {
  const isPassed =
    rules.rules.some((rule) => rule.pipeline === PASS && fits(rule.host, host)) ||
    rules.given.some((rule) => rule.pipeline === PASS && (rule.host === host || fits(rule.host, host)));
  const isNothing = isPassed || rules.pipeline === PASS;
  if (former !== undefined && !(former === TUNNEL && isNothing)) return former; // a tunnel leaves it to the other rules
  return isNothing ? (rules.pipeline === PASS ? USUAL : rules.pipeline) : undefined;
}

// Returns the hosts with rules first, then the other hosts that were requested.
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
