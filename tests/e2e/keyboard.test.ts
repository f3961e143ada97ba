import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { CHOICES } from "#domain/standards/choices.ts";
import { ordinaryReport, pathOf } from "./reports.ts";
import { test, userToken } from "./visit.ts";

const arrive = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
};

/** What a screen reader says of the element that has the focus: its role and its name. */
const focused = async (page: Page): Promise<string> => {
  const [line = ""] = (await page.locator(":focus").ariaSnapshot()).split("\n");
  return line.replace(/^- /, "").replace(/:$/, "");
};

/** Presses Tab until it stops at what is looked for, and answers with the stops on the way. */
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
  test("the first stop skips the navigation; the others follow the eye", async ({ page }) => {
    await arrive(page, "/");
    expect(await tabTo(page, 'button "Search"')).toEqual([
      'link "Skip to content"',
      'link "Assayed, first page"',
      'link "Home"',
      'link "Search"',
      'link "AI Search"',
      'link "Brands"',
      'link "Register"',
      'link "Login"',
      'combobox "Supplement, brand, ingredient or barcode"',
      'button "Scan a pack"',
      'button "Search"',
    ]);
    await arrive(page, "/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe('combobox "Supplement, brand, ingredient or barcode"');
  });

  test("a page that is gone to is announced, and the next stop is in it", async ({ page }) => {
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

  test("a dialog keeps the focus, and gives it back", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    await arrive(page, "/about");
    await page.getByRole("button", { name: "Request test" }).waitFor();
    await tabTo(page, 'button "Request test"');
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Request test" });
    await dialog.getByLabel("Supplement name").waitFor();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab");
      expect(
        await dialog.locator(":focus").or(page.locator("[data-base-ui-focus-guard]:focus")).count(),
      ).toBe(1);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await focused(page)).toBe('button "Request test"');
  });

  test("the standard of a report is changed where the focus is", async ({ page }) => {
    await arrive(page, pathOf(await ordinaryReport()));
    const wanted = `link "${CHOICES.prop65.label}"`;
    await tabTo(page, wanted);
    await page.keyboard.press("Enter");
    await page.waitForURL("**?standard=prop65");
    expect(await focused(page)).toBe(wanted);
  });

  test("a filter is set where the focus is, and the new number of results is announced", async ({ page }) => {
    await arrive(page, "/search?q=magnesium");
    const said = page.getByRole("main").getByRole("status").filter({ hasText: "for “magnesium”" });
    const before = await said.textContent();
    const announcer = await said.elementHandle();
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

test("the landmarks of a page have names where there are several", async ({ page }) => {
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
