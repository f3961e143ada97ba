import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPage } from "#web/entry.server.tsx";
import type { Site } from "#web/site.ts";
import { expectSet } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const SITE = {
  origin: "https://site.example",
  contact: { email: "", phone: "", address: "" },
  social: {},
} as unknown as Site;

/** The names of the stored values that the privacy policy lists. */
async function listedValues(): Promise<string[]> {
  const rendering = await renderPage(
    new URL("/privacy-policy", SITE.origin),
    {
      site: SITE,
      call: async () => ({ statusCode: 503, envelope: { status: false, message: "", data: null } }),
      assetsOf: () => ({ scripts: [], page: null, styles: [] }),
    },
    new AbortController().signal,
  );
  if (rendering.kind !== "page") throw new Error("The privacy policy is no page.");
  const html = rendering.texts.join("").replaceAll("<!-- -->", "");
  const [, table = ""] = /<table[^>]*>(.*?How long.*?)<\/table>/s.exec(html) ?? [];
  return [...table.matchAll(/<th scope="row">(?:<code>)?(.*?)(?:<\/code>)? <small>/g)].map(
    ([, name = ""]) => name,
  );
}

test("stored values: the privacy policy lists the specification’s and all others", async () => {
  expectSet("stored values", await listedValues(), SPECIFICATION.storedValues);
});

test("stored values: every key of the browser’s storage in our code is listed", async () => {
  const listed = await listedValues();
  const keys = globSync("src/web/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/const \w+_KEY = "(\w+)"/g)].map(([, key = ""]) => key),
  );
  expect(keys.length).toBeGreaterThan(SPECIFICATION.storedValues.length);
  expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
});
