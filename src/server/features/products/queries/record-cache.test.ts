import { expect, test } from "vitest";
import { createRecordCache } from "./record-cache.ts";

function setUpCache({ maxEntries = 10, ttlMs = 1000 } = {}) {
  const reads: number[][] = [];
  const versions = new Map([1, 2, 3].map((id) => [id, `${id} at first`]));
  const clock = { time: 1 };
  const read = async (ids: readonly number[]) => {
    reads.push([...ids]);
    return new Map(ids.flatMap((id) => (versions.has(id) ? [[id, versions.get(id) ?? ""] as const] : [])));
  };
  return {
    reads,
    versions,
    clock,
    records: createRecordCache(read, { maxEntries, ttlMs, now: () => clock.time }),
  };
}

test("createRecordCache reads only missing records", async () => {
  const { records, reads } = setUpCache();
  expect(await records.get([1, 2])).toEqual(
    new Map([
      [1, "1 at first"],
      [2, "2 at first"],
    ]),
  );
  expect([...(await records.get([2, 3, 9])).keys()].sort()).toEqual([2, 3]);
  expect(reads).toEqual([
    [1, 2],
    [3, 9],
  ]);
});

test("createRecordCache rereads invalidated, expired and evicted records", async () => {
  const { records, reads, clock } = setUpCache({ maxEntries: 2 });
  await records.get([1, 2]);
  records.invalidate([2]);
  await records.get([1, 2]);
  clock.time += 1001;
  await records.get([1]);
  await records.get([3]);
  await records.get([2]);
  records.invalidate(null);
  await records.get([3]);
  expect(reads).toEqual([[1, 2], [2], [1], [3], [2], [3]]);
});

test("createRecordCache does not store records invalidated during the read", async () => {
  const { records, versions } = setUpCache();
  const reading = records.get([1]);
  versions.set(1, "1 later");
  records.invalidate([1]);
  expect(await reading).toEqual(new Map([[1, "1 at first"]]));
  expect(await records.get([1])).toEqual(new Map([[1, "1 later"]]));
});
