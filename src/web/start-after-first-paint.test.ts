import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./start-after-first-paint.ts";

const HEAD = ["entry-1", "site-1", "framework-1", "home-1"]
  .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
  .join("");
const SOURCE = `import "/assets/manifest-1.js";
import * as route0 from "/assets/home-1.js";
window.__reactRouterRouteModules = {"/":route0};

import("/assets/entry-1.js");`;
const page = {
  head: `<html><head><title>Page</title>${HEAD}`,
  content: ['</head><body><p>type="module"</p>'],
  end: `<script nonce="n" type="module" async="">${SOURCE}</script><script nonce="n">more()</script></body></html>`,
};

test("startAfterFirstPaint takes the scripts out of the head, and leaves the content", () => {
  const { head, content } = startAfterFirstPaint(page);
  expect(head).toBe("<html><head><title>Page</title>");
  expect(content).toBe(page.content);
});

test("startAfterFirstPaint evaluates the manifest and the framework first, and the entry last", () => {
  const { end } = startAfterFirstPaint(page);
  const names = ["manifest-1", "framework-1", "entry-1", "site-1", "home-1"];
  expect(end).toContain(`const urls = ${JSON.stringify(names.map((name) => `/assets/${name}.js`))}`);
  expect(end).toContain('entry = "/assets/entry-1.js";');
  expect(end).toMatch(/import\("\/assets\/entry-1\.js"\);<\/script><script nonce="n">more\(\)/);
});

test("startAfterFirstPaint leaves no static import, and keeps the nonce", () => {
  const { end } = startAfterFirstPaint(page);
  expect(end).not.toMatch(/import (?:\* as|")/);
  expect(end).toContain('const route0 = await import("/assets/home-1.js");');
  expect(end).toContain('<script nonce="n" type="module" async="">const clicked');
});
