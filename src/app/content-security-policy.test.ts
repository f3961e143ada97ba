import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { headScript } from "#web/session/head-script.ts";
import { contentSecurityPolicy, ownScriptHashes, takeOffMark } from "./content-security-policy.ts";

const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const MARK = "made-for-this-rendering";
const head = hashOf(headScript());

test("scripts that bear the page's mark are hashed by their exact source, each once, beside the head's", () => {
  const html = [
    `<script nonce="${MARK}">one()</script>`,
    `<script type="module" async="" nonce="${MARK}">\nimport "/a.js";\n</script>`,
    `<script nonce="${MARK}">one()</script>`,
  ].join("<p>between</p>");
  expect(ownScriptHashes(html, MARK)).toEqual([head, hashOf("one()"), hashOf('\nimport "/a.js";\n')]);
  expect(takeOffMark(html, MARK)).not.toContain(MARK);
});

test.each([
  ["smuggled in", "<script>steal()</script>"],
  ["with another rendering's mark", '<script nonce="guessed">steal()</script>'],
  ["that only speaks of the mark", `<script>/* nonce="${MARK}" */steal()</script>`],
  ["with an address", `<script src="/a.js" nonce="${MARK}"></script>`],
  ["that is data", `<script type="application/ld+json" nonce="${MARK}">{"a":1}</script>`],
])("a script %s gets no hash", (_what, html) => {
  expect(ownScriptHashes(html, MARK)).toEqual([head]);
});

test("a page allows its own scripts, its own origin and the one stylesheet, and nobody may frame it", () => {
  const policy = contentSecurityPolicy(`<script nonce="${MARK}">one()</script>`, {
    mode: "production",
    uploads: null,
    scriptMark: MARK,
  }).split("; ");
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
  ]);
});

test("pictures may be sent to the bucket, where there is one, and to nobody else", () => {
  const uploads = "https://pictures.s3.eu-central-1.amazonaws.com";
  expect(contentSecurityPolicy("", { mode: "production", uploads, scriptMark: MARK })).toContain(
    `connect-src 'self' ${uploads};`,
  );
});
