import { expect, test } from "vitest";
import type { ChangeListener, PageChange } from "#platform/database/changes.ts";
import { RevalidatingCache } from "#platform/revalidating-cache.ts";
import {
  addDependencies,
  type DependentValue,
  dependsOn,
  followChanges,
  noDependencies,
  withDependencies,
} from "./dependencies.ts";

const records = (products: string[], brands: string[] = []): PageChange => ({
  kind: "records",
  products: new Set(products),
  brands: new Set(brands),
});
const search = (products: string[] | null): PageChange => ({
  kind: "search",
  products: products && new Set(products),
  brands: new Set(),
});

/** A cache with the page of product 1 of brand 9, the page of product 2, and a list that shows product 2. */
async function cacheOfPages() {
  const clock = { at: 0 };
  const listeners: ChangeListener[] = [];
  let made = 0;
  const cache = new RevalidatingCache<DependentValue & { made: number }, string>({
    async make(page) {
      const dependencies = noDependencies();
      if (page === "list")
        addDependencies(dependencies, "searchSupplements", { list: [{ supplement_id: "2" }] });
      else
        addDependencies(dependencies, "getSupplement", {
          supplement_id: page,
          brand: { brand_id: page === "1" ? "9" : "8" },
        });
      return { status: 200, bytes: 1, dependencies, made: ++made };
    },
    maxBytes: 1000,
    now: () => clock.at,
  });
  followChanges({ listen: (listener) => listeners.push(listener) }, cache, (key) => key === "list");
  const change = (what: PageChange) => {
    for (const listener of listeners) listener.onChange(what);
  };
  const pages = ["1", "2", "list"];
  const ask = () => Promise.all(pages.map((page) => cache.get(page, page)));
  change(search(null));
  await ask();
  return {
    clock,
    ask,
    change,
    /** The pages that are still served from the cache. */
    cached: () => pages.filter((page) => cache.getCached(page, page) !== null),
    madeOf: (page: string) => cache.getCached(page, page)?.made,
  };
}

test.each<[string, PageChange, string[]]>([
  ["a product that one page shows", records(["1"]), ["2", "list"]],
  ["a product that a list shows, too", records(["2"]), ["1"]],
  ["a brand", records([], ["9"]), ["2", "list"]],
  ["a product that no page shows", records(["3"]), ["1", "2", "list"]],
  ["a product that search has followed", search(["1"]), ["2", "list"]],
  ["all of search", search(null), ["1", "2"]],
  ["the queue", { kind: "queue" }, ["1", "2"]],
  ["anything", { kind: "anything" }, []],
])("followChanges: a change of %s evicts what shows it", async (_what, change, left) => {
  const pages = await cacheOfPages();
  pages.change(change);
  expect(pages.cached()).toEqual(left);
});

test("followChanges: a list is made again within 10 seconds of a change that it does not show", async () => {
  const { clock, change, madeOf, cached } = await cacheOfPages();
  const before = madeOf("list");
  change(records(["3"]));
  expect(madeOf("list"), "just made").toBe(before);
  clock.at += 10_000;
  expect(madeOf("list"), "served, and made again").toBe(before);
  await new Promise(setImmediate);
  expect(madeOf("list")).not.toBe(before);
  change(records(["3"]));
  clock.at += 60_000;
  expect(cached(), "the list was not requested for a minute").toEqual(["1", "2"]);
});

test("followChanges: after a change of anything, search that follows evicts the lists once more", async () => {
  const pages = await cacheOfPages();
  pages.change({ kind: "anything" });
  await pages.ask();
  pages.change(search(["7"]));
  expect(pages.cached(), "the list may lack product 7").toEqual(["1", "2"]);
  await pages.ask();
  pages.change(search(["7"]));
  expect(pages.cached()).toEqual(["1", "2", "list"]);
});

test("withDependencies: records that an answer is about count, even if it does not show them", async () => {
  const dependencies = noDependencies();
  await withDependencies(dependencies, async () => {
    await Promise.resolve();
    dependsOn("products", 5);
  });
  dependsOn("products", 6);
  expect([...dependencies.products]).toEqual(["5"]);
});
