import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { database, inspectScreen, openSiteDatabase } from "../console.ts";
import { test } from "../visit.ts";

openSiteDatabase();

/** A recall of the newest demo product, which no test hides, that names two lots; it goes when the test ends. Others count those of class I. */
async function recallProduct(): Promise<string> {
  const reference = `F-LOT-${Date.now()}`;
  const { rows } = await database.db.execute<{ slug: string }>(sql`
    with product as (
      select s.id, s.brand_id, s.slug from supplements s where s.source = 'sample' order by s.id desc limit 1
    ), notice as (
      insert into notices (source, reference, url, classification, status, published_on, product_text, reason, lots)
      values ('openfda', ${reference}, 'https://www.example.com/recall', 'Class II', 'ongoing', '2026-03-04',
        'Lots 24B117 and L-2290', 'Undeclared sildenafil', '{24B117,L-2290}')
      returning id
    ), match as (
      insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
      select notice.id, brand_id, product.id, 'name_firm', 'confirmed' from notice, product
    )
    select slug from product`);
  onTestFinished(
    async () => void (await database.db.execute(sql`delete from notices where reference = ${reference}`)),
  );
  return rows[0]?.slug ?? "";
}

test("a lot is compared with a notice's lots while it is typed, and no answer reads like all is well", async ({
  open,
}) => {
  const slug = await recallProduct();
  const { page } = await open({});
  await page.goto(`/supplement-details/${slug}`);
  await page.waitForSelector('html[data-session="known"]');
  const notice = page.getByRole("article", { name: /Undeclared sildenafil/ });
  await notice.getByText("Lots named: 24B117, L-2290.").waitFor();
  const answer = notice.getByRole("status");
  expect(await answer.innerText()).toBe("");
  await notice.getByRole("link").focus();
  await page.keyboard.press("Tab");
  const type = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    return answer;
  };
  await (await type("24")).getByText("That’s too short to tell. Type the lot number as printed.").waitFor();
  await (await type("24B")).getByText("That’s close to lot 24B117, which is named.").waitFor();
  await (await type("lot 24b-117")).getByText("Your lot is named in this notice. Stop using it").waitFor();
  await (await type("99X123")).getByText("It doesn’t mean your package is safe").waitFor();
  expect(await answer.innerText()).toContain("the notice may name more lots. Read it to be sure.");
  await inspectScreen(page, "product-notice");
});

test("without JavaScript a notice names its lots, and asks for none", async ({ open }) => {
  const slug = await recallProduct();
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto(`/supplement-details/${slug}`);
  const notice = page.getByRole("article", { name: /Undeclared sildenafil/ });
  await notice.getByText("Lots named: 24B117, L-2290.").waitFor();
  expect(await notice.getByLabel("Lot number on your package").isVisible()).toBe(false);
});
