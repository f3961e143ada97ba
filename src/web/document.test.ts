import { expect, test } from "vitest";
import { renderDocument } from "./document.ts";
import type { DocumentHead } from "./head.ts";
import { headScript } from "./session/head-script.ts";
import type { Site } from "./site.ts";
import { START_SCRIPT } from "./start-script.ts";

const HOSTILE = '"><script>alert(1)</script>&';
const head: DocumentHead = {
  title: `Zinc ${HOSTILE}`,
  description: HOSTILE,
  url: "https://site.example/zinc",
  image: undefined,
  elements: [
    { tag: "meta", attributes: { name: "description", content: HOSTILE } },
    { tag: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify({ name: HOSTILE }) },
  ],
};
const html = renderDocument({
  site: { origin: "https://site.example" } as Site,
  head,
  assets: { scripts: ["/assets/a.js", "/assets/b.js"], page: null, styles: ["/assets/a.css"] },
  content: "<p>Page</p>",
  data: "{}",
}).join("");

test("renderDocument: texts of the head cannot leave their element", () => {
  expect(html).toContain("<title>Zinc &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</title>");
  expect(html).toContain(
    'name="description" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;" data-page>',
  );
  const [, json = ""] = /<script type="application\/ld\+json" data-page>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name: HOSTILE });
});

test("renderDocument: the only inline scripts are the two that the policy knows", () => {
  const code = [...html.matchAll(/<script(?![^>]*json")[^>]*>(.*?)<\/script>/gs)].map(([, source]) => source);
  expect(code).toEqual([headScript(), START_SCRIPT]);
});

test("renderDocument: styles in the head, then content, data and the list of scripts", () => {
  expect(html).toMatch(
    /^<!DOCTYPE html><html lang="en"><head>.*<link rel="stylesheet" href="\/assets\/a\.css"><\/head><body><div id="root"><p>Page<\/p><\/div><script type="application\/json" id="hydration-data">\{\}<\/script><script type="module" id="start" data-scripts="\/assets\/a\.js \/assets\/b\.js">/s,
  );
});
