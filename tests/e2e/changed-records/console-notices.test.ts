import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { database, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeOver } from "../typing.ts";
import { test } from "../visit.ts";

openSiteDatabase();

/** A recall that may be about the first brand and product of the site. */
async function addCandidate() {
  const { rows } = await database.db.execute<{ name: string; brand: string }>(sql`
      with product as (
        select s.id, s.brand_id, s.name, b.name as brand from supplements s join brands b on b.id = s.brand_id order by s.id limit 1
      ), notice as (
        insert into notices (source, reference, url, classification, status, published_on, firm, product_text, reason)
        select 'openfda', ${`F-${Date.now()}`}, 'https://www.example.com/recall', 'Class II', 'ongoing', '2026-03-04', brand,
          brand || ' ' || name || ', 60 capsules. Distributed nationwide.', 'Undeclared milk allergen'
        from product returning id
      ), match as (
        insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
        select notice.id, brand_id, product.id, 'name_firm', 'proposed' from notice, product
      )
      select name, brand from product`);
  const [product] = rows;
  if (!product) throw new Error("the site has no product");
  return product;
}

test("a scientist decides about a notice by keyboard, and undoes it", async ({ open }) => {
  const { name, brand } = await addCandidate();
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  await page.goto("/console");
  await page.getByRole("link", { name: /possible match/ }).press("Enter");
  await page.getByRole("heading", { name: "FDA recall, Class II" }).waitFor();
  expect(await page.locator("mark").allTextContents()).toEqual(expect.arrayContaining([brand, name]));
  await inspectScreen(page, "notices");
  await typeOver(page.getByLabel("Reason"), "Same name, same company.");
  // The keys work among the buttons only: here "n" is a letter.
  await page.getByLabel("Reason").press("n");
  await page.getByRole("button", { name: /^Unsure/ }).press("u");
  await page.getByText(`${name} by ${brand}: unsure.`).waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Undone.").waitFor();
  await page.getByRole("heading", { name: "FDA recall, Class II" }).waitFor();
});

test("the page of notices fits, filters by its form, and says when nothing fits", async ({ open }) => {
  await addCandidate();
  const { page } = await open({});
  await page.goto("/notices");
  await page.getByRole("heading", { name: "Recalls and alerts" }).waitFor();
  await inspectScreen(page, "public-notices");
  await page.getByLabel("Class").selectOption({ label: "FDA Class I: may cause serious harm or death" });
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await page.getByText("No notice fits").waitFor();
  expect(new URL(page.url()).searchParams.get("class")).toBe("class_1");
  await page.getByRole("link", { name: "Show all notices" }).press("Enter");
  await page.getByText("Undeclared milk allergen").first().waitFor();
});
