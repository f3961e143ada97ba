import { afterAll, beforeAll, expect, test } from "vitest";
import { EXAMPLE_QUESTIONS } from "#contract/ai-search-vocabulary.ts";
import { isFailing } from "#contract/verdicts.ts";
import { callOkAs, createUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
});
afterAll(() => api.close());

/** A quarter of the practice questions has fewer than two results in the demo catalog: one of so many would be drawn. */
const DRAWS = 30;

test.each(EXAMPLE_QUESTIONS)("the example “%s” has an answer worth showing", async (query) => {
  const { results, interpreted, answer } = await api.callOk("aiSearch", { query });
  expect(interpreted.unparsed).toEqual([]);
  // A question about this year would have no answer in the next one.
  expect(interpreted.chips.map(({ key }) => key)).not.toContain("tested_from");
  expect(results.length).toBeGreaterThanOrEqual(2);
  expect(results[0]).toMatchObject({ testing_status: "tested", warning: "below" });
  for (const { name, verdict, warning } of results.slice(0, 2))
    expect([name, verdict !== null && isFailing(verdict), warning ?? "below"]).toEqual([
      name,
      false,
      "below",
    ]);
  expect(answer?.refused).toBe(false);
  expect(answer?.sentences.length).toBeGreaterThanOrEqual(2);
  // What is said of products cites a result or a label; what opens the answer is about all of them.
  const cited = (answer?.sentences ?? []).filter(({ citations }) => citations.length > 0);
  expect(cited.length).toBeGreaterThanOrEqual(2);
  for (const { text, citations } of cited) expect([text, citations.length]).toEqual([text, 1]);
  // Nothing after the opening is without a source.
  expect(answer?.sentences.slice(-cited.length)).toEqual(cited);
});

test("every practice question that is drawn has results to rate", async () => {
  const { token } = await createUser(api);
  const drawn = new Set<string>();
  for (let draw = 0; draw < DRAWS; draw++)
    drawn.add((await callOkAs(api, token, "drawTrainingQuestion", {})).question);
  expect(drawn.size).toBeGreaterThan(DRAWS / 3);
  for (const query of drawn) {
    const { results } = await api.callOk("aiSearch", { query, answer_later: true });
    expect([query, results.length >= 2]).toEqual([query, true]);
  }
});
