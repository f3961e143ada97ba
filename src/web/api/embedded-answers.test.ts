import { expect, test } from "vitest";
import { restoreAnswers, serializeAnswers } from "./embedded-answers.ts";
import { createQueryClient } from "./queries.ts";

const newCache = () => createQueryClient({ call: () => Promise.reject(new Error("unreachable")) });
const KEY = ["getBrand", { brand_id: "north-fen" }];

test.each([
  ["text", "North Fen"],
  ["markup", { about: "</script><!--<script>alert(1)</script>" }],
  ["quotes, entities and separators", { about: '"it\'s" &lt; \\u003c \u2028' }],
  ["null and numbers", [null, 1.5, false]],
])("an answer with %s is the same in the browser, and starts no tag", (_, answer) => {
  const server = newCache();
  server.setQueryData(KEY, answer);
  const json = serializeAnswers(server);
  expect(json).not.toContain("<");
  expect(restoreAnswers(newCache(), JSON.parse(json)).getQueryData(KEY)).toEqual(answer);
});

test("serializeAnswers leaves out failed queries", async () => {
  const queries = newCache();
  await queries.fetchQuery({ queryKey: KEY }).catch(() => undefined);
  expect(serializeAnswers(queries)).toBe("[]");
});

test("serializeAnswers returns the same bytes for the same answers at any time", () => {
  const [early, late] = [1, 2].map((updatedAt) => {
    const queries = newCache();
    queries.setQueryData(KEY, "North Fen", { updatedAt });
    return serializeAnswers(queries);
  });
  expect(early).toBe(late);
});
