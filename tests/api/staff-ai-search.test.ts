import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyFigures } from "#server/features/figures/schema.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaffOk, createStaff } from "#tests/support/staff.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
  token = (await createStaff(api.services.db, "scientist")).token;
});
afterAll(() => api.close());

async function figures() {
  await api.services.figures.flush();
  return callStaffOk(api, token, "getAiSearchFigures", { days: 7 });
}

const CRISIS = "i want to kill myself";

test("questions are counted by danger and certainty, with the ways on, and without their text", async () => {
  const before = await figures();
  const plain = await api.callOk("aiSearch", { query: "zinc for my immune system" });
  expect(plain.certainty).toBeNull();
  await api.callOk("aiSearch", { query: "zinc for my immune system", drop: ["goal:immunity"] });
  await api.callOk("aiSearch", { query: "who won the football game yesterday" });
  const stopped = await api.callOk("aiSearch", { query: CRISIS });
  expect(stopped).toMatchObject({ certainty: "certain", answer: { refusal_reason: "crisis" } });
  await api.callOk("aiSearch", { query: CRISIS, not_me: true });
  await api.callOk("aiSearch", { query: CRISIS, not_me: true, acknowledged: true });
  const after = await figures();
  expect(after.asked - before.asked).toBe(3);
  expect(after.off_topic - before.off_topic).toBe(1);
  expect(after.dangers.find(({ danger }) => danger === "crisis")).toEqual({
    ...{ danger: "crisis", certain: 1, possible: 0, slight: 0, acknowledged: 1, not_me: 1 },
  });
  const rows = await api.services.db.select().from(dailyFigures);
  expect(JSON.stringify(rows)).not.toMatch(/kill|immune|football/);
});

test("“Not what I meant” is counted by the goals that were read, once per person and search", async () => {
  const { search_id, results } = await api.callOk("aiSearch", { query: "something for better sleep" });
  const opinion = { search_id, supplement_id: results[0]?.supplement_id, helpful: false } as const;
  await api.callOk("sendAiFeedback", opinion);
  expect((await figures()).opinions).toEqual({ all: 1, misread: 0 });
  for (let time = 0; time < 2; time++)
    await api.callOk("sendAiFeedback", { ...opinion, reason: "wrong_goal" });
  const { opinions, misread_goals } = await figures();
  expect(opinions).toEqual({ all: 1, misread: 1 });
  expect(misread_goals).toEqual([{ goal: "Sleep", count: 1 }]);
});
