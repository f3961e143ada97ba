import { afterAll, beforeAll, expect, test } from "vitest";
import { permittedQuestions } from "#server/features/ai-search/schema.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { dailyFigures } from "#server/features/figures/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, createUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";

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

const keep = async (query: string, as?: string) => {
  const { search_id } = (await api.call("aiSearch", { query }, as)).data;
  return api.call("keepAiQuestion", { search_id }, as);
};
const waiting = () => callStaffOk(api, token, "listPermittedQuestions", { state: "waiting" });

test("a question's text is stored with permission alone, until it is taken back", async () => {
  const { db } = api.services;
  await api.callOk("aiSearch", { query: "a powder for my knees" });
  expect((await waiting()).total).toBe(0);
  const { data } = await keep("a powder for my knees");
  expect((await waiting()).list).toMatchObject([
    { question: "a powder for my knees", goals: ["Joints"], danger: null, state: "waiting" },
  ]);
  await api.callOk("withdrawAiQuestion", { action: "withdraw", receipt: data.receipt });
  expect(await db.$count(permittedQuestions)).toBe(0);
  expect(
    (await api.call("withdrawAiQuestion", { action: "withdraw", receipt: data.receipt })).statusCode,
  ).toBe(404);
  const possible = await keep("my stomach hurts so bad, which probiotic");
  expect(possible.statusCode).toBe(200);
  expect((await waiting()).list[0]).toMatchObject({ danger: expect.any(String) });
  await api.callOk("withdrawAiQuestion", { action: "withdraw", receipt: possible.data.receipt });
});

test("a question that gets help alone can't be kept", async () => {
  expect(await keep(CRISIS)).toMatchObject({ statusCode: 409, message: "This question isn’t kept." });
  expect((await waiting()).total).toBe(0);
});

test("staff label a question, discard its text, and the log has neither text nor asker", async () => {
  const { db } = api.services;
  await keep("gummies for my hair");
  await keep("my neighbor Ann Example wants zinc");
  const [hair, ann] = (await waiting()).list;
  const label = { id: hair?.id ?? 0, goals_label: "right", danger_label: "missed" } as const;
  await callStaffOk(api, token, "labelPermittedQuestion", label);
  await callStaffOk(api, token, "discardPermittedQuestion", { id: ann?.id ?? 0 });
  expect((await waiting()).total).toBe(0);
  const listed = async (state: "labeled" | "discarded") =>
    (await callStaffOk(api, token, "listPermittedQuestions", { state })).list;
  expect(await listed("labeled")).toMatchObject([{ ...label, question: "gummies for my hair" }]);
  expect(await listed("discarded")).toMatchObject([{ id: ann?.id, question: null }]);
  const again = await callStaff(api, token, "labelPermittedQuestion", { ...label, id: ann?.id ?? 0 });
  expect(again.statusCode).toBe(404);
  const actions = await listActions(db, 2);
  expect(actions).toMatchObject([
    { action: "discard-question", subject: String(ann?.id) },
    { action: "label-question", details: { goals: "right", danger: "missed" } },
  ]);
  expect(JSON.stringify(actions)).not.toMatch(/hair|Ann|guest/);
});

test("a member's question is kept once, exported, and deleted with the account; others after their time", async () => {
  const { db, clock } = api.services;
  await db.delete(permittedQuestions);
  const member = await createUser(api);
  const first = await keep("iron that is easy on me", member.token);
  const second = await keep("iron that is easy on me", member.token);
  expect(second.data.receipt).toBe(first.data.receipt);
  expect(JSON.stringify(await waiting())).not.toContain("user");
  const { permitted_questions } = await callOkAs(api, member.token, "exportUser", {});
  expect(permitted_questions).toMatchObject([{ question: "iron that is easy on me" }]);
  await callOkAs(api, member.token, "deleteUser", {});
  expect(await db.$count(permittedQuestions)).toBe(0);

  await keep("omega 3 without fish taste");
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  await deleteExpiredRecords(db, inDays(364));
  expect(await db.$count(permittedQuestions)).toBe(1);
  await deleteExpiredRecords(db, inDays(366));
  expect(await db.$count(permittedQuestions)).toBe(0);
});
