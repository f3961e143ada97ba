import { expect } from "vitest";
import { ROUTES } from "#web/route-table.ts";
import { inspect } from "./inspect.ts";
import { arrive, PLACES, visitorOf } from "./page-states.ts";
import { test } from "./visit.ts";

test("every route has a place that is inspected", () => {
  const paths = new Set(PLACES.map(({ name }) => name.replace(/[?].*| .*/, "").replace("…", ":slug")));
  expect(ROUTES.filter(({ path }) => path !== "*" && !paths.has(path)).map(({ path }) => path)).toEqual([]);
});

test.for(PLACES)("$name is for everyone", async (place, { open }) => {
  const { page } = await open(visitorOf(place));
  await arrive(page, place);
  await inspect(page);
});
