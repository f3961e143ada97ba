import { afterAll, beforeAll, expect, test } from "vitest";
import type { Imprint } from "#contract/imprint.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let admin: TestStaff;
beforeAll(async () => {
  api = await startApi({ answerCache: true });
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(() => api.close());

const reason = "We are registered now.";
const NOTHING: Imprint = {
  ...{ organization: "", postal_address: "", contact_email: "", contact_phone: "" },
  ...{ registration: "", responsible_person: "" },
};
const OURS: Imprint = {
  organization: "Riverside Consumer Laboratory e.V.",
  postal_address: "Mühlenweg 4\n10115 Berlin\nGermany",
  contact_email: "office@example.org",
  contact_phone: "+49 30 12345678",
  registration: "Amtsgericht Charlottenburg, VR 12345",
  responsible_person: "",
};
const save = (seen: Imprint, fields: Imprint) =>
  callStaff(api, admin.token, "saveImprint", { seen, fields, reason });
const shown = () => api.callOk("getImprint", {});
const setupOf = async () =>
  (await callStaffOk(api, admin.token, "getSystem", {})).setup.find(({ part }) => part === "imprint");

test("before anything is stated, every field is empty, and the setup names what is missing", async () => {
  expect(await shown()).toEqual(NOTHING);
  expect(await callStaffOk(api, admin.token, "getSiteSettings", {})).toEqual({ imprint: NOTHING });
  expect(await setupOf()).toMatchObject({
    state: "missing",
    detail: expect.stringContaining("organization, postal address, contact email"),
  });
});

test("bad fields are refused in words, and nothing is stored", async () => {
  const bad = await save(NOTHING, { ...OURS, contact_email: "office at example" });
  expect([bad.statusCode, JSON.stringify(bad)]).toEqual([422, expect.stringContaining("email address like")]);
  for (const [contact_phone, message] of [
    ["+49 30 123 456 78", "at most 15"],
    ["call us", "phone number like"],
  ])
    expect(await save(NOTHING, { ...OURS, contact_phone } as Imprint)).toMatchObject({
      statusCode: 422,
      message: expect.stringContaining(message ?? ""),
    });
  const long = await save(NOTHING, { ...OURS, organization: "A".repeat(129) });
  expect([long.statusCode, JSON.stringify(long)]).toEqual([422, expect.stringContaining("at most 128")]);
  const same = await save(NOTHING, NOTHING);
  expect([same.statusCode, same.message]).toEqual([422, "Nothing was changed."]);
  const without = { seen: NOTHING, fields: OURS, reason: "" };
  expect((await callStaff(api, admin.token, "saveImprint", without)).statusCode).toBe(422);
  expect(await shown()).toEqual(NOTHING);
});

test("of two first edits at once, one is stored and the other one sees it", async () => {
  const other = { ...OURS, organization: "Someone else" };
  const answers = await Promise.all([save(NOTHING, OURS), save(NOTHING, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const stored = answers[0].statusCode === 200 ? OURS : other;
  expect(answers.find(({ statusCode }) => statusCode === 409)?.data).toMatchObject({ current: stored });
  if (stored === other) expect((await save(other, OURS)).statusCode).toBe(200);
});

test("what is stated is public at once, also where the answer was cached, and in the log", async () => {
  await expect.poll(shown).toEqual(OURS);
  const named = { ...OURS, responsible_person: "Dr. Ada Example" };
  expect((await save(OURS, named)).statusCode).toBe(200);
  await expect.poll(shown).toEqual(named);
  expect((await save(OURS, { ...OURS, registration: "" })).statusCode).toBe(409);
  expect(await setupOf()).toMatchObject({
    state: "ready",
    detail: expect.stringContaining(OURS.organization),
  });
  const [entry] = await listActions(api.services.db, 1);
  expect(entry).toMatchObject({
    action: "edit-imprint",
    operator: `Ada Lovelace (staff ${admin.userId})`,
    details: {
      before: { responsible_person: "" },
      after: { responsible_person: "Dr. Ada Example" },
      reason,
      acted_from: { via: "console" },
    },
  });
  const { entries } = await callStaffOk(api, admin.token, "getRecordHistory", { kind: "site", ref: "site" });
  expect(entries.map(({ action }) => action)).toContain("edit-imprint");
});

test("an issue of the newsletter names who sends it and from where", async () => {
  const { id } = await callStaffOk(api, admin.token, "saveNewsletterIssue", {
    ...{ id: null, seen: 0, subject: "Results in November", text: "There are three new reports." },
  });
  const { preview } = await callStaffOk(api, admin.token, "getNewsletterIssue", { id });
  const sender = "Riverside Consumer Laboratory e.V., Mühlenweg 4, 10115 Berlin, Germany";
  expect(preview.text).toContain(`\n${sender}\n`);
  expect(preview.html).toContain(`${sender}<br>`);
});
