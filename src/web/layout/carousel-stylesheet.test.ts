import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CAROUSEL_STYLESHEET } from "./carousel-stylesheet.ts";

const PACKAGE = new URL("../../../node_modules/swiper/", import.meta.url);

test("CAROUSEL_STYLESHEET matches the installed version", () => {
  const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const digest = createHash("sha384")
    .update(readFileSync(new URL("swiper.min.css", PACKAGE)))
    .digest("base64");
  expect(CAROUSEL_STYLESHEET).toEqual({
    url: `https://cdn.jsdelivr.net/npm/swiper@${version}/swiper.min.css`,
    integrity: `sha384-${digest}`,
  });
});
