import type { JSHandle, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { newAccount } from "./accounts.ts";
import { pictureOf, showCamera } from "./camera.ts";
import { ask, twoSupplements } from "./catalogue.ts";
import { violationsOf } from "./page-checks.ts";
import { test, type Visit, type VisitOptions } from "./visit.ts";

/** A number that the sample catalogue gives to nothing. */
const UNKNOWN = "4006381333931";

type Open = (options?: VisitOptions) => Promise<Visit>;

/** A product with its number and the lot that was tested. */
async function productWithCode(): Promise<{ product: SupplementDetails; gtin14: string; lot: string }> {
  const { tested } = await twoSupplements();
  const product = await ask("getSupplement", { supplement_id: tested.slug });
  const gtin14 = product.barcodes[0]?.padStart(14, "0") ?? "";
  return { product, gtin14, lot: product.lot_number ?? "" };
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Scan a pack" });
const camera = (page: Page) => sheet(page).getByLabel("Picture of the camera");

async function openSheet(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Scan a pack" }).first().click();
  await sheet(page).waitFor();
}

/** A visitor who has let the site use the camera before: it opens without a word. */
async function openCamera(open: Open, options: VisitOptions = {}): Promise<Page> {
  const { page } = await open({ permissions: ["camera"], ...options });
  await openSheet(page);
  await camera(page).waitFor();
  return page;
}

const streamOf = (page: Page) =>
  camera(page).evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream);
const tracksOf = (stream: JSHandle<MediaStream>) =>
  stream.evaluate((of) => of.getTracks().map(({ readyState }) => readyState));

/** As another tab, or another program on a phone, would hide the page. */
const lookAway = (page: Page, away: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    away ? "hidden" : "visible",
  );

describe("by camera", () => {
  test("a pack that is found opens its product, with the lot of its code", async ({ open }) => {
    const { product, gtin14, lot } = await productWithCode();
    await showCamera(["DataMatrix", `(01)${gtin14}(17)300131(10)${lot}`]);
    const page = await openCamera(open);
    await page.waitForURL(
      (url) => url.pathname === `/supplement-details/${product.slug}` && url.searchParams.get("lot") === lot,
    );
    expect(await sheet(page).count()).toBe(0);
    await page.getByRole("complementary", { name: "Your pack" }).getByText("Your lot was tested.").waitFor();
    expect(await page.getByLabel("The lot number on your pack").inputValue()).toBe(lot);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("one that is not found leads on, and scanning again finds the next", async ({ open }) => {
    const { product, gtin14 } = await productWithCode();
    await showCamera(["EAN13", UNKNOWN]);
    const page = await openCamera(open);
    await sheet(page).getByText("We do not have this product").waitFor();
    await sheet(page).getByText(UNKNOWN).waitFor();
    expect(
      await sheet(page).getByRole("link", { name: "Request a test of it" }).getAttribute("href"),
    ).toContain(`ask=Barcode+${UNKNOWN}`);
    expect(await violationsOf(page)).toEqual([]);

    await showCamera(["EAN13", UNKNOWN], ["EAN13", gtin14.slice(1)]);
    await sheet(page).getByRole("button", { name: "Scan again" }).click();
    await page.waitForURL(`**/supplement-details/${product.slug}`);
  });

  test("the camera is off while the page is not seen, and once the sheet is shut", async ({ open }) => {
    await showCamera(["QRCode", "https://www.example.com/welcome"]);
    const page = await openCamera(open, { viewport: { width: 390, height: 800 }, hasTouch: true });
    await sheet(page).getByText("This code names no product.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const first = await streamOf(page);
    await lookAway(page, true);
    await expect.poll(() => tracksOf(first)).toEqual(["ended"]);
    await lookAway(page, false);
    await page.waitForFunction((before) => {
      const now = document.querySelector("video")?.srcObject;
      return now instanceof MediaStream && now !== before && now.active;
    }, first);
    const second = await streamOf(page);
    await sheet(page).getByRole("button", { name: "Close" }).click();
    await sheet(page).waitFor({ state: "detached" });
    await expect.poll(() => tracksOf(second)).toEqual(["ended"]);
  });

  test("where it is refused, the digits do as well", async ({ open }) => {
    const { product, gtin14 } = await productWithCode();
    const { page } = await open({ mayComplain: /camera is not allowed/ });
    await page.route(
      (url) => url.pathname === "/search",
      async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), "permissions-policy": "camera=()" };
        await route.fulfill({ response, headers });
      },
    );
    await openSheet(page, "/search");
    await sheet(page).getByText("Your browser asks first").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await sheet(page).getByRole("button", { name: "Use the camera" }).click();
    await sheet(page).getByRole("alert").getByText("The camera may not be used").waitFor();
    await sheet(page).getByRole("button", { name: "Type the digits" }).click();
    const digits = sheet(page).getByLabel("Digits below the bars");
    await digits.fill(`${formatBarcode(gtin14).slice(0, -1)}x`);
    await digits.press("Enter");
    await sheet(page).getByText("or a digit is wrong").waitFor();
    await digits.fill(formatBarcode(gtin14));
    await digits.press("Enter");
    await page.waitForURL(`**/supplement-details/${product.slug}`);
  });
});

test("a photograph is sent and read, and what it is taken for is asked about", async ({ open }) => {
  const { product, gtin14 } = await productWithCode();
  const { page } = await open();
  await openSheet(page, "/about");
  await sheet(page).getByRole("button", { name: "Send a photograph of the label" }).click();
  const buffer = await sharp(Buffer.from(await pictureOf("EAN13", gtin14.slice(1))))
    .png()
    .toBuffer();
  await sheet(page)
    .getByLabel("Photograph of the label")
    .first()
    .locator("input")
    .setInputFiles({ name: "label.png", mimeType: "image/png", buffer });
  await sheet(page).getByText("Is it your pack?").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet(page).getByRole("button", { name: product.name }).click();
  await page.waitForURL(`**/supplement-details/${product.slug}`);
});

test("a user's scans are listed, confirmed, corrected and deleted", async ({ open }) => {
  const { product, gtin14 } = await productWithCode();
  const { token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile?tab=scans");
  await page.getByText("Nothing is scanned yet").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Scan a pack" }).click();
  await sheet(page).getByRole("button", { name: "Type the digits" }).click();
  await sheet(page).getByLabel("Digits below the bars").fill(UNKNOWN);
  await sheet(page).getByRole("button", { name: "Look it up" }).click();
  await sheet(page).getByRole("link", { name: "Request a test of it" }).click();
  expect(await page.getByLabel("Supplement name").inputValue()).toBe(`Barcode ${UNKNOWN}`);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("article", { name: UNKNOWN }).getByText("Not in the catalogue").waitFor();
  await page.getByRole("button", { name: `Delete the scan of ${UNKNOWN}` }).click();
  await page.getByText("Nothing is scanned yet").waitFor();

  await page.getByRole("main").getByRole("button", { name: "Scan a pack" }).click();
  await sheet(page).getByRole("button", { name: "Type the digits" }).click();
  await sheet(page).getByLabel("Digits below the bars").fill(gtin14);
  await sheet(page).getByLabel("Lot number (Optional)").fill("L-7");
  await sheet(page).getByRole("button", { name: "Look it up" }).click();
  await page.waitForURL(`**/supplement-details/${product.slug}?lot=L-7`);

  await page.goto("/profile?tab=scans");
  const scan = page.getByRole("article", { name: product.name });
  await scan.getByText("lot L-7").waitFor();
  await scan.getByRole("button", { name: "It is right" }).click();
  await scan.getByText("Confirmed").waitFor();
  await scan.getByRole("button", { name: "Correct it" }).click();
  const dialog = page.getByRole("dialog", { name: "Which product is it?" });
  await dialog.getByRole("radio", { name: "It is none of your products" }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent for review").waitFor();
  await page.getByRole("button", { name: "Delete the scan of" }).click();
  await page.getByText("Nothing is scanned yet").waitFor();
});
