import { afterAll, beforeAll, expect, test } from "vitest";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
});
afterAll(() => api.close());

const ask = (query: string) => api.callOk("aiSearch", { query });

test("results of a goal say how good the evidence is, with a source", async () => {
  const { results, answer } = await ask("valerian for sleep");
  const stated = results.flatMap(({ evidence }) => evidence);
  expect(stated.length).toBeGreaterThan(0);
  for (const { goal, grade, sources } of stated) {
    expect(goal).toBe("Sleep");
    expect(grade).not.toBe("");
    for (const { url } of sources) expect(url).toMatch(/^https:/);
  }
  expect(answer?.evidence.length).toBeGreaterThan(0);
  for (const { source_checked: isChecked } of stated) expect(isChecked).toBe(true);
});

test("a grade beside a result rests on a source that was read, and says so", async () => {
  const { results } = await ask("ginger for joints");
  const stated = results
    .flatMap(({ evidence }) => evidence)
    .filter((one) => one.ingredient === "Ginger" && one.goal.startsWith("Joints"));
  for (const evidence of stated) expect(evidence).toMatchObject({ grade: "limited", source_checked: true });
  expect(stated.length).toBeGreaterThan(0);
});

test("fish oil is for triglycerides, not for LDL", async () => {
  const goalsOf = async (query: string) =>
    (await ask(query)).results.flatMap(({ evidence }) =>
      evidence.map((one) => `${one.ingredient} ${one.goal}`),
    );
  expect((await goalsOf("what lowers triglycerides")).join()).toMatch(
    /(?:Omega-3|Fish Oil|EPA) Triglycerides/,
  );
  expect((await goalsOf("which supplement lowers ldl cholesterol")).join()).not.toMatch(
    /Omega-3|Fish Oil|EPA|DHA/,
  );
});

test("an ingredient with a known risk carries its caution, beside results and in the answer", async () => {
  const { results, answer } = await ask("ashwagandha");
  expect(results.length).toBeGreaterThan(0);
  for (const { cautions } of results) expect(cautions.map(({ text }) => text).join()).toMatch(/liver injury/);
  expect(answer?.cautions.map(({ text }) => text).join()).toMatch(/liver injury/);
});

test.each(["is ashwagandha safe", "which zinc is the safest"])(
  "%j is told whom to ask, and hears of no good result",
  async (question) => {
    const { answer } = await ask(question);
    expect(answer?.text).toMatch(/pharmacist/);
    for (const { text, citations } of answer?.sentences ?? [])
      if (citations.length > 0) expect(text).toMatch(/ It failed/);
  },
);

test("a disease gets a doctor before products", async () => {
  const { answer } = await ask("supplements for osteoporosis");
  if (!answer?.refused) expect(answer?.sentences[0]?.text).toMatch(/nothing here is for osteoporosis/);
});

test("demo products are named as demo products", async () => {
  const { answer } = await ask("zinc lozenges");
  for (const { text, citations } of answer?.sentences ?? [])
    if (citations.length > 0) expect(text).toMatch(/demo product/i);
});
