import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endOfLastRecord,
  MAX_LAG_MS,
  parseLsn,
  type ReplicaProgress,
  replicaStatus,
} from "./replica-status.ts";

const progress: ReplicaProgress = { replayed: 100n, required: 100n, firstUnreplayed: null, now: 50_000 };
const overdue = { position: 101n, since: progress.now - MAX_LAG_MS - 1 };
const recent = { position: 101n, since: progress.now - MAX_LAG_MS };

test.each<[string, Partial<ReplicaProgress>, string]>([
  ["has every announced change", {}, "current"],
  ["is ahead of the latest announced change", { required: 99n }, "current"],
  ["lacks one", { required: 101n }, "behind"],
  ["has an unknown required position", { required: null }, "behind"],
  ["recently fell behind on unannounced changes", { firstUnreplayed: recent }, "current"],
  ["has been behind on them for too long", { firstUnreplayed: overdue }, "lagging"],
  ["has lacked an announced change for too long", { required: 101n, firstUnreplayed: overdue }, "lagging"],
  ["has caught up", { replayed: 101n, firstUnreplayed: overdue }, "current"],
  ["is unreachable", { replayed: null }, "unreachable"],
])("replicaStatus: a replica that %s", (_what, differs, status) => {
  expect(replicaStatus({ ...progress, ...differs })).toBe(status);
});

test("replicaStatus: a replica that lacks an announced change is never current", () => {
  const position = fc.bigInt({ min: 0n, max: 1000n });
  const observation = fc.option(fc.record({ position, since: fc.integer({ min: 0, max: 99_999 }) }));
  fc.assert(
    fc.property(position, position, observation, (replayed, required, firstUnreplayed) => {
      const status = replicaStatus({ replayed, required, firstUnreplayed, now: 100_000 });
      return replayed >= required || status !== "current";
    }),
  );
});

test.each([
  ["0/0", 0n],
  ["0/1A", 26n],
  ["16/B374D848", 0x16b374d848n],
  ["1/0", 4_294_967_296n],
])("parseLsn(%s)", (lsn, bytes) => {
  expect(parseLsn(lsn)).toBe(bytes);
});

test.each([
  ["in the middle of a page", "0/1A60", "0/1A60"],
  ["after a page header", "0/2018", "0/2000"],
  ["after a segment header", "0/3000028", "0/3000000"],
  ["at the same offset in a page that starts no segment", "0/2028", "0/2028"],
])("endOfLastRecord: next record %s", (_where, next, end) => {
  expect(endOfLastRecord(parseLsn(next), { page: 8192, segment: 2 ** 24 })).toBe(parseLsn(end));
});
