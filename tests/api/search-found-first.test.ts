import { afterAll, beforeAll, expect, test } from "vitest";
import { isFailing } from "#contract/verdicts.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true });
});
afterAll(() => api.close());

const search = (input: Input<"searchSupplements">) =>
  api.callOk("searchSupplements", { limit: 100, ...input });

test("tested products with the word in their title come first, by relevance only", async () => {
  const { list, tested, tested_first } = await search({ search: "vitamin" });
  const kinds = list.map(({ testing_status }) => testing_status === "tested");
  expect(tested_first).toBeGreaterThan(0);
  expect(tested_first).toBeLessThanOrEqual(tested);
  expect(kinds.slice(0, tested_first)).not.toContain(false);
  expect(kinds[tested_first]).toBe(false);
  expect((await search({ search: "vitamin", sort: "name" })).tested_first).toBe(0);
});

test("an untested product whose brand and name were typed precedes the tested", async () => {
  const { list } = await search({ search: "magnesium", filters: { tested: false } });
  const [card] = list;
  const result = await search({ search: `${card?.brand.name} ${card?.name}` });
  expect(result.list[0]?.supplement_id).toBe(card?.supplement_id);
});

test("every tested product is first for its brand and name", async () => {
  const { list } = await search({ filters: { tested: true } });
  expect(list.length).toBeGreaterThan(10);
  // One after another: dozens at once may have to wait too long for their turn on a busy machine.
  for (const { brand, name, supplement_id } of list) {
    const result = await search({ search: `${brand.name} ${name}`, limit: 1 });
    expect(result.list[0]?.supplement_id, `${brand.name} ${name}`).toBe(supplement_id);
  }
});

test("a brand typed as one word is found, suggested and explained, or searched as typed", async () => {
  const { list } = await api.callOk("listBrands", { sort: "listed", limit: 100 });
  const brand = list.find(({ name, listed }) => listed >= 5 && /^[A-Z][a-z]{3,} [A-Z][a-z]{3,}$/.test(name));
  const apart = brand?.name.toLowerCase() ?? "";
  const together = apart.replace(" ", "");
  const result = await search({ search: together });
  expect(result).toMatchObject({ did_you_mean: apart, typed_total: 0 });
  expect(result.list.map((card) => card.brand.name)).toContain(brand?.name);
  expect(await search({ search: together, as_typed: true })).toMatchObject({ did_you_mean: null, total: 0 });
  const { brands } = await api.callOk("suggest", { search: together });
  expect(brands.map(({ name }) => name)).toContain(brand?.name);
});

test("sorts by score, highest first, and what failed after the rest", async () => {
  const { list } = await search({ sort: "score", filters: { tested: true } });
  const failed = ({ verdict }: (typeof list)[number]) => verdict !== null && isFailing(verdict);
  const scores = list.filter((card) => card.score !== null && !failed(card)).map(({ score }) => score ?? 0);
  expect(scores.length).toBeGreaterThan(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(list.slice(0, scores.length).some(failed)).toBe(false);
});

test("sorts by failures: what is unsafe first, and the newest of a kind", async () => {
  const { list } = await search({ sort: "failures" });
  const kinds = (["unsafe", "fail", "conditional_fail"] as const).map((verdict) =>
    list.filter((card) => card.verdict === verdict),
  );
  const failures = kinds.flat();
  for (const kind of kinds.slice(0, 2)) expect(kind.length).toBeGreaterThan(1);
  expect(list.slice(0, failures.length)).toEqual(failures);
  for (const kind of kinds) {
    const dates = kind.map(({ tested_at }) => tested_at ?? "");
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

test("cards of untested products say what tells them apart", async () => {
  const { list } = await search({ search: "magnesium", filters: { tested: false } });
  expect(list.length).toBeGreaterThan(1);
  for (const { label_summary } of list) expect(label_summary).toMatch(/\w/);
});
