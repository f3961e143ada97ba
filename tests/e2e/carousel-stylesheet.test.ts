import { expect } from "vitest";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { test } from "./visit.ts";

test("the home page requests the stylesheet of its carousel without a referrer", async ({ open }) => {
  const { page } = await open();
  const requested = page.waitForRequest(CAROUSEL_STYLESHEET.url);
  await page.goto("/");
  expect((await (await requested).allHeaders()).referer).toBeFalsy();
});

test("the site's own copy replaces the carousel's stylesheet if its CDN is unreachable", async ({ open }) => {
  const { page } = await open();
  const stylesheet = page.waitForResponse((response) => /\/assets\/.*swiper.*\.css/.test(response.url()));
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect((await stylesheet).status()).toBe(200);
});

test("a carousel that overflows gets arrows, which lead to its end and back", async ({ open }) => {
  const { page } = await open({ network: "stylesheet", viewport: { width: 800, height: 900 } });
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Recently tested supplements" });
  await carousel.scrollIntoViewIfNeeded();
  const next = carousel.getByRole("button", { name: "Next" });
  await next.click();
  await carousel.getByRole("button", { name: "Previous" }).click();
  await next.waitFor();
});
