import { describe, expect } from "vitest";
import { LONGEST_LINK, TYPED_LINKS } from "#tests/support/product-links.ts";
import {
  fillRequest,
  newRequester,
  openRequestForm,
  REQUEST_CALL,
  requestDialog,
  sendButton,
} from "./request-form.ts";
import { newRequestName } from "./requests.ts";
import { colorOf } from "./theme.ts";
import { paste, typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

describe("the link in a test request", () => {
  test("takes and rejects the same links as the server, with the same sentence", async ({ open }) => {
    const { page } = await newRequester(open);
    await openRequestForm(page);
    await typeOver(page.getByLabel("Supplement name"), "Calm");
    const url = page.getByLabel("Supplement URL");
    const problem = requestDialog(page).getByText(`Please enter a valid link e.g ${new URL(origin).host}`);
    let take = (_taken: boolean) => {};
    await page.route(REQUEST_CALL, (route) => {
      if (route.request().postDataJSON().action === "add_test_request") take(true);
      return route.fulfill({ status: 200, json: { status: false, message: "Not now", data: [] } });
    });
    const taken: [typed: string, taken: boolean][] = [];
    for (const [typed] of TYPED_LINKS) {
      await paste(url, "https://www.example.com/right");
      await problem.waitFor({ state: "detached" });
      await paste(url, typed);
      const sent = new Promise<boolean>((resolve) => {
        take = resolve;
      });
      await url.press("Enter");
      taken.push([typed, await Promise.race([sent, problem.waitFor().then(() => false)])]);
    }
    expect(taken).toEqual(TYPED_LINKS.map(([typed, link]) => [typed, link !== null]));
  });

  test("sends a link of 2,000 characters; advice about a ? is given where the link has one", async ({
    open,
  }) => {
    const { page } = await newRequester(open);
    await openRequestForm(page);
    const name = newRequestName();
    await fillRequest(page, name, `${LONGEST_LINK}a`);
    await sendButton(page).click();
    await requestDialog(page).getByText("Use at most 2,000 characters.", { exact: true }).waitFor();
    await fillRequest(page, name, `https://www.example.com/calm?list=${"a".repeat(2000)}`);
    await requestDialog(page).getByText("You can usually delete everything from the ? on.").waitFor();
    await fillRequest(page, name, LONGEST_LINK);
    await sendButton(page).click();
    await page.getByRole("button", { name: "Awesome!" }).waitFor();
  });

  test("marks a wrong link when its field is left, in red also under the focus", async ({ open }) => {
    const { page } = await newRequester(open);
    await openRequestForm(page);
    const url = page.getByLabel("Supplement URL");
    await paste(url, "magnesium");
    await url.press("Tab");
    await page.getByText("Please enter a valid link").waitFor();
    await url.focus();
    const red = await colorOf(page, "--red-text");
    expect(
      await url.evaluate((input) => {
        const { outlineColor, outlineStyle, borderColor } = getComputedStyle(input);
        return { outlineColor, outlineStyle, borderColor };
      }),
    ).toEqual({ outlineColor: red, outlineStyle: "solid", borderColor: red });
    await paste(url, "https://www.example.com/magnesium");
    await page.getByText("Please enter a valid link").waitFor({ state: "detached" });
  });

  test("leaves an empty field unmarked, and lets a wrong one not take away a click", async ({ open }) => {
    const { page } = await newRequester(open);
    await openRequestForm(page);
    await page.getByLabel("Supplement name").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("magnesium");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose an image" }).click();
    await chosen;
    await page.getByText("Please enter a valid link").waitFor();
    expect(await page.getByText("Supplement name is required").count()).toBe(0);
  });
});
