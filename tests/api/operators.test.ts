import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listActions, recordAction } from "#server/features/catalogue/commands/audit.ts";
import { reports } from "#server/features/reports/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let home: string;
beforeEach(async () => {
  site = await startPublishing();
  home = await mkdtemp(path.join(tmpdir(), "assayed-operators-"));
});
afterEach(async () => {
  await site.api.close();
  await rm(home, { recursive: true });
});

/** Creates the key of a person; returns the environment in which that person runs commands, and the public key. */
async function person(name: string, env: Record<string, string> = {}) {
  const file = path.join(home, `${name}.pem`);
  const { out, code } = await site.run(["operators", "create-key", file], env);
  expect(code).toBe(0);
  const [, publicKey = ""] = /--public ([0-9a-f]{64})/.exec(out) ?? [];
  return { publicKey, env: { ...env, OPERATOR_KEY_FILE: file, ASSAYED_OPERATOR: name } };
}

/** Two registered operators; publishing needs both. */
async function twoOperators() {
  const [ana, ben] = [await person("ana"), await person("ben")];
  const register = (name: string, publicKey: string) =>
    site.run(["operators", "add", name, "--public", publicKey], ana.env);
  expect((await register("ana", ana.publicKey)).out).toContain("There is 1 operator");
  expect((await register("Ben", ben.publicKey)).out).toContain("There are 2 operators");
  expect((await site.run(["operators", "two-person", "on"], ben.env)).out).toContain("needs two of them");
  return { ana, ben };
}

const publish = (env: Record<string, string>, ...options: string[]) =>
  site.run(["publish", "R-1", ...options], env);
const isPublished = async () => (await site.api.services.db.$count(reports)) > 0;

test("without registered operators one person publishes as before, and is told what that is worth", async () => {
  await site.importReport();
  const { code, out, err } = await publish({});
  expect([code, out]).toEqual([0, "R-1 is published.\n"]);
  expect(err).toContain("This approval isn't signed, because no operators are registered");
  expect((await site.run(["operators", "list"])).out).toContain("approvals aren't signed");
});

test("without accounts or keys no typed name approves what needs two people, however it is spelled", async () => {
  await site.importReport();
  const two = { TWO_PERSON_PUBLISHING: "on" };
  for (const name of ["alice", "Alice", " ALICE ", "Ａlice", "ben"]) {
    const { code, out, err } = await publish(two, "--operator", name);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("a typed name could be anyone’s");
  }
  expect(await isPublished()).toBe(false);
});

test("registered operators: one person with two names publishes nothing", async () => {
  await site.importReport();
  const { ana, ben } = await twoOperators();
  expect((await publish(ana.env)).out).toMatch(/^Approved by ana\./);
  expect((await publish(ana.env)).out).toMatch(/^Approved by ana\./);
  expect((await publish(ana.env, "--operator", "ben")).err).toContain("This is the key of ana, not of ben");
  const unsigned = { TWO_PERSON_PUBLISHING: "off", ASSAYED_OPERATOR: "ben" };
  expect((await publish(unsigned)).err).toContain("publishing needs your key");
  const eve = await person("eve");
  expect((await publish({ ...eve.env, ASSAYED_OPERATOR: "ben" })).err).toContain("publishing needs your key");
  await site.api.services.db.execute(
    sql`insert into approvals select content_hash, 'ben', now(), key_id, signature from approvals where operator = 'ana'`,
  );
  expect((await publish(ana.env)).out).toMatch(/^Approved by ana\./);
  expect(await isPublished()).toBe(false);
  expect((await publish(ben.env)).out).toBe("R-1 is published.\n");
  expect((await site.run(["verify"])).code).toBe(0);
});

test("the caller's environment can't turn off what the operators signed", async () => {
  const { ana, ben } = await twoOperators();
  await site.importReport();
  expect((await publish({ ...ana.env, TWO_PERSON_PUBLISHING: "off" })).out).toMatch(/^Approved by ana\./);
  const off = ["operators", "two-person", "off"];
  expect((await site.run(off, ana.env)).out).toContain("Another operator must run the same command");
  expect((await site.run(off, ana.env)).out).toContain("Another operator must run the same command");
  expect((await site.run(["operators", "list"])).out).toMatch(
    /needs two of them\.\nWaits for another signature/,
  );
  expect((await site.run(off, ben.env)).out).toContain("publishing needs one of them");
  expect((await publish(ana.env)).out).toBe("R-1 is published.\n");
});

test("the environment can make publishing stricter", async () => {
  const ana = await person("ana");
  await site.run(["operators", "add", "ana", "--public", ana.publicKey], ana.env);
  await site.importReport();
  expect((await publish({ ...ana.env, TWO_PERSON_PUBLISHING: "on" })).out).toMatch(/^Approved by ana\./);
});

test("nobody registers himself beside others, nor twice", async () => {
  const { ana } = await twoOperators();
  const eve = await person("eve");
  const add = (name: string, publicKey: string, env: Record<string, string>) =>
    site.run(["operators", "add", name, "--public", publicKey], env);
  expect((await add("eve", eve.publicKey, eve.env)).err).toContain("isn't one of a registered operator");
  expect((await add("anna", ana.publicKey, ana.env)).err).toContain(
    "ana is registered with this name or key",
  );
  expect((await add("ANA", eve.publicKey, ana.env)).err).toContain("ana is registered");
  expect((await add("eve", eve.publicKey, ana.env)).out).toContain("Another operator must run");
});

test("a changed, shortened or missing list of operators stops publishing, and verify names it", async () => {
  const { ana } = await twoOperators();
  await site.importReport();
  const file = path.join(site.api.services.config.dataDir, "keys", "operators.json");
  const text = await readFile(file, "utf8");
  const { statements } = JSON.parse(text);
  const attempts: [string, RegExp][] = [
    [text.replace('"required": true', '"required": false'), /was changed: Statement 3 isn't signed/],
    [
      JSON.stringify({ format: 1, statements: statements.slice(0, 2), pending: null }),
      /not the list of operators/,
    ],
    [JSON.stringify({ format: 1, statements: [], pending: null }), /not the list of operators/],
    ["{}", /is not a list of operators/],
  ];
  for (const [content, sentence] of attempts) {
    await writeFile(file, content);
    expect((await publish(ana.env)).err).toMatch(sentence);
    expect((await site.run(["verify"])).out).toMatch(sentence);
  }
  await rm(file);
  expect((await publish(ana.env)).err).toMatch(/not the list of operators/);
  await writeFile(file, text);
  expect((await publish(ana.env)).code).toBe(0);
});

test("what a registered operator does is signed in the audit log, and what he did not do is named", async () => {
  await site.importReport();
  await site.importReport(SECOND_REPORT);
  const { ana, ben } = await twoOperators();
  await publish(ana.env);
  await publish(ben.env);
  expect((await site.run(["audit"])).out).toMatch(/ben {2}sign-entries/);
  expect((await site.run(["verify"])).code).toBe(0);
  const { db } = site.api.services;
  const [publication] = (await listActions(db, 100)).filter(({ action }) => action === "publish");
  const details = publication?.details as { approvals: { operator: string }[] };
  expect(details.approvals.map(({ operator }) => operator)).toEqual(["ana", "ben"]);
  const swapped = { ...details, approvals: details.approvals.map((one) => ({ ...one, operator: "ana" })) };
  await recordAction(db, { operator: "eve", action: "publish", subject: "R-1", details: swapped });
  expect((await site.run(["verify"])).out).toMatch(/has an approval that ana didn't sign/);
  await recordAction(db, { operator: "ben", action: "seed", subject: "forged" });
  const { code, out } = await site.run(["verify"]);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/names ben, a registered operator, but isn't signed/),
  ]);
});

test("keys: encrypted with a passphrase, never in the data folder, never replaced", async () => {
  const ana = await person("ana", { OPERATOR_KEY_PASSPHRASE: "correct horse battery" });
  expect(await readFile(ana.env.OPERATOR_KEY_FILE, "utf8")).toContain("assayed-encrypted-key-1");
  const add = ["operators", "add", "ana", "--public", ana.publicKey];
  expect((await site.run(add, { ...ana.env, OPERATOR_KEY_PASSPHRASE: "wrong" })).err).toContain("passphrase");
  expect((await site.run(add, ana.env)).code).toBe(0);
  const inside = path.join(site.api.services.config.dataDir, "keys", "ana.pem");
  expect((await site.run(["operators", "create-key", inside])).err).toContain("outside the data folder");
  expect((await site.run(["operators", "create-key", ana.env.OPERATOR_KEY_FILE])).err).toContain("EEXIST");
});
