import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { answersJson, hangs, type ModelBehavior, startModelServer } from "#tests/support/model-server.ts";

let server: Awaited<ReturnType<typeof startModelServer>>;
/** The command opens no database. */
const run = createCommandRunner({ url: "postgres://nowhere.invalid/none", folder: "/nowhere" });

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const check = (more: Record<string, string> = {}) =>
  run(["ai", "check"], { AI_BASE_URL: server.baseUrl, AI_MODEL: "fake", ...more });

/** A model that does what it is told. */
const able: ModelBehavior = (request, response) => {
  const { question, rows } = request.data;
  const isDanger = /painless|despertar/.test(question);
  const answer = rows
    ? { sentences: rows.map(({ id, says }) => ({ text: says, cites: [id] })) }
    : request.instructions.includes("shopping")
      ? { reading: isDanger ? "danger" : "shopping" }
      : /magnesio/.test(question)
        ? { goals: ["sleep"], ingredients: ["Magnesium"], forms: ["powder"] }
        : { goals: ["sleep"], without: ["melatonin"] };
  answersJson(answer)(request, response);
};

test("ai check: an able model passes each task, and its name and timeout are said", async () => {
  server.behave(able);
  const { code, out } = await check({ AI_TIMEOUT_S: "20" });
  expect(out).toMatch(/^fake at 127\.0\.0\.1:\d+, 20 s for each question\.\n/);
  expect(out.match(/^works /gm)).toHaveLength(6);
  expect(out).toMatch(/\nAll 6 work\.\n$/);
  expect(code).toBe(0);
});

test("ai check: a model that takes everything for shopping fails where that is dangerous", async () => {
  server.behave((request, response) => {
    const asksForDoubt = request.instructions.includes("shopping");
    (asksForDoubt ? answersJson({ reading: "shopping" }) : able)(request, response);
  });
  const { code, out, err } = await check();
  expect(out).toContain("took it for “shopping”");
  expect(err).toContain("4 of 6 work.");
  expect(code).toBe(1);
});

test("ai check: a model without an answer fails every task, and its slowness is no success", async () => {
  server.behave(hangs);
  const { code, out, err } = await check({ AI_TIMEOUT_S: "1" });
  expect(out.match(/^FAILS /gm)).toHaveLength(6);
  expect(err).toContain("0 of 6 work.");
  expect(code).toBe(1);
});

test("ai check: without a model it says what to set", async () => {
  const { code, err } = await run(["ai", "check"], { AI_BASE_URL: "" });
  expect(err).toContain("set AI_BASE_URL and AI_MODEL");
  expect(code).toBe(1);
});
