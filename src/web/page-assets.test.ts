import { expect, test } from "vitest";
import { pageAssets } from "./page-assets.ts";

const manifest = {
  "_framework.js": { file: "assets/framework.js" },
  "_site.js": { file: "assets/site.js", imports: ["_framework.js"], css: ["assets/site.css"] },
  "_shared.js": { file: "assets/shared.js", imports: ["_site.js"], css: ["assets/shared.css"] },
  "src/web/entry.client.ts": { file: "assets/entry.js", imports: ["_framework.js", "_site.js"] },
  "src/web/pages/about.tsx": {
    file: "assets/about.js",
    imports: ["_shared.js", "_framework.js"],
    css: ["assets/about.css"],
  },
};

test("pageAssets lists each script after what it imports, the entry last, and style sheets in the same order", () => {
  expect(pageAssets(manifest, "pages/about.tsx")).toEqual({
    scripts: ["framework", "site", "shared", "about", "entry"].map((name) => `/assets/${name}.js`),
    page: "/assets/about.js",
    styles: ["site", "shared", "about"].map((name) => `/assets/${name}.css`),
  });
});

test("pageAssets lists what every page loads where there is no page", () => {
  const { scripts, page } = pageAssets(manifest, undefined);
  expect(scripts).toEqual(["framework", "site", "entry"].map((name) => `/assets/${name}.js`));
  expect(page).toBeNull();
});

test("pageAssets throws for a page that is not in the build", () => {
  expect(() => pageAssets(manifest, "pages/new.tsx")).toThrow("no chunk of src/web/pages/new.tsx");
});
