import { expect, test } from "vitest";
import { BRAND_NAME } from "#contract/brand.ts";
import { documentHead, routeMetadata } from "#web/head.ts";
import { isActive, NAVIGATION } from "#web/layout/navigation.ts";
import { type Access, ROUTES } from "#web/route-table.ts";
import { guardRoute } from "#web/session/guard.ts";
import type { SessionState } from "#web/session/session-machine.ts";
import type { Site } from "#web/site.ts";
import { socialMetadata } from "#web/social-metadata.ts";
import { expectList, expectSet } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const SITE = { origin: "https://site.example", indexable: true } as Site;

/** A path as the specification writes it. */
const bracketed = (path: string) => path.replace(/:(\w+)/g, "[$1]");

test.for(["public", "protected", "guest-only"] as const)("routes: the %s ones", (access) => {
  const paths = ROUTES.filter((row) => row.access === access && row.path !== "*").map(({ path }) => path);
  expectSet(`${access} routes`, paths.map(bracketed), SPECIFICATION.routes[access]);
});

const USER = { step: "user", token: "a", user: {} } as SessionState;
const GUEST: SessionState = { step: "guest" };

test.for([
  ["guest-only", USER, "/"],
  ["protected", GUEST, "/home"],
  ["public", { step: "guest", signOutReason: "logged_out" }, "/login"],
] as [Access, SessionState, string][])("routes: a %s one sends %j to %s", ([access, session, to]) => {
  expect(guardRoute(access, session, null)).toMatchObject({ kind: "redirect", to });
});

test("navigation: the entries, with the paths at which they are active", () => {
  expectList(
    "navigation entries",
    NAVIGATION.map(({ label }) => label),
    SPECIFICATION.navigation.map(({ label }) => label),
  );
  expect(NAVIGATION.map(({ label, paths }) => ({ label, paths }))).toEqual(SPECIFICATION.navigation);
});

test.for(SPECIFICATION.navigation.flatMap(({ label, paths }) => paths.map((path) => [path, label] as const)))(
  "navigation: at %s and below it the active entry is %s",
  ([path, label]) => {
    const below = path === "/" ? [] : [`${path}/a`];
    for (const pathname of [path, ...below])
      expect(NAVIGATION.filter((entry) => isActive(entry, pathname)).map((entry) => entry.label)).toEqual([
        label,
      ]);
  },
);

test("page shell: a route without an entry has the brand name and the default description", () => {
  const untitled = ROUTES.find((row) => !row.title && row.path === "/brand-details/:slug");
  expect(untitled).toBeDefined();
  const head = documentHead(routeMetadata("/brand-details/a"), SITE);
  expect(head.title).toBe(BRAND_NAME);
  for (const words of SPECIFICATION.head.description) expect(head.description.toLowerCase()).toContain(words);
});

test("page shell: a website with a large card and a banner", () => {
  const head = documentHead(routeMetadata("/"), SITE);
  const metas = Object.fromEntries(
    socialMetadata(head, SITE).map(({ attributes }) => [
      attributes.property ?? attributes.name,
      attributes.content,
    ]),
  );
  expect(metas).toMatchObject(SPECIFICATION.head.metas);
  expect(metas["og:image"]).toMatch(/^https:\/\/site\.example\/.*\.png$/);
});
