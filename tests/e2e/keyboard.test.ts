import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { ordinaryReport, pathOf } from "./reports.ts";
import { test, userToken } from "./visit.ts";

const arrive = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
};

/** Role and name of the focused element, as in an ARIA snapshot. */
const focused = async (page: Page): Promise<string> => {
  const [line = ""] = (await page.locator(":focus").ariaSnapshot()).split("\n");
  return line.replace(/^- /, "").replace(/:$/, "");
};

/** Presses Tab until the wanted element has the focus; returns all tab stops on the way. */
async function tabTo(page: Page, wanted: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== wanted && stops.length < 60) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  expect(stops.at(-1)).toBe(wanted);
  return stops;
}

describe("by keyboard alone", () => {
  test("the first tab stop is the skip link; the others are in visual order", async ({ page }) => {
    await arrive(page, "/");
    expect(await tabTo(page, 'button "Search"')).toEqual([
      'link "Skip to content"',
      'link "Assayed home"',
      'link "Home"',
      'link "Search"',
      'link "AI Search"',
      'link "Brands"',
      'link "Ingredients"',
      'link "Register"',
      'link "Login"',
      'combobox "Supplement, brand, ingredient, or barcode"',
      'button "Scan a package"',
      'button "Search"',
    ]);
    await arrive(page, "/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe('combobox "Supplement, brand, ingredient, or barcode"');
  });

  test("client-side navigation is announced, and the next tab stop is in the new page", async ({ page }) => {
    await arrive(page, "/about");
    await tabTo(page, 'link "Brands"');
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .getByText(/^Brands · /)
      .waitFor({ state: "attached" });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe('searchbox "Find a brand"');
  });

  test("a dialog traps the focus, and returns it", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    await arrive(page, "/about");
    await page.getByRole("button", { name: "Request test" }).waitFor();
    await tabTo(page, 'button "Request test"');
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Request test" });
    await dialog.getByLabel("Supplement name").waitFor();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab");
      // The guard after the last stop sends the focus back a moment later.
      await dialog.locator(":focus:not([data-base-ui-focus-guard])").waitFor();
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await focused(page)).toBe('button "Request test"');
  });

  test("changing a report's standard keeps the focus", async ({ page }) => {
    await arrive(page, pathOf(await ordinaryReport()));
    const wanted = `link "${STANDARDS_BY_CHOICE.prop65.label}"`;
    await tabTo(page, wanted);
    await page.keyboard.press("Enter");
    await page.waitForURL("**?standard=prop65");
    expect(await focused(page)).toBe(wanted);
  });

  test("setting a filter keeps the focus, and the new number of results is announced", async ({ page }) => {
    await arrive(page, "/search?q=magnesium");
    const status = page.getByRole("main").getByRole("status").filter({ hasText: "for “magnesium”" });
    const before = await status.textContent();
    const announcer = await status.elementHandle();
    await page.getByRole("checkbox", { name: "Tested only" }).focus();
    await page.keyboard.press("Space");
    await page.waitForURL("**tested=1**");
    await page.waitForFunction(([element, words]) => element?.textContent !== words, [
      announcer,
      before,
    ] as const);
    expect(await focused(page)).toMatch(/^checkbox "Tested only.*\[checked\]/);
  });
});

test("landmarks have unique names", async ({ page }) => {
  await arrive(page, "/search?q=magnesium");
  const landmarks = await page
    .locator("header, nav, main, footer, search, [role=search], aside")
    .evaluateAll((found) =>
      found
        .filter((element) => element.checkVisibility())
        .map((element) =>
          [element.tagName, element.getAttribute("aria-label"), element.getAttribute("aria-labelledby")]
            .join(" ")
            .trim(),
        ),
    );
  expect(new Set(landmarks).size).toBe(landmarks.length);
  expect(landmarks.filter((name) => name === "MAIN")).toHaveLength(1);
});
