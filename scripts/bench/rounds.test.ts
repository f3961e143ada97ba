import { expect, test } from "vitest";
import { measureInTurns, median } from "./rounds.ts";
import { tableOf } from "./table.ts";

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 2, 3], 2.5],
])("median: %j gives %d", (values, middle) => {
  expect(median(values)).toBe(middle);
});

test("measureInTurns alternates contenders, reverses every other round, and drops the warm-up", async () => {
  const log: string[] = [];
  const contender = (name: string, values: number[]) => ({
    name,
    measure: async () => {
      log.push(name);
      return { ms: values.shift() ?? 0 };
    },
  });
  const outcomes = await measureInTurns([contender("a", [99, 1, 2, 3]), contender("b", [99, 4, 6, 8])], 3);
  expect(log.join("")).toBe("ab" + "ab" + "ba" + "ab");
  expect(outcomes).toEqual([
    { name: "a", medians: { ms: 2 } },
    { name: "b", medians: { ms: 6 } },
  ]);
});

test("tableOf shows later contenders as a multiple of the first", () => {
  const outcomes = [
    { name: "peer", medians: { "requests/s": 2000 } },
    { name: "site", medians: { "requests/s": 1500 } },
  ];
  expect(
    tableOf([{ bench: "page /", outcomes }])
      .split("\n")
      .slice(2),
  ).toEqual(["| page / | peer | 2,000 |", "| page / | site | 1,500 (0.75x) |"]);
});
