// Sliders go from 0 to 1000 for every parameter. A scale maps them to values.
import type { Param } from "./specs";
import type { Value } from "./tree";

export const STEPS = 1000;

function isLog(param: Param): boolean {
  return param.scale === "log" && param.least! > 0;
}

export function toStep(param: Param, value: number): number {
  const [least, most] = [param.least!, param.most!];
  const share = isLog(param)
    ? Math.log(value / least) / Math.log(most / least)
    : (value - least) / (most - least);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS);
}

export function fromStep(param: Param, step: number): number {
  const [least, most] = [param.least!, param.most!];
  const share = step / STEPS;
  const value = isLog(param) ? least * (most / least) ** share : least + (most - least) * share;
  if (param.type === "integer") return Math.round(value);
  return Number(value.toPrecision(3)); // more digits are noise
}

// Returns the value after one press of an arrow key. An integer changes by at least one.
export function stepBy(param: Param, value: number, by: 1 | -1): number {
  const next = fromStep(param, Math.min(STEPS, Math.max(0, toStep(param, value) + by)));
  if (param.type !== "integer") return next;
  const isFar = Math.sign(next - value) === by;
  return Math.min(param.most!, Math.max(param.least!, isFar ? next : Math.round(value) + by));
}

// Returns the typed or chosen value for the JSON format, or nothing if it is the default.
export function toValue(param: Param, text: string): Value | undefined {
  if (text === param.default) return undefined;
  if (param.type === "flag") return text === "true";
  const isNumber = param.type === "integer" || param.type === "real";
  if (isNumber && text.trim() !== "" && Number.isFinite(Number(text))) {
    return Number(text) === Number(param.default) ? undefined : Number(text);
  }
  return text;
}
