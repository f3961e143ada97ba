import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { typeOver } from "./typing.ts";
import { test, userToken } from "./visit.ts";

const at = (path: string) => (url: URL) => url.pathname === path;

/** Where the placeholder of a search field ends, and where the key that is shown in the field begins; from its left edge, in pixels. */
const placeholderOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft } = getComputedStyle(input);
    const context = document.createElement("canvas").getContext("2d");
    const key = input.parentElement?.querySelector("span[aria-hidden]");
    if (!context || !key) throw new Error("no canvas, or no key in the field");
    context.font = font;
    return {
      end: Number.parseFloat(paddingLeft) + context.measureText(input.placeholder).width,
      room: key.getBoundingClientRect().left - input.getBoundingClientRect().left,
    };
  });

/** Where the visible links and buttons begin and end, but those of forms and dialogs. */
const controlsOf = (header: Locator) =>
  header.locator("a, button").evaluateAll((found) =>
    found
      .filter((element) => element.checkVisibility() && !element.closest("form, dialog"))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1)
      .map(({ left, right }) => ({ left, right })),
  );

describe("the header's search", () => {
  const field = (page: Page) =>
    page.getByRole("banner").getByRole("combobox", { name: "Search supplements" });

  test("on a phone opens by its icon with the keyboard, suggests, and closes with Escape", async ({
    open,
  }) => {
    const { page } = await open({ viewport: { width: 390, height: 800 } });
    await page.goto("/brands");
    await page.waitForSelector('html[data-session="known"]');
    const icon = page.getByRole("banner").getByRole("link", { name: "Open search" });
    await icon.focus();
    await page.keyboard.press("Enter");
    await field(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "hidden" });
    await icon.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await typeOver(field(page), "magnesium");
    await page.keyboard.press("Enter");
    await page.waitForURL(at("/search"));
  });

  test("at every width, signed in, is an icon or a box with room for its placeholder, and nothing overlaps", async ({
    open,
  }) => {
    const { page } = await open({ stored: { token: userToken } });
    await page.goto("/brands");
    await page.waitForSelector('html[data-session="known"]');
    const icon = page.getByRole("banner").getByRole("link", { name: "Open search" });
    await page.locator("header form[role=search] input").waitFor({ state: "attached" });
    for (const width of [320, 390, 1024, 1025, 1060, 1100, 1199, 1200, 1440]) {
      const at = `${width} px`;
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await icon.isVisible(), at).toBe(width < 1200);
      if (width >= 1200) {
        expect.soft((await field(page).boundingBox())?.width, at).toBeGreaterThanOrEqual(190);
        const { end, room } = await placeholderOf(field(page));
        expect.soft(end, at).toBeLessThanOrEqual(room);
      }
      const boxes = await controlsOf(page.getByRole("banner"));
      expect.soft(boxes.length, at).toBeGreaterThan(1);
      for (const [place, box] of boxes.entries()) {
        expect.soft(box.right, at).toBeLessThanOrEqual(width);
        const next = boxes[place + 1];
        if (next) expect.soft(next.left, at).toBeGreaterThanOrEqual(box.right - 1);
      }
    }
  });
});
