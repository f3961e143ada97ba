import { expect, test } from "vitest";
import { remember } from "#server/features/catalogue/queries/remember.ts";

function remembering({ most = 10, freshMs = 1000 } = {}) {
  const reads: number[][] = [];
  const versions = new Map([1, 2, 3].map((id) => [id, `${id} at first`]));
  const clock = { time: 0 };
  const read = async (ids: readonly number[]) => {
    reads.push([...ids]);
    return new Map(ids.flatMap((id) => (versions.has(id) ? [[id, versions.get(id) ?? ""] as const] : [])));
  };
  return { reads, versions, clock, records: remember(read, { most, freshMs, now: () => clock.time }) };
}

test("reads only what it does not have", async () => {
  const { records, reads } = remembering();
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

test("reads again what was forgotten, what grew old and what had to make room", async () => {
  const { records, reads, clock } = remembering({ most: 2 });
  await records.get([1, 2]);
  records.forget([2]);
  await records.get([1, 2]);
  clock.time = 1000;
  await records.get([1]);
  await records.get([3]);
  await records.get([2]);
  records.forget(null);
  await records.get([3]);
  expect(reads).toEqual([[1, 2], [2], [1], [3], [2], [3]]);
});

test("does not keep what changed while it was being read", async () => {
  const { records, versions } = remembering();
  const reading = records.get([1]);
  versions.set(1, "1 later");
  records.forget([1]);
  expect(await reading).toEqual(new Map([[1, "1 at first"]]));
  expect(await records.get([1])).toEqual(new Map([[1, "1 later"]]));
});
