import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

// Users install the packages from the registry that they have configured.
test("the list of packages names no registry, and a sum for each package", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };
  for (const [name, one] of Object.entries(lock.packages)) {
    assert.equal(one.resolved, undefined, name);
    if (name !== "" && !one.link) assert.match(one.integrity ?? "", /^sha512-/, name);
  }
});
