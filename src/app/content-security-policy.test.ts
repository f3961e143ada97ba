import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { headScript } from "#web/session/head-script.ts";
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  reportingEndpoints,
  stripNonce,
} from "./content-security-policy.ts";

const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const NONCE = "made-for-this-rendering";
const head = hashOf(headScript());
const OPTIONS = {
  mode: "production",
  uploads: null,
  nonce: NONCE,
  siteUrl: "http://localhost:3000",
} as const;

test("inlineScriptHashes: hashes scripts with the nonce, each once, and the head script", () => {
  const html = [
    `<script nonce="${NONCE}">one()</script>`,
    `<script type="module" async="" nonce="${NONCE}">\nimport "/a.js";\n</script>`,
    `<script nonce="${NONCE}">one()</script>`,
  ].join("<p>between</p>");
  expect(inlineScriptHashes(html, NONCE)).toEqual([head, hashOf("one()"), hashOf('\nimport "/a.js";\n')]);
  expect(stripNonce(html, NONCE)).not.toContain(NONCE);
});

test.each([
  ["without a nonce", "<script>steal()</script>"],
  ["with another nonce", '<script nonce="guessed">steal()</script>'],
  ["that only mentions the nonce", `<script>/* nonce="${NONCE}" */steal()</script>`],
  ["with a src", `<script src="/a.js" nonce="${NONCE}"></script>`],
  ["that is data", `<script type="application/ld+json" nonce="${NONCE}">{"a":1}</script>`],
])("inlineScriptHashes: no hash for a script %s", (_what, html) => {
  expect(inlineScriptHashes(html, NONCE)).toEqual([head]);
});

test("contentSecurityPolicy: allows own scripts, own origin and the carousel stylesheet, no framing", () => {
  const policy = contentSecurityPolicy(`<script nonce="${NONCE}">one()</script>`, OPTIONS).split("; ");
  expect(policy).toEqual([
    "default-src 'self'",
    `script-src 'self' ${head} ${hashOf("one()")}`,
    "style-src 'self' https://cdn.jsdelivr.net/npm/swiper@14.4.0/swiper.min.css",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "report-uri /csp-reports",
  ]);
});

test("contentSecurityPolicy: connect-src allows the upload bucket", () => {
  const uploads = "https://pictures.s3.eu-central-1.amazonaws.com";
  expect(contentSecurityPolicy("", { ...OPTIONS, uploads })).toContain(`connect-src 'self' ${uploads};`);
});

test("contentSecurityPolicy: over TLS, the Reporting API is told where reports go", () => {
  const siteUrl = "https://www.example.com";
  expect(contentSecurityPolicy("", { ...OPTIONS, siteUrl })).toMatch(
    /; report-uri \/csp-reports; report-to csp$/,
  );
  expect(reportingEndpoints(siteUrl)).toEqual({ "reporting-endpoints": 'csp="/csp-reports"' });
  // Without TLS browsers would ignore both, `report-uri` because of `report-to`.
  expect(contentSecurityPolicy("", OPTIONS)).not.toContain("report-to");
  expect(reportingEndpoints(OPTIONS.siteUrl)).toEqual({});
});
