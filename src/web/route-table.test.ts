import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_FILES } from "./page-files.ts";
import { matchRoute, ROUTES } from "./route-table.ts";

const pathsOf = (predicate: (row: (typeof ROUTES)[number]) => boolean) =>
  ROUTES.filter(predicate).map((row) => row.path);

test("ROUTES: pages linked from emails are public and unlisted", () => {
  expect(pathsOf((row) => row.unlisted === true)).toEqual([
    "/newsletter",
    "/newsletter/confirm",
    "/unsubscribe",
    "/undo-email-change",
  ]);
  expect(pathsOf((row) => row.unlisted === true && (row.sitemap || row.access !== "public"))).toEqual([]);
});

test("ROUTES: only AI search and routes with the simple bar have no footer", () => {
  expect(pathsOf((row) => !row.footer && row.chrome === "full")).toEqual([
    "/ai-search",
    "/ai-search-training-model",
  ]);
  expect(pathsOf((row) => row.chrome === "simple")).toEqual([
    "/console",
    "/console/:screen",
    ...pathsOf((row) => row.access === "guest-only"),
  ]);
});

test("ROUTES: the sitemap contains only public canonical routes", () => {
  expect(pathsOf((row) => row.sitemap && (row.access !== "public" || row.canonical !== undefined))).toEqual(
    [],
  );
});

test("every route has a file, and every file exists", () => {
  expect(Object.keys(PAGE_FILES).toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
  const missing = Object.values(PAGE_FILES).filter((file) => !existsSync(new URL(file, import.meta.url)));
  expect(missing).toEqual([]);
});

test.each([
  ["/", "/"],
  ["/home", "/home"],
  ["/Brands/", "/brands"],
  ["/brand-details/north-fen", "/brand-details/:slug"],
  ["/brand-details", "*"],
  ["/report/a/b", "*"],
  ["/nowhere", "*"],
])("matchRoute(%s) is %s", (pathname, path) => {
  expect(matchRoute(pathname).path).toBe(path);
});
