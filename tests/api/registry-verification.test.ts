import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RegistryPayload } from "#contract/registered-test-documents.ts";
import { systemClock } from "#platform/clock.ts";
import { entriesOfTests } from "#server/features/registered-tests/queries/entries.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { insertDocument, lockChain, signNext } from "#server/features/reports/commands/sign.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { listeningUrl } from "#tests/support/api.ts";
import { startRegistry, type TestRegistry } from "#tests/support/registered-tests.ts";

const SUMMER = "2026-06-01T12:00:00Z";

let site: TestRegistry;
let url: string;
beforeEach(async () => {
  // A witness looks at its own clock, so that the site must have the same.
  site = await startRegistry(systemClock);
  url = await listeningUrl(site.api);
});
afterEach(() => site.api.close());

const database = () => site.api.services.db;
const verify = () => site.run(["verify"]);
const verifySite = () => site.run(["verify", "--site", url], { DATA_DIR: "/nowhere" });
const witness = () =>
  site.run(["witness", url, "--state", path.join(site.api.services.config.dataDir, "witness", "ana.json")]);
const failsWith = (sentence: RegExp) => ({ code: 1, out: expect.stringMatching(sentence) });
const register = (changes: object = {}) => site.register({ due_on: site.today(30), ...changes });

/** Signs an entry with the site's own key and shows it, whatever it says: what an operator could do who lies. */
const plant = (payload: RegistryPayload) =>
  database().transaction(async (tx) => {
    await lockChain(tx, "reports");
    const document = await signNext(site.api.services, tx, "reports", payload);
    const { sequence } = await insertDocument(tx, "reports", document, {
      kind: payload.kind,
      reportId: null,
    });
    const position = await tx.$count(registryEntries, eq(registryEntries.test, payload.test));
    await tx.insert(registryEntries).values({
      ...{ chain: "reports", sequence, test: payload.test, position, at: new Date(payload.at) },
      ...(payload.kind === "registration"
        ? { entry: "registered", dueOn: payload.due_on, lots: payload.lots }
        : { entry: payload.step }),
    });
  });

/** Changes rows although the database refuses it: what someone with every right on it could do. */
const force = (change: (tx: ReturnType<typeof database>) => Promise<unknown>) =>
  database().transaction(async (tx) => {
    for (const table of ["registry_entries", "signed_documents"])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await change(tx as unknown as ReturnType<typeof database>);
  });

const entriesOf = async (number: string) => (await entriesOfTests(database(), [number])).get(number) ?? [];

test("honest registered tests verify, from inside, from outside, and for a witness", async () => {
  const number = await register({ sealed: true });
  expect(await witness()).toMatchObject({ code: 0 });
  await site.addStep({ number, step: "bought", on: site.today() });
  await register();
  for (const look of [verify, verifySite, witness]) expect(await look()).toMatchObject({ code: 0, err: "" });
});

test("a removed entry is detected", async () => {
  const number = await register();
  await site.addStep({ number, step: "bought", on: site.today() });
  await site.addStep({ number, step: "cancelled", on: site.today(), note: "We didn't like the result." });
  expect(await witness()).toMatchObject({ code: 0 });
  await force(async (tx) => {
    await tx.delete(registryEntries).where(eq(registryEntries.sequence, 3));
    await tx.delete(signedDocuments).where(eq(signedDocuments.sequence, 3));
  });
  expect(await verify()).toMatchObject(failsWith(/of the log|documents were removed|log had/i));
  expect(await verifySite()).toMatchObject(failsWith(/The log has 3 documents, the site serves 2/));
  expect((await site.test(number)).state).toBe("in_progress");
});

test("an entry that is hidden while its document stays is detected", async () => {
  const number = await register();
  await site.addStep({ number, step: "cancelled", on: site.today(), note: "We didn't like the result." });
  await force((tx) => tx.delete(registryEntries).where(eq(registryEntries.sequence, 2)));
  expect(await verify()).toMatchObject(failsWith(/RT-\d{4}-001: The entry in document 2 is not shown/));
  expect(await verifySite()).toMatchObject(
    failsWith(/RT-\d{4}-001: Its page shows other entries than were signed/),
  );
});

test("an entry that points past a missing one is detected", async () => {
  const number = await register();
  await site.addStep({ number, step: "bought", on: site.today() });
  const [first, bought] = await entriesOf(number);
  if (bought?.payload.kind !== "test_step") throw new Error("no step");
  const late = {
    ...bought.payload,
    step: "late" as const,
    note: "Later.",
    previous_entry: first?.hash ?? "",
  };
  await plant(late);
  for (const look of [verify, verifySite])
    expect(await look()).toMatchObject(
      failsWith(/Document 3: RT-\d{4}-001: An entry before this one is missing/),
    );
});

test("a due day that was moved is detected", async () => {
  const number = await register();
  await force((tx) =>
    tx.update(registryEntries).set({ dueOn: "2999-12-31" }).where(eq(registryEntries.test, number)),
  );
  expect(await verify()).toMatchObject(failsWith(/Document 1 is shown as another entry/));
});

test("an entry that is dated before the one it follows is detected", async () => {
  const number = await register();
  const [first] = await entriesOf(number);
  if (first?.payload.kind !== "registration") throw new Error("no registration");
  await plant({ ...first.payload, test: "RT-2026-900", at: SUMMER });
  for (const look of [verify, verifySite])
    expect(await look()).toMatchObject(
      failsWith(/Document 2: RT-2026-900: The entry is dated .*it was back-dated/),
    );
});

test("a witness detects a back-dated registration, also the first", async () => {
  await site.publish();
  expect(await witness()).toMatchObject({ code: 0 });
  await plant({
    ...{ kind: "registration", test: "RT-2026-001", at: SUMMER, lots: 1, units: 3, panels: ["identity"] },
    ...{
      methods: [],
      laboratory: "Coined Laboratory",
      paid_by: "The brand",
      due_on: "2026-09-01",
      seal: null,
    },
    product: { slug: site.supplement, brand: "Harbor & Pine", name: "Magnesium Glycinate", barcode: null },
  });
  expect(await witness()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Document 2, an entry of RT-2026-001, is dated .*it was back-dated/),
  });
});

test("a seal that is opened to another product is detected", async () => {
  const number = await register({ sealed: true });
  const [first] = await entriesOf(number);
  const { rows } = await database().execute<{ opening: { nonce: string } }>(
    sql`select opening from test_seals`,
  );
  await plant({
    ...{
      kind: "test_step",
      test: number,
      registration_hash: first?.hash ?? "",
      previous_entry: first?.hash ?? "",
    },
    ...{ at: new Date().toISOString(), step: "bought", on: site.today(), note: null },
    opening: {
      ...{ slug: "another", brand: "Harbor & Pine", name: "Another product", barcode: null },
      nonce: rows[0]?.opening.nonce ?? "",
    },
  });
  for (const look of [verify, verifySite])
    expect(await look()).toMatchObject(failsWith(/What was opened isn’t what was sealed/));
});

test("registry list, register and step act as a member of staff, and are in the audit log", async () => {
  const number = await register();
  const env = { ASSAYED_STAFF: "scientist@example.com" };
  const stepped = await site.run(["registry", "step", number, "bought", "--note", "In a shop."], env);
  expect(stepped).toMatchObject({ code: 0, out: `${number}: Sample bought.\n` });
  expect((await site.run(["registry", "list", "--state", "in_progress"])).out).toContain(
    `${number}  in_progress`,
  );
  expect((await site.run(["registry", "show", number])).out).toMatch(
    /Sample bought {2}In a shop\. {2}2:[0-9a-f]{64}/,
  );
  expect((await site.run(["registry", "step", number, "eaten"])).code).toBe(2);
  const { out } = await site.run(["audit"]);
  expect(out).toMatch(/add-test-step/);
  expect(out).toMatch(/register-test/);
});
