import { expect } from "vitest";
import { askApi } from "./catalogue.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

/** A tested demo product with a claim that was measured, and the number of servings in a pack. */
async function pricedProduct() {
  const { list } = await askApi("searchSupplements", { filters: { tested: true }, limit: 20 });
  const { products } = await askApi("getDayProducts", { supplement_ids: list.map(({ slug }) => slug) });
  const found = products.find(
    ({ servings_per_container, portions }) =>
      servings_per_container !== null &&
      portions.some(({ basis, claim, from }) => basis === "measured" && claim !== null && from > 0),
  );
  if (!found) throw new Error("the demo catalog has no measured claim");
  return found;
}

test("a comparison says what a measured dose costs, as a range, and stores no price", async ({ open }) => {
  const { slug, name } = await pricedProduct();
  const { page } = await open();
  await page.goto(`/search?view=compare&compare=${slug}`);
  await typeOver(page.getByLabel(`Price of a pack of ${name}`), "98.76");
  const costs = page.getByRole("region", { name: "Cost per measured dose" });
  await costs
    .getByText(/as claimed, .* as measured/)
    .first()
    .waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored + page.url()).not.toContain("98.76");
});
