import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./start-after-first-paint.ts";

const HEAD = ["entry-1", "site-1", "framework-1", "home-1"]
  .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
  .join("");
const SOURCE = `import "/assets/manifest-1.js";
import * as route0 from "/assets/home-1.js";
window.__reactRouterRouteModules = {"/":route0};

import("/assets/entry-1.js");`;
const page = `<html><head><title>Page</title>${HEAD}</head><body><p>type="module"</p><script nonce="n" type="module" async="">${SOURCE}</script><script nonce="n">more()</script></body></html>`;

test("startAfterFirstPaint takes the scripts out of the head", () => {
  expect(startAfterFirstPaint(page)).toMatch(
    /^<html><head><title>Page<\/title><\/head><body><p>type="module"/,
  );
});

test("startAfterFirstPaint evaluates the manifest and the framework first, and the entry last", () => {
  const html = startAfterFirstPaint(page);
  const names = ["manifest-1", "framework-1", "entry-1", "site-1", "home-1"];
  expect(html).toContain(`const urls = ${JSON.stringify(names.map((name) => `/assets/${name}.js`))}`);
  expect(html).toContain('entry = "/assets/entry-1.js";');
  expect(html).toMatch(/import\("\/assets\/entry-1\.js"\);<\/script><script nonce="n">more\(\)/);
});

test("startAfterFirstPaint leaves no static import, and keeps the nonce", () => {
  const html = startAfterFirstPaint(page);
  expect(html).not.toMatch(/import (?:\* as|")/);
  expect(html).toContain('const route0 = await import("/assets/home-1.js");');
  expect(html).toContain('<script nonce="n" type="module" async="">const clicked');
});
