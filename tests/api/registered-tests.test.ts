import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startRegistry, type TestRegistry } from "#tests/support/registered-tests.ts";

let site: TestRegistry;
beforeEach(async () => {
  site = await startRegistry();
});
afterEach(() => site.api.close());

/** A report on the registered product, whose sample was bought on a day. */
const publishReport = async (purchasedOn: string | null, number = "R-1") => {
  const { outcome } = await site.publish({
    report_number: number,
    sample: { lot_number: `L-${number}`, purchased_at: "A shop", purchased_on: purchasedOn },
    dates: { received_on: "2026-06-08", tested_on: "2026-06-10", issued_on: "2026-06-12" },
  });
  expect(outcome).toBe("published");
};

test("a test is followed from intent to report, and everyone sees each step in the log", async () => {
  const number = await site.register();
  expect(number).toBe("RT-2026-001");
  expect(await site.test(number)).toMatchObject({
    ...{ state: "registered", registered_at: "2026-06-01T12:00:00Z", due_on: "2026-07-15", seal: null },
    ...{ product: { name: "Magnesium Glycinate", barcode: "00076280402018" }, paid_by: "The site itself" },
  });
  site.passDays(20);
  for (const [step, on] of [
    ["bought", "2026-06-02"],
    ["shipped", "2026-06-03"],
    ["received", "2026-06-08"],
    ["result", "2026-06-12"],
  ] as const)
    await site.addStep({ number, step, on });
  expect((await site.test(number)).state).toBe("in_progress");
  await publishReport("2026-06-02");
  await site.addStep({ number, step: "report", on: "2026-06-21", report_number: "R-1" });
  const done = await site.test(number);
  expect(done).toMatchObject({
    ...{ state: "published", published_on: "2026-06-21" },
    reports: [{ report_number: "R-1", lot_number: "L-R-1" }],
  });
  expect(done.entries.map(({ entry, sequence }) => `${sequence} ${entry}`)).toEqual([
    "1 registered",
    "2 bought",
    "3 shipped",
    "4 received",
    "5 result",
    "7 report",
  ]);
  expect(done.entries.slice(1).map((entry) => entry.previous_entry)).toEqual(
    done.entries.slice(0, -1).map(({ hash }) => hash),
  );
  const { counts, list } = await site.api.callOk("listRegisteredTests", { state: "published" });
  expect(list).toHaveLength(1);
  expect(counts).toEqual({
    ...{ registered: 1, open: 0, overdue: 0, published: 1, published_on_time: 1, cancelled: 0 },
  });
  const slug = done.reports[0]?.report_slug ?? "";
  expect(await site.api.callOk("getReportRegistration", { slug })).toEqual({
    registration: { number, registered_at: "2026-06-01T12:00:00Z", due_on: "2026-07-15" },
  });
  expect((await site.run(["verify"])).out).toContain("reports: 7 documents");
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a report without registration says so", async () => {
  site.passDays(20);
  await publishReport("2026-06-02");
  const { report_slug: slug } = await site.getReportByNumber("R-1");
  expect(await site.api.callOk("getReportRegistration", { slug })).toEqual({ registration: null });
  expect((await site.api.call("getReportRegistration", { slug: "none" })).statusCode).toBe(404);
});

test("a report whose sample was bought before the registration, or on no known day, can't be attached", async () => {
  const number = await site.register();
  site.passDays(20);
  await site.addStep({ number, step: "bought", on: "2026-06-02" });
  for (const [report_number, purchasedOn, message] of [
    ["R-1", null, /doesn’t say when the sample was bought/],
    ["R-2", "2026-05-31", /bought on 2026-05-31, before the test was registered/],
  ] as const) {
    await publishReport(purchasedOn, report_number);
    const refused = await site.tryStep({ number, step: "report", on: "2026-06-21", report_number });
    expect([refused.statusCode, refused.message]).toEqual([422, expect.stringMatching(message)]);
  }
});

test("a report belongs to one registered test, and must be published", async () => {
  const [first, second] = [await site.register(), await site.register()];
  site.passDays(20);
  for (const number of [first, second]) await site.addStep({ number, step: "bought", on: "2026-06-02" });
  const attach = (number: string) =>
    site.tryStep({ number, step: "report", on: "2026-06-21", report_number: "R-1" });
  expect((await attach(first)).statusCode).toBe(404);
  await publishReport("2026-06-02");
  expect((await attach(first)).statusCode).toBe(200);
  expect((await attach(second)).statusCode).toBe(409);
});

test("what is overdue shows with its reason, and explaining it changes no due day", async () => {
  const number = await site.register();
  await site.addStep({ number, step: "bought", on: "2026-06-01" });
  site.passDays(44);
  expect((await site.toDo(number)).test.state).toBe("in_progress");
  site.passDays(1);
  expect((await site.toDo(number)).test.state).toBe("overdue");
  expect((await site.tryStep({ number, step: "late", on: "2026-07-16" })).statusCode).toBe(422);
  await site.addStep({ number, step: "late", on: "2026-07-16", note: "A control failed." });
  expect(await site.test(number)).toMatchObject({
    ...{ state: "overdue", due_on: "2026-07-15", reason: "A control failed." },
  });
  const { list, counts } = await site.api.callOk("listRegisteredTests", { state: "overdue" });
  expect([list.map((one) => one.number), counts.overdue, counts.open]).toEqual([[number], 1, 0]);
  const { list: published } = await site.api.callOk("listRegisteredTests", { state: "published" });
  expect(published).toEqual([]);
});

test("a cancelled test stays listed with its reason, and nothing follows", async () => {
  const number = await site.register();
  expect((await site.tryStep({ number, step: "cancelled", on: "2026-06-01" })).statusCode).toBe(422);
  await site.addStep({ number, step: "cancelled", on: "2026-06-01", note: "No shop had it." });
  expect(await site.test(number)).toMatchObject({ state: "cancelled", reason: "No shop had it." });
  const after = await site.tryStep({ number, step: "bought", on: "2026-06-01" });
  expect([after.statusCode, after.message]).toEqual([422, "The test was cancelled."]);
  expect((await site.toDo(number)).next).toEqual([]);
  expect(await site.register()).toBe("RT-2026-002");
});

test("a seal hides the product until the purchase opens it", async () => {
  const number = await site.register({ sealed: true });
  const { db } = site.api.services;
  const { rows } = await db.execute<{ text: string }>(sql`select text from signed_documents`);
  expect(rows[0]?.text).not.toMatch(/magnesium/i);
  const sealed = await site.test(number);
  expect([sealed.product, sealed.seal]).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(JSON.stringify(await site.api.callOk("listRegisteredTests", {}))).not.toMatch(/magnesium/i);
  expect((await site.toDo(number)).sealed_product).toMatchObject({ name: "Magnesium Glycinate" });
  expect((await site.tryStep({ number, step: "received", on: "2026-06-01" })).statusCode).toBe(422);
  await site.addStep({ number, step: "bought", on: "2026-06-01" });
  const open = await site.test(number);
  expect(open.product?.name).toBe("Magnesium Glycinate");
  expect(open.entries[1]?.opening?.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect((await site.toDo(number)).sealed_product).toBeNull();
  expect((await site.run(["verify"])).code).toBe(0);
});

test("a registration that can't be kept, or says too little, is refused", async () => {
  for (const [changes, status, message] of [
    [{ due_on: "2026-06-01" }, 422, /must be in the future/],
    [{ due_on: "2027-06-02" }, 422, /at most 365 days/],
    [{ laboratory: "Nobody" }, 404, /No laboratory/],
    [{ supplement: "none" }, 404, /./],
    [{ panels: [] }, 422, /Choose what is tested/],
    [{ paid_by: "" }, 422, /who pays/],
  ] as const) {
    const refused = await site.tryToRegister(changes as never);
    expect([refused.statusCode, refused.message]).toEqual([status, expect.stringMatching(message)]);
  }
});

test("a step that can't follow a registration is refused", async () => {
  const number = await site.register();
  for (const [step, message] of [
    [{ step: "shipped", on: "2026-06-01" }, "The sample must be bought first."],
    [{ step: "bought", on: "2026-05-31" }, "That day is before the test was registered."],
    [{ step: "bought", on: "2026-06-02" }, "That day is in the future."],
  ] as const) {
    const refused = await site.tryStep({ number, ...step });
    expect([refused.statusCode, refused.message]).toEqual([422, message]);
  }
});

test("every lot has each step once, and the test is published when all have a report", async () => {
  const number = await site.register({ lots: 2 });
  site.passDays(20);
  for (const on of ["2026-06-02", "2026-06-03"]) await site.addStep({ number, step: "bought", on });
  expect((await site.tryStep({ number, step: "bought", on: "2026-06-04" })).statusCode).toBe(422);
  for (const [report_number, state] of [
    ["R-1", "in_progress"],
    ["R-2", "published"],
  ] as const) {
    await publishReport("2026-06-03", report_number);
    await site.addStep({ number, step: "report", on: "2026-06-21", report_number });
    expect((await site.toDo(number)).test.state).toBe(state);
  }
});

test("of two people who add a step at once, one is told", async () => {
  const number = await site.register();
  const { last: seen } = await site.toDo(number);
  const step = { number, seen, step: "bought", on: "2026-06-01" } as const;
  const answers = await Promise.all([site.tryStep(step), site.tryStep(step)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test("the database refuses to change or delete an entry, its document, or all of them", async () => {
  await site.register();
  const { db } = site.api.services;
  for (const statement of [
    "update registry_entries set due_on = '2026-12-31'",
    "delete from registry_entries",
    "truncate registry_entries",
    "update signed_documents set text = 'x' where kind = 'registration'",
    "delete from signed_documents where kind = 'registration'",
    "truncate signed_documents cascade",
  ])
    await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/registry/) },
    });
  expect((await site.run(["verify"])).code).toBe(0);
});

test("an entry is refused while the clock is behind the newest one", async () => {
  await site.register();
  site.passDays(-1);
  const refused = await site.tryToRegister();
  expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining("Set the clock")]);
});
