import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editRecord } from "#server/features/catalogue/commands/edit-record.ts";
import { endPastHolds } from "#server/features/catalogue/commands/legal-hold.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import {
  removeAccreditationOf,
  saveAccreditationFields,
} from "#server/features/reports/commands/edit-registry.ts";
import { accreditations } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { meetInDatabase } from "#tests/support/meet-in-database.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";
import { addReportedProduct, takeInReadyDraft } from "#tests/support/staff-drafts.ts";

let api: TestApi;
let scientist: TestStaff;
const by = { operator: "ana", reason: "As on the pack." };
beforeAll(async () => {
  api = await startApi();
  scientist = await createStaff(api.services.db, "scientist");
  await addReportedProduct(api);
});
afterAll(() => api.close());
const meet = (meeting: Omit<Parameters<typeof meetInDatabase>[0], "pool">) =>
  meetInDatabase({ pool: api.services.pool, ...meeting });

test("staff can edit a product while legal holds of it and of another one end", async () => {
  const { db } = api.services;
  await saveLabels(db, [labelRecord("11", { name: "Zinc" }), labelRecord("12", { name: "Iron" })]);
  const { rows } = await db.execute<{ id: number; name: string; category: string; form: string }>(
    sql`select id, name, category, form from supplements where name in ('Zinc', 'Iron') order by id`,
  );
  for (const { id } of rows)
    await db.execute(sql`
      insert into legal_holds (supplement_id, reason, notice, ends_on, placed_by, placed_at)
      values (${id}, 'A notice.', 'no. 12', '2020-01-01', 'ana', now())`);
  const { id = 0, ...seen } = rows[1] ?? {};
  const fields = { ...seen, description: "Two capsules a day." };
  await meet({
    // The entry about the first hold is in the audit log, and the second product's search row is still to come.
    at: "before insert on supplement_search",
    skip: 1,
    first: () => endPastHolds(db, new Date()),
    second: () =>
      editRecord(db, { kind: "supplement", id, seen: seen as never, fields }, { ...by, at: new Date() }),
  });
  const { rows: open } = await db.execute(sql`select from legal_holds where released_at is null`);
  expect(open).toEqual([]);
});

test("staff can add a product from a draft while another person edits that draft", async () => {
  const { id } = await takeInReadyDraft(api, scientist);
  const { version } = await callStaffOk(api, scientist.token, "getReportDraft", { id });
  const pack = { brand: "Small Maker", name: "Iron Drops", form: "liquid", category: "minerals" } as const;
  const { reason } = by;
  const results = await meet({
    // The entry about the product holds the audit log, for which the other person's edit waits.
    at: "after insert on audit_log",
    first: () =>
      callStaff(api, scientist.token, "addDraftProduct", { id, version, ...pack, barcode: "", reason }),
    second: () =>
      callStaff(api, scientist.token, "editDraftHeader", {
        id,
        version,
        fields: { customer: "Ada" },
        reason,
      }),
  });
  expect(results).toMatchObject([{ statusCode: 200 }, { statusCode: 409, data: { current: {} } }]);
});

test("an accreditation can be removed while another person edits it", async () => {
  const { db } = api.services;
  const [stored] = await db.select().from(accreditations);
  if (!stored) throw new Error("no accreditation");
  const { id, laboratoryId, body, number, standard } = stored;
  const seen = {
    ...{ body, number, standard, url: stored.url ?? "", scope: stored.scope.join("\n") },
    ...{ valid_from: stored.validFrom, expires_on: stored.expiresOn ?? "" },
  };
  const fields = { ...seen, number: "D-PL-99" };
  await meet({
    at: "before update on accreditations",
    first: () => saveAccreditationFields(db, laboratoryId, { id, seen, fields }, by),
    second: () => removeAccreditationOf(db, id, by),
  });
  expect(await db.$count(accreditations)).toBe(0);
});
