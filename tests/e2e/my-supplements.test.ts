import { expect } from "vitest";
import { newAccount } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { test } from "./visit.ts";

test("my supplements: lot and note by keyboard, emails off, and removal asks first", async ({ open }) => {
  const { token } = await newAccount();
  const { tested } = await twoSupplements();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile?tab=supplements");
  await page.getByRole("heading", { name: "No supplements yet" }).waitFor();
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
  await page.getByRole("link", { name: "My supplements" }).press("Enter");
  const product = page.getByRole("article", { name: tested.name });
  await product.getByText("Add the lot number on your package").waitFor();
  await product.getByRole("button", { name: "Add your lot or a note" }).press("Enter");
  await product.getByLabel("Lot number").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("ZZ-999");
  await page.keyboard.press("Enter");
  await product.getByText("Another lot was tested, not yours.").waitFor();
  const emails = product.getByLabel("Email me about new reports");
  await emails.press("Space");
  await expect.poll(() => emails.isChecked()).toBe(false);
  await page.reload();
  await product.getByText("ZZ-999").waitFor();
  expect(await emails.isChecked()).toBe(false);

  // A click on the product's page does not delete the lot.
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.getByRole("link", { name: "My supplements" }).press("Enter");
  expect(await page.getByRole("button", { name: "Following" }).count()).toBe(0);
  await product.getByRole("button", { name: `Remove ${tested.name}` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Remove from your supplements?" });
  await dialog.waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("heading", { name: "No supplements yet" }).waitFor();
});
