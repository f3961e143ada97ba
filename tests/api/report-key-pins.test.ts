import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyList } from "#contract/open-data.ts";
import { checkKeyPins } from "#server/features/reports/commands/key-pins.ts";
import { signingKeys } from "#server/features/reports/schema/signing.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { signAgain } from "#tests/support/sign-again.ts";
import { checkReport } from "#web/features/reports/verify-report.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
  await site.publish();
  await site.publish(SECOND_REPORT);
});
afterEach(() => site.api.close());

const database = () => site.api.services.db;
const dataDir = () => site.api.services.config.dataDir;
const pinFile = () => path.join(dataDir(), "keys", "pins.json");
const pins = async () => JSON.parse(await readFile(pinFile(), "utf8")).keys;

async function browserFinds(): Promise<string> {
  const shown = await site.getReportByNumber("R-1");
  vi.stubGlobal("fetch", async (url: string) => {
    const { statusCode, rawPayload } = await site.api.app.inject({ method: "GET", url });
    return new Response(Uint8Array.from(rawPayload), { status: statusCode });
  });
  try {
    return (await checkReport(shown)).result.outcome;
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The attack: a key of the attacker's own in the key list, a nicer figure, and every document signed again. */
const forge = () =>
  signAgain(database(), "reports", (payload) => {
    const results = (payload.results as { analyte: string; measured: number }[] | undefined)?.map((row) =>
      row.analyte === "Magnesium" ? { ...row, measured: 99 } : row,
    );
    return results ? { ...payload, results } : payload;
  });

test("a chain that was signed again with a foreign key is not genuine", async () => {
  const keyId = await forge();
  await database().update(reportResults).set({ measured: 99 }).where(eq(reportResults.analyte, "Magnesium"));
  expect(await browserFinds()).toBe("unknown_key");
  expect((await site.getReportByNumber("R-1")).proof_problems).toEqual([
    "It was signed with a key that isn’t one of ours.",
  ]);
  const { code, out } = await site.run(["verify"]);
  expect(code).toBe(1);
  expect(out).toContain(`Key ${keyId} of the reports chain is in the database, but is not pinned`);
  expect(out).toContain("reports, document 1, report R-1: It was signed with a key that isn’t one of ours.");
});

test("nothing is published on a chain that someone else signed", async () => {
  const keyId = await forge();
  await site.importReport({ report_number: "R-3", sample: { lot_number: "L3" } });
  const { code, err } = await site.run(["publish", "R-3"]);
  expect([code, err]).toEqual([1, expect.stringContaining(`Key ${keyId} of the reports chain`)]);
  expect(await database().$count(reports)).toBe(2);
});

test("an introduction that no trusted key signed does not help a foreign key", async () => {
  const [own] = await database().select().from(signingKeys);
  const keyId = await forge();
  await database()
    .insert(signingKeys)
    .values({ ...(own as NonNullable<typeof own>), retiredAfter: 2 });
  const introducedBy = { key_id: own?.keyId ?? "", signature: "0".repeat(128) };
  await database().update(signingKeys).set({ introducedBy }).where(eq(signingKeys.keyId, keyId));
  expect(await browserFinds()).toBe("unknown_key");
  expect((await site.run(["verify"])).code).toBe(1);
});

test("verify --pins compares with the pins that someone saved elsewhere", async () => {
  const saved = path.join(dataDir(), "saved.json");
  await writeFile(saved, await readFile(pinFile()));
  expect((await site.run(["verify", "--pins", saved])).code).toBe(0);
  await signAgain(database(), "reports", (payload) => payload);
  // An attacker who can write to the file system too adds his key to the site's own pins.
  await rm(pinFile());
  await checkKeyPins(site.api.services);
  expect((await site.run(["verify"])).out).not.toContain("not pinned");
  const { code, out } = await site.run(["verify", "--pins", saved]);
  expect([code, out]).toEqual([1, expect.stringContaining(`is not pinned in ${saved}`)]);
  expect((await site.run(["verify", "--pins", `${saved}.none`])).err).toMatch(/There is no file/);
});

test("a rotated key is introduced by the one before it, so a server that has not pinned it trusts it", async () => {
  const before = await pins();
  expect((await site.run(["keys", "rotate"])).code).toBe(0);
  expect(await pins()).toMatchObject([{ state: "retired" }, { state: "in_use", source: "created" }]);
  await writeFile(pinFile(), JSON.stringify({ format: 1, keys: before }));
  await site.publish({ report_number: "R-3", sample: { lot_number: "L3" } });
  expect((await site.getReportByNumber("R-3")).proof_problems).toEqual([]);
  expect((await site.run(["verify"])).code).toBe(0);
  await database().update(signingKeys).set({ introducedBy: null });
  expect((await site.run(["verify"])).out).toMatch(/document 3, report R-3: It was signed with a key/);
});

test("a revoked key stays revoked, whatever the database says later", async () => {
  const [key] = await pins();
  await site.run(["keys", "revoke", key.key_id, "--reason", "Copied."]);
  await database().update(signingKeys).set({ revokedOn: null, revokedReason: null });
  expect(await browserFinds()).toBe("revoked_key");
  expect((await site.run(["verify"])).out).toMatch(
    /document 1, report R-1: .*no longer valid: The operator revoked it/,
  );
});

test("keys pin: an operator pins a key whose private half is elsewhere", async () => {
  await site.run(["keys", "rotate"]);
  const [, added] = await pins();
  await writeFile(pinFile(), JSON.stringify({ format: 1, keys: [(await pins())[0]] }));
  await database().update(signingKeys).set({ introducedBy: null });
  expect((await site.run(["keys", "list"])).out).toMatch(new RegExp(`${added.key_id} .*in use, not pinned`));
  expect((await site.run(["keys", "pin", added.key_id])).out).toContain("is pinned");
  expect(await pins()).toMatchObject([{}, { key_id: added.key_id, source: "operator" }]);
  expect((await site.run(["keys", "pin", "0".repeat(64)])).err).toMatch(/No key 0{64} in the database/);
});

test("the first start pins the keys of the database, later starts report strange ones", async () => {
  await rm(pinFile());
  const logger = { warn: vi.fn(), error: vi.fn() };
  const services = { ...site.api.services, logger: logger as never };
  await checkKeyPins(services);
  expect(await pins()).toMatchObject([{ chain: "reports", source: "first_start" }]);
  expect([logger.warn.mock.calls.length, logger.error.mock.calls.length]).toEqual([1, 0]);
  const keyId = await forge();
  await checkKeyPins(services);
  expect(logger.error.mock.calls).toEqual([
    [{ chain: "reports", key_id: keyId }, expect.stringContaining(keyId)],
  ]);
});

test("the key list names the pinned keys", async () => {
  const list = keyList.parse(
    (await site.api.app.inject({ method: "GET", url: "/.well-known/assayed-keys.json" })).json(),
  );
  const [pin] = await pins();
  expect(list.chains.reports.pins).toMatchObject([{ key_id: pin.key_id, state: "in_use" }]);
  expect(list.chains.sample.pins).toEqual([]);
});
