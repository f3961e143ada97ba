import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let administrator: TestStaff;
let moderator: TestStaff;

beforeAll(async () => {
  api = await startApi({ demoData: true });
  const { db } = api.services;
  administrator = await createStaff(db, "administrator");
  moderator = await createStaff(db, "moderator");
});
afterAll(() => api.close());

const search = (filter: { q?: string; from?: string; to?: string; before?: number }) =>
  callStaffOk(api, administrator.token, "searchAuditLog", filter);

async function addRequest(name: string): Promise<string> {
  const { data } = await api.call(
    "addTestRequest",
    { name, supplement_brand: "Kleinhof", supplement_url: "https://www.example.com/p" },
    administrator.token,
  );
  return data.test_request_id;
}

test("an act in the console is found with who, before, after and from where", async () => {
  const id = await addRequest("Zinc Zinc 15");
  const seen = { name: "Zinc Zinc 15", brand: "Kleinhof" };
  const wording = { name: "Zinc 15", brand: "Kleinhof" };
  await callStaffOk(api, moderator.token, "editRequestWording", { id, seen, wording });
  const { entries, total } = await search({ q: `edit TEST request (staff ${moderator.userId})` });
  expect([entries.length, total]).toEqual([1, 1]);
  expect(entries[0]).toMatchObject({
    action: "edit-test-request",
    before: seen,
    after: wording,
    acted_from: { via: "console", network: "127.0.0" },
  });
  const history = await callStaffOk(api, moderator.token, "getRecordHistory", { kind: "request", ref: id });
  expect(history.entries.map(({ action }) => action)).toEqual(["edit-test-request"]);
});

test("entries come in pages, and between two days", async () => {
  const { db } = api.services;
  for (let at = 0; at < 55; at++)
    await recordAction(db, { operator: "ana", action: "seed", subject: `paged ${at}` });
  const first = await search({ q: "paged" });
  expect([first.entries.length, first.total, first.has_more]).toEqual([50, 55, true]);
  const second = await search({ q: "paged", before: first.entries.at(-1)?.id ?? 0 });
  expect([second.entries.length, second.has_more]).toEqual([5, false]);
  const today = first.entries[0]?.at.slice(0, 10) as string;
  expect((await search({ q: "paged", from: today, to: today })).total).toBe(55);
  expect((await search({ q: "paged", to: "2001-01-01" })).total).toBe(0);
  const wrong = await callStaff(api, administrator.token, "searchAuditLog", { from: "yesterday" });
  expect([wrong.statusCode, wrong.message]).toEqual([422, "Enter a date as YYYY-MM-DD."]);
});

test("the export is CSV without formulas, and is itself in the log", async () => {
  await recordAction(api.services.db, {
    operator: "=cmd()",
    action: "seed",
    subject: 'of "quotes", commas',
    details: { reason: "Because, yes." },
  });
  const exported = await callStaffOk(api, administrator.token, "exportAuditLog", { q: "quotes" });
  expect([exported.count, exported.complete]).toEqual([1, true]);
  const [head, row] = exported.csv.split("\r\n");
  expect(head).toBe("id,at,operator,action,subject,before,after,reason,via,network,details,hash");
  expect(row).toContain(`'=cmd(),seed,"of ""quotes"", commas",null,null,"Because, yes."`);
  expect((await search({ q: "export audit log" })).entries[0]).toMatchObject({ details: { count: 1 } });
});
