import { expect } from "vitest";
import { pathOf, reportThat } from "./reports.ts";
import { origin, test } from "./visit.ts";

/** Headers of every response; `strict-transport-security` is added with TLS. */
const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringMatching(/^camera=\(self\), (?:[a-z-]+=\(\)(?:, |$))+$/),
  "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
};

/** CSP of pages: own scripts only. */
const PAGE_POLICY =
  /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/=]{44}')+; .*object-src 'none'.*; require-trusted-types-for 'script'; trusted-types default; report-uri \/csp-reports$/;
/** CSP of build files: workers may start from them, nothing inline. */
const ASSET_POLICY =
  /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; .*object-src 'none'.*; require-trusted-types-for 'script'; trusted-types 'none'$/;
/** CSP of everything else: loads nothing. */
const EMPTY_POLICY = /^default-src 'none'/;
/** CSP of the API reference: scripts of this origin. */
const REFERENCE_POLICY = /^default-src 'none'; script-src 'self'; /;

type Row = [what: string, path: string | (() => Promise<string>), policy: RegExp, more?: object];

const report = async () => pathOf(await reportThat(({ state }) => state === "current"));
const reportFile = (name: string) => async () => `${await report()}/${name}`;
/** A file that a job writes after the site's start. */
const written = (path: string) => async () => {
  await expect.poll(async () => (await fetch(origin + path)).status).toBe(200);
  return path;
};
/** For resources that other sites may embed. */
const CROSS_ORIGIN = { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" };

const RESPONSES: Row[] = [
  ["a page, rendered", "/about?rendered=now", PAGE_POLICY],
  ["a page, cached", "/about?rendered=now", PAGE_POLICY],
  ["an unknown page", "/no-such-page", PAGE_POLICY],
  ["a report", report, PAGE_POLICY],
  ["a call", "/api/user/get-guest", EMPTY_POLICY, { "cache-control": "no-store" }],
  ["an unknown call", "/api/no-such-call", EMPTY_POLICY, { "cache-control": "no-store" }],
  ["a script", async () => scriptOf(await (await fetch(`${origin}/`)).text()), ASSET_POLICY],
  ["an unknown script", "/assets/none.js", EMPTY_POLICY],
  ["the service worker", "/service-worker.js", ASSET_POLICY],
  ["the manifest", "/manifest.webmanifest", ASSET_POLICY],
  ["the offline page", "/offline.html", ASSET_POLICY],
  ["a catalog picture", "/media/packs/none.svg", EMPTY_POLICY],
  ["an unknown upload", "/uploads/images/none", EMPTY_POLICY],
  [
    "a badge",
    async () => `${(await report()).replace("/report/", "/badge/")}.svg`,
    EMPTY_POLICY,
    CROSS_ORIGIN,
  ],
  [
    "a share image",
    async () => `${(await report()).replace("/report/", "/share/report/")}.png`,
    EMPTY_POLICY,
    CROSS_ORIGIN,
  ],
  ["a signed report", reportFile("report.json"), EMPTY_POLICY, CROSS_ORIGIN],
  ["a PDF", reportFile("report.pdf"), EMPTY_POLICY, CROSS_ORIGIN],
  [
    "a CSV",
    reportFile("results.csv"),
    EMPTY_POLICY,
    { ...CROSS_ORIGIN, "content-disposition": /^attachment; / },
  ],
  ["a QR code", reportFile("qr.svg"), EMPTY_POLICY, CROSS_ORIGIN],
  ["the keys", "/.well-known/assayed-keys.json", EMPTY_POLICY, CROSS_ORIGIN],
  ["the schemas", written("/open-data/schema.json"), EMPTY_POLICY, CROSS_ORIGIN],
  ["the feed", "/feed.xml", EMPTY_POLICY, CROSS_ORIGIN],
  ["the sitemap", "/sitemap.xml", EMPTY_POLICY, { "content-type": "application/xml; charset=utf-8" }],
  ["robots.txt", "/robots.txt", EMPTY_POLICY, { "content-type": "text/plain; charset=utf-8" }],
  ["security.txt", "/.well-known/security.txt", EMPTY_POLICY, CROSS_ORIGIN],
  ["health", "/healthz", EMPTY_POLICY],
  ["readiness", "/readyz", EMPTY_POLICY],
  ["metrics", "/metrics", EMPTY_POLICY],
  ["the API reference", "/api/docs/", REFERENCE_POLICY],
  ["the OpenAPI document", "/api/docs/json", REFERENCE_POLICY],
  ["stored emails", "/dev/mail", EMPTY_POLICY],
];

const scriptOf = (html: string) => /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";

test.for(RESPONSES)("%s has its security headers", async ([, path, policy, more = {}]) => {
  const response = await fetch(origin + (typeof path === "string" ? path : await path()));
  const headers = Object.fromEntries(response.headers);
  const expected: Record<string, unknown> = {
    "cross-origin-resource-policy": "same-origin",
    ...COMMON_HEADERS,
    ...more,
  };
  for (const [name, value] of Object.entries(expected))
    expect(headers[name], name).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value);
  expect(headers["content-security-policy"]).toMatch(policy);
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors '(?:none|self)'/);
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
  for (const name of ["server", "x-powered-by", "set-cookie"]) expect(headers, name).not.toHaveProperty(name);
});

test("405 responses have the same headers", async () => {
  const response = await fetch(`${origin}/about`, { method: "PUT", body: "x" });
  expect(response.status).toBe(405);
  expect(Object.fromEntries(response.headers)).toMatchObject(COMMON_HEADERS);
});
