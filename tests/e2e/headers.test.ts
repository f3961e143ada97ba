import { expect } from "vitest";
import { pathOf, reportThat } from "./reports.ts";
import { origin, test } from "./visit.ts";

/** Carried by every answer, whatever it is. `strict-transport-security` joins them where the site has TLS. */
const EVERY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringMatching(/^camera=\(self\), (?:[a-z-]+=\(\)(?:, |$))+$/),
  "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
};

/** A page runs its own scripts and nothing else. */
const PAGE = /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/=]{44}')+; .*object-src 'none'/;
/** A file of the build: a worker of ours may start from it, nothing inline does. */
const BUILT = /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; .*object-src 'none'/;
/** Anything else loads nothing at all when it is opened on its own. */
const NOTHING = /^default-src 'none'/;
/** The reference shows itself with scripts of this origin. */
const REFERENCE = /^default-src 'none'; script-src 'self'; /;

type Row = [what: string, path: string | (() => Promise<string>), policy: RegExp, more?: object];

const report = async () => pathOf(await reportThat(({ state }) => state === "current"));
const reportFile = (name: string) => async () => `${await report()}/${name}`;
/** Made to be loaded by pages of others. */
const OPEN = { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" };

const ANSWERS: Row[] = [
  ["a page, rendered", "/about?rendered=now", PAGE],
  ["a page, kept", "/about?rendered=now", PAGE],
  ["a page that is not there", "/no-such-page", PAGE],
  ["a page's data", "/about.data", /^default-src 'self'; script-src 'self' /],
  ["a report", report, PAGE],
  ["a call", "/api/user/get-guest", NOTHING, { "cache-control": "no-store" }],
  ["no call", "/api/no-such-call", NOTHING, { "cache-control": "no-store" }],
  ["a script", async () => scriptOf(await (await fetch(`${origin}/`)).text()), BUILT],
  ["no script", "/assets/none.js", NOTHING],
  ["the service worker", "/service-worker.js", BUILT],
  ["the manifest", "/manifest.webmanifest", BUILT],
  ["the page without a network", "/offline.html", BUILT],
  ["a picture of the catalogue", "/media/packs/none.svg", NOTHING],
  ["no upload", "/uploads/images/none", NOTHING],
  ["a badge", async () => `${(await report()).replace("/report/", "/badge/")}.svg`, NOTHING, OPEN],
  ["a signed report", reportFile("report.json"), NOTHING, OPEN],
  ["a PDF", reportFile("report.pdf"), NOTHING, OPEN],
  ["a table", reportFile("results.csv"), NOTHING, { ...OPEN, "content-disposition": /^attachment; / }],
  ["a QR code", reportFile("qr.svg"), NOTHING, OPEN],
  ["the keys", "/.well-known/assayed-keys.json", NOTHING, OPEN],
  ["the schemas", "/open-data/schema.json", NOTHING, OPEN],
  ["the feed", "/feed.xml", NOTHING, OPEN],
  ["the sitemap", "/sitemap.xml", NOTHING],
  ["robots.txt", "/robots.txt", NOTHING],
  ["health", "/healthz", NOTHING],
  ["readiness", "/readyz", NOTHING],
  ["figures", "/metrics", NOTHING],
  ["the reference", "/api/docs/", REFERENCE],
  ["the reference for programs", "/api/docs/json", REFERENCE],
  ["letters that were kept", "/dev/mail", NOTHING],
];

const scriptOf = (html: string) => /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";

test.for(ANSWERS)("%s carries what keeps it from harm", async ([, path, policy, more = {}]) => {
  const response = await fetch(origin + (typeof path === "string" ? path : await path()));
  const headers = Object.fromEntries(response.headers);
  const expected: Record<string, unknown> = {
    "cross-origin-resource-policy": "same-origin",
    ...EVERY,
    ...more,
  };
  for (const [name, value] of Object.entries(expected))
    expect(headers[name], name).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value);
  expect(headers["content-security-policy"]).toMatch(policy);
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors '(?:none|self)'/);
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
  for (const name of ["server", "x-powered-by", "set-cookie"]) expect(headers, name).not.toHaveProperty(name);
});

test("what cannot be written to says so with the same headers", async () => {
  const response = await fetch(`${origin}/about`, { method: "PUT", body: "x" });
  expect(response.status).toBe(405);
  expect(Object.fromEntries(response.headers)).toMatchObject(EVERY);
});
