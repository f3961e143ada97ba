import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { registryEntries, testSeals } from "#server/features/registered-tests/schema.ts";
import { startRegistry, type TestRegistry } from "#tests/support/registered-tests.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";

let site: TestRegistry;
beforeEach(async () => {
  site = await startRegistry();
});
afterEach(() => site.api.close());

const entries = () => site.api.services.db.$count(registryEntries);
const lastAction = async () => (await listActions(site.api.services.db, 1))[0];

describe("a registration", () => {
  test("waits for a second person, and is signed under both names", async () => {
    const entered = await site.tryToRegister();
    expect(entered.data).toEqual({ outcome: "waits", number: null });
    expect(await entries()).toBe(0);
    const [waiting] = await site.waiting();
    expect(waiting).toMatchObject({
      entry: { kind: "registration", intent: { supplement: site.supplement, due_on: "2026-07-15" } },
      ...{ by: expect.stringContaining("Ada Lovelace"), is_own: false, is_current: true },
    });
    const { waiting: desk } = await callStaffOk(site.api, site.first, "getDesk", {});
    expect(desk).toContainEqual(expect.objectContaining({ kind: "test_approvals", count: 1 }));
    site.passDays(1);
    expect((await site.approve(waiting?.id ?? 0)).data).toEqual({ outcome: "added", number: "RT-2026-001" });
    expect(await site.test("RT-2026-001")).toMatchObject({ registered_at: "2026-06-02T12:00:00Z" });
    expect([await entries(), await site.waiting()]).toEqual([1, []]);
    const action = await lastAction();
    expect(action).toMatchObject({ action: "register-test", subject: "RT-2026-001" });
    const details = action?.details as { approvals?: { operator: string }[] } | undefined;
    expect(new Set(details?.approvals?.map(({ operator }) => operator)).size).toBe(2);
  });

  test("isn’t approved twice by one person, from a second session neither", async () => {
    await site.tryToRegister();
    expect((await site.tryToRegister()).statusCode).toBe(409);
    const [{ id } = { id: 0 }] = await site.waiting();
    const own = await callStaff(site.api, site.first, "approveTestEntry", { id });
    expect([own.statusCode, own.message]).toEqual([
      409,
      "You have approved this already. Another person must approve it too.",
    ]);
    expect([await entries(), (await site.waiting()).length]).toEqual([0, 1]);
  });

  test("is approved by entering the same, and waits on its own if anything differs", async () => {
    await site.tryToRegister();
    const [waiting] = await site.waiting();
    if (waiting?.entry.kind !== "registration") expect.fail("no registration waits");
    const { intent } = waiting.entry;
    const other = await callStaff(site.api, site.second, "registerTest", { ...intent, due_on: "2026-07-16" });
    expect([other.data.outcome, await entries()]).toEqual(["waits", 0]);
    const same = await callStaff(site.api, site.second, "registerTest", intent);
    expect([same.data.outcome, await entries()]).toEqual(["added", 1]);
  });

  test("of two who approve at once, one registers it", async () => {
    await site.tryToRegister();
    const [{ id } = { id: 0 }] = await site.waiting();
    const answers = await Promise.all([site.approve(id), site.approve(id)]);
    expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true]);
    expect(await entries()).toBe(1);
  });

  test("is refused or taken back with a reason, and expires after two weeks", async () => {
    await site.tryToRegister();
    const [{ id } = { id: 0 }] = await site.waiting();
    const reason = "The wrong laboratory.";
    expect((await callStaff(site.api, site.second, "endTestApproval", { id, reason: "" })).statusCode).toBe(
      422,
    );
    await callStaffOk(site.api, site.second, "endTestApproval", { id, reason });
    expect(await lastAction()).toMatchObject({ action: "refuse-approval", details: { reason } });
    expect((await site.approve(id)).statusCode).toBe(404);
    await site.tryToRegister();
    const [{ id: later } = { id: 0 }] = await site.waiting();
    site.passDays(14);
    expect([await site.waiting(), (await site.approve(later)).statusCode]).toEqual([[], 404]);
    expect((await site.tryToRegister()).data.outcome).toBe("waits");
  });

  test("is checked again when it is approved", async () => {
    await site.tryToRegister({ due_on: "2026-06-03" });
    const [{ id } = { id: 0 }] = await site.waiting();
    site.passDays(2);
    expect((await site.approve(id)).statusCode).toBe(422);
    expect(await entries()).toBe(0);
  });
});

describe("steps", () => {
  test("opening a seal waits for a second person, and the product stays hidden until then", async () => {
    const number = await site.register({ sealed: true });
    const bought = { number, step: "bought", on: "2026-06-01" } as const;
    expect((await site.tryStep(bought)).data).toEqual({ outcome: "waits", number });
    expect((await site.test(number)).product).toBeNull();
    expect(await site.api.services.db.$count(testSeals)).toBe(1);
    await site.approveNewest();
    expect((await site.test(number)).product?.name).toBe("Magnesium Glycinate");
    expect(await site.api.services.db.$count(testSeals)).toBe(0);
    expect((await site.run(["verify"])).code).toBe(0);
  });

  test("cancelling waits; other steps need one person", async () => {
    const number = await site.register();
    expect((await site.tryStep({ number, step: "bought", on: "2026-06-01" })).data.outcome).toBe("added");
    const cancelled = { number, step: "cancelled", on: "2026-06-01", note: "The packs are lost." } as const;
    expect((await site.tryStep(cancelled)).data.outcome).toBe("waits");
    expect((await site.test(number)).state).toBe("in_progress");
    await site.approveNewest();
    expect((await site.test(number)).state).toBe("cancelled");
  });

  test("an approval is void once the test has another entry", async () => {
    const number = await site.register();
    await site.tryStep({ number, step: "cancelled", on: "2026-06-01", note: "The packs are lost." });
    await site.tryStep({ number, step: "bought", on: "2026-06-01" });
    const [waiting] = await site.waiting();
    expect(waiting?.is_current).toBe(false);
    expect((await site.approve(waiting?.id ?? 0)).statusCode).toBe(409);
    expect((await site.test(number)).state).toBe("in_progress");
  });
});

test("an editor may neither see nor approve what waits", async () => {
  await site.tryToRegister();
  const { token } = await createStaff(site.api.services.db, "editor");
  for (const refused of [
    await callStaff(site.api, token, "listTestApprovals", {}),
    await callStaff(site.api, token, "approveTestEntry", { id: 1 }),
  ])
    expect(refused.statusCode).toBe(403);
});

describe("at the command line", () => {
  const cancel = (number: string, more: string[], env = {}) =>
    site.run(
      ["registry", "step", number, "cancelled", "--on", "2026-06-01", "--note", "A test.", ...more],
      env,
    );

  test("one operator is enough, unless the site requires two people", async () => {
    const number = await site.register();
    const required = await cancel(number, ["--operator", "ana"], { TWO_PERSON_PUBLISHING: "on" });
    expect([required.code, required.err]).toEqual([1, expect.stringContaining("--as EMAIL")]);
    const alone = await cancel(number, ["--operator", "ana"]);
    expect([alone.code, alone.out]).toEqual([0, expect.stringContaining(number)]);
    expect((await site.test(number)).state).toBe("cancelled");
  });

  test("a member of staff needs another one, in the console", async () => {
    const number = await site.register();
    const one = await cancel(number, ["--as", "scientist@example.com"]);
    expect(one.out).toContain("another member of staff must approve it in the console");
    const two = await cancel(number, ["--as", "publisher@example.com"]);
    expect([two.code, two.err]).toEqual([1, expect.stringContaining("must be given in the console")]);
    await site.approveNewest();
    expect((await site.test(number)).state).toBe("cancelled");
  });
});
