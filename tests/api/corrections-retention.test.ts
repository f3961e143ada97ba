import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorReports } from "#server/features/corrections/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test("reported errors: after a year an open one is deleted, a settled one keeps what the public log shows", async () => {
  const { db } = api.services;
  const now = new Date("2031-05-04T12:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const report = (ticket: string, days: number) => ({
    ticket,
    note: "I am Ada, and the label says 400 mg.",
    emailId: "ada@example.com",
    reportedAt: daysAgo(days),
  });
  const settled = {
    outcome: "corrected",
    publicNote: "Corrected.",
    settledAt: daysAgo(300),
    settledBy: "eve",
  } as const;
  await db
    .insert(errorReports)
    .values([
      report("E-1", 364),
      report("E-2", 366),
      { ...report("E-3", 364), ...settled, emailId: null },
      { ...report("E-4", 366), ...settled, emailId: null },
    ]);
  await deleteExpiredRecords(db, now);
  const { ticket, note, emailId, publicNote } = errorReports;
  const left = await db.select({ ticket, note, emailId, publicNote }).from(errorReports).orderBy(asc(ticket));
  expect(left).toEqual([
    { ticket: "E-1", note: report("", 0).note, emailId: "ada@example.com", publicNote: null },
    { ticket: "E-3", note: report("", 0).note, emailId: null, publicNote: "Corrected." },
    { ticket: "E-4", note: "", emailId: null, publicNote: "Corrected." },
  ]);
});
