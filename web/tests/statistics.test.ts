import assert from "node:assert/strict";
import { test } from "node:test";
import { boxStatistics, front, means, quantile } from "../plots/statistics";
import { pValue, short, signed, size, speed } from "../plots/text";

const named = (values: (number | null)[]) => values.map((value, i) => ({ value, name: String(i) }));

test("quantiles lie between values in proportion, as numpy has it", () => {
  assert.equal(quantile([1, 2, 3, 4], 0.25), 1.75);
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([7], 0.9), 7);
});

test("whiskers end at values, and what lies beyond is an outlier", () => {
  const box = boxStatistics(named([0.8, 0.81, 0.82, 0.83, 0.84, 0.1, null]));
  assert.ok(box);
  assert.deepEqual(box.outliers.map((one) => one.value), [0.1]);
  assert.equal(box.low, 0.8);
  assert.equal(box.high, 0.84);
});

test("equal values are a box without outliers; none are no box", () => {
  const box = boxStatistics(named([0.5, 0.5, 0.5]));
  assert.deepEqual([box?.low, box?.median, box?.high, box?.outliers.length], [0.5, 0.5, 0.5, 0]);
  assert.equal(boxStatistics(named([null])), undefined);
  assert.equal(boxStatistics([]), undefined);
});

test("means are over parts of at least five, in the order of x", () => {
  const points = Array.from({ length: 20 }, (_, i) => ({ x: 20 - i, y: i < 10 ? 1 : 0 }));
  const parts = means(points);
  assert.equal(parts.length, 4);
  assert.deepEqual(parts.map(([, y]) => y), [0, 0, 1, 1]);
  assert.deepEqual(means([]), []);
  assert.equal(means(points.slice(0, 3)).length, 1);
});

test("the front has what nothing else beats in both", () => {
  const points = [{ x: 1, y: 0.9 }, { x: 5, y: 0.8 }, { x: 4, y: 0.7 }, { x: 9, y: 0.1 }, { x: 5, y: 0.6 }];
  assert.deepEqual(front(points), [{ x: 1, y: 0.9 }, { x: 5, y: 0.8 }, { x: 9, y: 0.1 }]);
  assert.deepEqual(front([]), []);
});

test("numbers as people read them", () => {
  assert.equal(signed(-0.00321), "\u22120.0032");
  assert.equal(signed(null), "\u2013");
  assert.equal(pValue(0.0004), "< 0.001");
  assert.equal(size(999), "999 B");
  assert.equal(size(1000), "1 kB");
  assert.equal(size(1234), "1.2 kB");
  assert.equal(size(999_900), "1 MB");
  assert.equal(size(2_540_000), "2.5 MB");
  assert.equal(size(152_345), "152 kB");
  assert.equal(speed(1234.5), "1,235");
  assert.equal(short("\u{1F33E}abc\u{1F33E}", 3), "\u{1F33E}\u2026\u{1F33E}");
});
