import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ROUTES, rowOf } from "./route-table.ts";

const pathsOf = (keep: (row: (typeof ROUTES)[number]) => boolean) =>
  ROUTES.filter(keep).map((row) => row.path);

test("the groups of the specification", () => {
  expect(pathsOf((row) => row.access === "public" && row.path !== "*" && !row.unlisted)).toEqual([
    "/",
    "/home",
    "/brands",
    "/brand-details/:slug",
    "/search",
    "/requests",
    "/ai-search",
    "/supplement-details/:slug",
    "/about",
    "/report/:slug",
    "/standards",
    "/open-data",
    "/privacy-policy",
  ]);
  expect(pathsOf((row) => row.access === "protected")).toEqual(["/profile", "/ai-search-training-model"]);
  expect(pathsOf((row) => row.access === "guest-only")).toEqual([
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
  ]);
});

test("links in letters lead to pages that are public and that search engines do not list", () => {
  expect(pathsOf((row) => row.unlisted === true)).toEqual([
    "/newsletter",
    "/newsletter/confirm",
    "/unsubscribe",
  ]);
  expect(pathsOf((row) => row.unlisted === true && (row.sitemap || row.access !== "public"))).toEqual([]);
});

test("only the AI search and the simple bar go without the footer", () => {
  expect(pathsOf((row) => !row.footer && row.chrome === "full")).toEqual([
    "/ai-search",
    "/ai-search-training-model",
  ]);
  expect(pathsOf((row) => row.chrome === "simple")).toEqual(pathsOf((row) => row.access === "guest-only"));
});

test("nothing is in the sitemap that search engines may not keep", () => {
  expect(pathsOf((row) => row.sitemap && (row.access !== "public" || row.canonical !== undefined))).toEqual(
    [],
  );
});

test("every route has its file", () => {
  const missing = ROUTES.filter((row) => !existsSync(new URL(row.file, import.meta.url)));
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
])("%s is the row %s", (pathname, path) => {
  expect(rowOf(pathname).path).toBe(path);
});
