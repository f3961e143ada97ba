import type { JSHandle, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { newAccount } from "./accounts.ts";
import { pictureOf, requireCameraPrompt, showCamera } from "./camera.ts";
import { askApi, twoSupplements } from "./catalogue.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { typeForm, typeOver } from "./typing.ts";
import { test, type Visit, type VisitOptions } from "./visit.ts";

/** A barcode that is not in the demo catalog. */
const UNKNOWN_BARCODE = "4006381333931";

type Open = (options?: VisitOptions) => Promise<Visit>;

/** A tested product with its GTIN and lot. */
async function productWithCode(): Promise<{ product: SupplementDetails; gtin14: string; lot: string }> {
  const { tested } = await twoSupplements();
  const product = await askApi("getSupplement", { supplement_id: tested.slug });
  const gtin14 = product.barcodes[0]?.padStart(14, "0") ?? "";
  return { product, gtin14, lot: product.lot_number ?? "" };
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Scan a package" });
const camera = (page: Page) => sheet(page).getByLabel("Camera view");

async function openSheet(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Scan a package" }).first().click();
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

/** Hides or shows the page, as switching tabs or apps would. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );

describe("scanning by camera", () => {
  test("a known barcode opens its product, with the lot from the code", async ({ open }) => {
    const { product, gtin14, lot } = await productWithCode();
    await showCamera(["DataMatrix", `(01)${gtin14}(17)300131(10)${lot}`]);
    const page = await openCamera(open);
    await page.waitForURL(
      (url) => url.pathname === `/supplement-details/${product.slug}` && url.searchParams.get("lot") === lot,
    );
    await page
      .getByRole("complementary", { name: "Your package" })
      .getByText("Your lot was tested.")
      .waitFor();
    expect(await sheet(page).count()).toBe(0);
    expect(await page.getByLabel("Lot number on your package").inputValue()).toBe(lot);
    expect(await axeViolationsOf(page)).toEqual([]);
  });

  test("an unknown barcode offers next steps, and scanning again works", async ({ open }) => {
    const { product, gtin14 } = await productWithCode();
    await showCamera(["EAN13", UNKNOWN_BARCODE]);
    const page = await openCamera(open);
    await sheet(page).getByText("We don’t have this product").waitFor();
    await sheet(page).getByText(UNKNOWN_BARCODE).waitFor();
    expect(
      await sheet(page).getByRole("link", { name: "Request a test for it" }).getAttribute("href"),
    ).toContain(`ask=Barcode+${UNKNOWN_BARCODE}`);
    expect(await axeViolationsOf(page)).toEqual([]);

    await showCamera(["EAN13", UNKNOWN_BARCODE], ["EAN13", gtin14.slice(1)]);
    // Until the other pack is before the camera: it may show the first one again.
    const again = sheet(page).getByRole("button", { name: "Scan again" });
    const isOpen = () => page.url().endsWith(`/supplement-details/${product.slug}`);
    await expect
      .poll(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {});
        return isOpen();
      })
      .toBe(true);
  });

  test("the camera is off while the page is hidden, and after the sheet is closed", async ({ open }) => {
    await showCamera(["QRCode", "https://www.example.com/welcome"]);
    const page = await openCamera(open, { viewport: { width: 390, height: 800 }, hasTouch: true });
    await sheet(page).getByText("That’s not a product code.").waitFor();
    expect(await axeViolationsOf(page)).toEqual([]);
    const first = await streamOf(page);
    await setHidden(page, true);
    await expect.poll(() => tracksOf(first)).toEqual(["ended"]);
    await setHidden(page, false);
    await page.waitForFunction((before) => {
      const now = document.querySelector("video")?.srcObject;
      return now instanceof MediaStream && now !== before && now.active;
    }, first);
    const second = await streamOf(page);
    await sheet(page).getByRole("button", { name: "Close" }).click();
    await sheet(page).waitFor({ state: "detached" });
    await expect.poll(() => tracksOf(second)).toEqual(["ended"]);
  });

  test("with the camera blocked, digits can be typed instead", async ({ open }) => {
    const { product, gtin14 } = await productWithCode();
    const { page } = await open({ expectedErrors: /camera is not allowed/ });
    await requireCameraPrompt(page);
    await page.route(
      (url) => url.pathname === "/search",
      async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), "permissions-policy": "camera=()" };
        await route.fulfill({ response, headers });
      },
    );
    await openSheet(page, "/search");
    await sheet(page).getByText("Your browser will ask for camera access").waitFor();
    expect(await axeViolationsOf(page)).toEqual([]);
    await sheet(page).getByRole("button", { name: "Use the camera" }).click();
    await sheet(page).getByRole("alert").getByText("Camera access is blocked").waitFor();
    await sheet(page).getByRole("button", { name: "Type the digits" }).click();
    const digits = sheet(page).getByLabel("Digits under the barcode");
    await typeOver(digits, `${formatBarcode(gtin14).slice(0, -1)}x`);
    await digits.press("Enter");
    await sheet(page).getByText("or a digit is wrong").waitFor();
    await typeOver(digits, formatBarcode(gtin14));
    await digits.press("Enter");
    await page.waitForURL(`**/supplement-details/${product.slug}`);
  });
});

test("a photo is uploaded and recognized, and the match is confirmed", async ({ open }) => {
  const { product, gtin14 } = await productWithCode();
  const { page } = await open();
  await requireCameraPrompt(page);
  await openSheet(page, "/about");
  await sheet(page).getByRole("button", { name: "Upload a photo of the label" }).click();
  const buffer = await sharp(Buffer.from(await pictureOf("EAN13", gtin14.slice(1))))
    .png()
    .toBuffer();
  await sheet(page)
    .getByLabel("Photo of the label")
    .first()
    .locator("input")
    .setInputFiles({ name: "label.png", mimeType: "image/png", buffer });
  await sheet(page).getByText("Is it yours?").waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await sheet(page).getByRole("button", { name: product.name }).click();
  await page.waitForURL(`**/supplement-details/${product.slug}`);
});

test("scans in the profile are listed, confirmed, corrected and deleted", async ({ open }) => {
  const { product, gtin14 } = await productWithCode();
  const { token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await requireCameraPrompt(page);
  await page.goto("/profile?tab=scans");
  await page.getByText("No scans yet").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Scan a package" }).click();
  await sheet(page).getByRole("button", { name: "Type the digits" }).click();
  await typeOver(sheet(page).getByLabel("Digits under the barcode"), UNKNOWN_BARCODE);
  await sheet(page).getByRole("button", { name: "Look it up" }).click();
  await sheet(page).getByRole("link", { name: "Request a test for it" }).click();
  expect(await page.getByLabel("Supplement name").inputValue()).toBe(`Barcode ${UNKNOWN_BARCODE}`);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("article", { name: UNKNOWN_BARCODE }).getByText("Not in our catalog").waitFor();
  await page.getByRole("button", { name: `Delete the scan of ${UNKNOWN_BARCODE}` }).click();
  await page.getByText("No scans yet").waitFor();

  await page.getByRole("main").getByRole("button", { name: "Scan a package" }).click();
  await sheet(page).getByRole("button", { name: "Type the digits" }).click();
  await typeForm([
    [sheet(page).getByLabel("Digits under the barcode"), gtin14],
    [sheet(page).getByLabel("Lot number (Optional)"), "L-7"],
  ]);
  await sheet(page).getByRole("button", { name: "Look it up" }).click();
  await page.waitForURL(`**/supplement-details/${product.slug}?lot=L-7`);

  await page.goto("/profile?tab=scans");
  const scan = page.getByRole("article", { name: product.name });
  await scan.getByText("lot L-7").waitFor();
  await scan.getByRole("button", { name: "That’s correct" }).click();
  await scan.getByText("Confirmed").waitFor();
  await scan.getByRole("button", { name: "Correct it" }).click();
  const dialog = page.getByRole("dialog", { name: "Which product is it?" });
  const { untested } = await twoSupplements();
  await typeOver(dialog.getByLabel("Search by brand or name"), untested.name);
  await dialog.getByRole("radio", { name: untested.name }).first().check();
  await dialog.getByRole("radio", { name: "None of these products" }).check();
  await typeOver(dialog.getByLabel("What does the package say? (Optional)"), "Zinc, 60 tablets.");
  expect(await axeViolationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent for review").waitFor();
  await page.getByRole("button", { name: "Delete the scan of" }).click();
  await page.getByText("No scans yet").waitFor();
});
