import { expect } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { newAccount } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { inspectScreen } from "./console.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { typeForm } from "./typing.ts";
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

test("a guest follows a brand by keyboard, finds it in their list after the login, and unfollows it there", async ({
  open,
}) => {
  const { email } = await newAccount();
  const { brand } = (await twoSupplements()).tested;
  const { page } = await open();
  await page.goto(`/brand-details/${brand.slug}`);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
  await page.getByText("You need an account to follow a brand.").waitFor();
  await typeForm([
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), PASSWORD],
  ]);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === `/brand-details/${brand.slug}`);
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  await inspectScreen(page, "followed-brand");
  await page.getByRole("link", { name: "My supplements" }).press("Enter");
  const brands = page.getByRole("region", { name: "Brands" });
  await brands.getByRole("link", { name: brand.name }).waitFor();
  await page.getByText("You’ll get emails about them as soon as you confirm your email.").waitFor();
  await inspectScreen(page, "followed-brands");
  await brands.getByRole("button", { name: `Unfollow ${brand.name}` }).press("Enter");
  await brands.getByText("You follow no brands.").waitFor();
});
