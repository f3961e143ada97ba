import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { ApiClient } from "./client.ts";
import { loadInBrowser } from "./page-loader.ts";
import { callQuery, createQueryClient, refetchWhenShownAgain } from "./queries.ts";

const brand = callQuery("getBrand", { brand_id: "north-fen" });

/** Runs the timers that are due now: those of the query cache. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function openSite() {
  const call = vi.fn(async () => ({ answer: call.mock.calls.length }));
  const queries = createQueryClient({ call } as unknown as ApiClient);
  refetchWhenShownAgain(queries);
  return {
    call,
    queries,
    /** Runs the loader of a client navigation to a page that needs the brand. */
    navigate: () =>
      loadInBrowser(
        async ({ need }) => {
          await need(brand);
          return undefined;
        },
        { params: {}, url: new URL("https://site.example/brands") },
        queries,
      ),
    /** Shows the brand; what it returns leaves the page. */
    async show(query: object = brand) {
      const observer = new QueryObserver(queries, queries.defaultQueryOptions({ ...brand, ...query }));
      const leave = observer.subscribe(() => undefined);
      const [first] = [observer.getCurrentResult().data];
      await settle();
      return { observer, leave: () => Promise.all([leave(), settle()]), first };
    },
  };
}

test("an answer that came with the page or its navigation is shown without fetching it again", async () => {
  const { call, queries, navigate, show } = openSite();
  await navigate();
  await show();
  expect(call).toHaveBeenCalledTimes(1);
  const other = openSite();
  other.queries.setQueryData<unknown>(brand.queryKey, {});
  await other.show();
  expect(other.call).not.toHaveBeenCalled();
  expect(queries.isFetching()).toBe(0);
});

test("a page that is opened again shows its answer at once and refetches it, each time", async () => {
  const { call, navigate, show } = openSite();
  for (const visits of [1, 2, 3]) {
    await navigate();
    const { leave, first } = await show();
    expect(first).toEqual({ answer: Math.max(1, visits - 1) });
    expect(call).toHaveBeenCalledTimes(visits);
    await leave();
  }
});

test("an answer that a change has outdated is fetched before the page is shown again", async () => {
  const { queries, navigate, show } = openSite();
  await navigate();
  await (await show()).leave();
  await queries.invalidateQueries(brand);
  await navigate();
  expect((await show()).first).toEqual({ answer: 2 });
});

test("an answer that another part of the page takes over is not refetched", async () => {
  const { call, navigate, show } = openSite();
  await navigate();
  const { leave } = await show();
  const left = leave();
  await show();
  await left;
  await (await show()).leave();
  expect(call).toHaveBeenCalledTimes(1);
});

test("an answer that a mounted part leaves for another one and returns to is not refetched", async () => {
  const { call, queries, show } = openSite();
  const other = callQuery("getBrand", { brand_id: "south-fen" });
  const { observer } = await show();
  for (const query of [other, brand]) {
    observer.setOptions(queries.defaultQueryOptions(query));
    await settle();
  }
  expect(call).toHaveBeenCalledTimes(2);
});

test("an answer with a lifetime of its own is not refetched", async () => {
  const { call, show } = openSite();
  const lasting = { staleTime: Number.POSITIVE_INFINITY };
  await (await show(lasting)).leave();
  await show(lasting);
  expect(call).toHaveBeenCalledTimes(1);
});
