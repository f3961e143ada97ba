import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, inlineScriptHashes } from "./content-security-policy.ts";

const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

test("every inline script is hashed by its exact source, each once", () => {
  const html = [
    "<script>one()</script>",
    '<script type="module" async="">\nimport "/a.js";\n</script>',
    "<script>one()</script>",
  ].join("<p>between</p>");
  expect(inlineScriptHashes(html)).toEqual([hashOf("one()"), hashOf('\nimport "/a.js";\n')]);
});

test("scripts with an address and data blocks need no hash", () => {
  const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>';
  expect(inlineScriptHashes(html)).toEqual([]);
});

test("a page allows its own scripts, its own origin and the one CDN, and nobody may frame it", () => {
  const policy = contentSecurityPolicy("<script>one()</script>", { mode: "production", uploads: null }).split(
    "; ",
  );
  expect(policy).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf("one()")}`,
    "style-src 'self' https://cdn.jsdelivr.net",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]);
});

test("pictures may be sent to the bucket, where there is one, and to nobody else", () => {
  const uploads = "https://pictures.s3.eu-central-1.amazonaws.com";
  expect(contentSecurityPolicy("", { mode: "production", uploads })).toContain(
    `connect-src 'self' ${uploads};`,
  );
});
