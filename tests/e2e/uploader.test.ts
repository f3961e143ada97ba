import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { newAccount } from "./accounts.ts";
import { violationsOf } from "./page-checks.ts";
import { newWish } from "./requests.ts";
import { origin, test, type VisitOptions } from "./visit.ts";

const MB = 1024 * 1024;

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-pictures-"));
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: "#0b5d4e" } });
  await picture.clone().jpeg().toFile(file("pack.jpg"));
  await picture.clone().webp().toFile(file("pack.webp"));
  await writeFile(file("empty.png"), "");
  await writeFile(file("notes.txt"), "not a picture");
});
afterAll(() => rm(folder, { recursive: true }));

const choose = (page: Page, name: string) =>
  page.getByLabel("Picture of the pack").first().locator("input").setInputFiles(file(name));
const send = (page: Page) => page.getByRole("button", { name: "Send request" });

/** The form with a name and a link, ready for a picture. */
async function openForm(
  open: (options?: VisitOptions) => Promise<{ page: Page }>,
  options: VisitOptions = {},
): Promise<{ page: Page; name: string }> {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token }, ...options });
  const name = newWish();
  await page.goto("/about");
  await page.getByRole("button", { name: "Request test" }).click();
  await page.getByLabel("Supplement name").fill(name);
  await page.getByLabel("Supplement URL").fill(`https://www.example.com/${encodeURIComponent(name)}`);
  return { page, name };
}

test("a picture is uploaded, shown, changed, removed and sent", async ({ open }) => {
  const { page, name } = await openForm(open);
  await choose(page, "pack.jpg");
  await page.getByRole("button", { name: "Change image" }).waitFor();
  await page.getByRole("img", { name: "The chosen file" }).waitFor();
  await page.getByRole("button", { name: "Remove image" }).click();
  await page.getByRole("button", { name: "Choose a picture" }).waitFor();

  await choose(page, "pack.webp");
  await page.getByRole("button", { name: "Change image" }).waitFor();
  await send(page).click();
  await page.getByRole("button", { name: "Awesome!" }).click();
  await page.goto("/profile?tab=requests");
  const picture = page.getByRole("article", { name }).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    await picture.elementHandle(),
  );
});

test("while it is under way, its progress shows and nothing can be sent", async ({ open }) => {
  const { page } = await openForm(open);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    },
  );
  await choose(page, "pack.jpg");
  await page.getByRole("progressbar", { name: "Uploading the image" }).waitFor();
  expect(await send(page).isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Remove image" }).isDisabled()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  release();
  await page.getByRole("button", { name: "Change image" }).waitFor();
  expect(await send(page).isEnabled()).toBe(true);
});

test.for([
  ["notes.txt", "Only JPEG, PNG, GIF, JPG, WEBP files are allowed."],
  ["empty.png", "File size is too small"],
] as const)("%s is refused before it is sent: %s", async ([name, sentence], { open }) => {
  const { page } = await openForm(open);
  await choose(page, name);
  await page.getByRole("alert").getByText(sentence).waitFor();
  expect(await page.getByRole("button", { name: "Choose a picture" }).count()).toBe(1);
});

test("what cannot be taken is told while it is held over the form, and a picture can be dropped", async ({
  open,
}) => {
  const { page } = await openForm(open);
  const zone = page.getByRole("group", { name: "Picture of the pack" });
  /** A file that is dragged: its bytes, or how many zeros. */
  const held = (name: string, type: string, bytes: number[] | number) =>
    page.evaluateHandle(
      ({ name, type, bytes }) => {
        const data = new DataTransfer();
        const content = typeof bytes === "number" ? new Uint8Array(bytes) : Uint8Array.from(bytes);
        data.items.add(new File([content], name, { type }));
        return data;
      },
      { name, type, bytes },
    );
  const text = { dataTransfer: await held("notes.txt", "text/plain", [0x68, 0x69]) };
  await zone.dispatchEvent("dragenter", text);
  await page.getByText("File type/size error, Hovered on types!").waitFor();
  await zone.dispatchEvent("drop", text);
  await page.getByRole("alert").getByText("Only JPEG, PNG, GIF, JPG, WEBP files are allowed.").waitFor();

  await zone.dispatchEvent("drop", { dataTransfer: await held("large.png", "image/png", 101 * MB) });
  await page.getByRole("alert").getByText("File size should not be more than 100 MB").waitFor();

  const picture = [...(await readFile(file("pack.jpg")))];
  await zone.dispatchEvent("drop", { dataTransfer: await held("pack.jpg", "image/jpeg", picture) });
  await page.getByRole("button", { name: "Change image" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test.for(["the call for its address", "the store"])(
  "where %s fails, it says so and can be tried again",
  async (what, { open }) => {
    const { page } = await openForm(open, { mayComplain: /503/ });
    let broken = true;
    await page.route(
      (url) => url.origin === origin,
      (route) => {
        const request = route.request();
        const asked =
          what === "the store" ? request.method() === "PUT" : request.url().endsWith("/general/image/upload");
        return broken && asked
          ? route.fulfill({ status: 503, json: { status: false, message: "away", data: {} } })
          : route.continue();
      },
    );
    await choose(page, "pack.jpg");
    await page.getByText("Error uploading image").first().waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Change image" }).waitFor();
  },
);

test("a profile's picture is uploaded, shown in the header, and taken away", async ({ open }) => {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a picture" }).click();
  await page.getByLabel("Your picture").first().locator("input").setInputFiles(file("pack.jpg"));
  await page.getByText("Your picture is saved.").waitFor();
  const shown = page.getByRole("banner").locator("img[src*='/uploads/']");
  await shown.waitFor();
  await page.getByRole("button", { name: "Remove image" }).click();
  await page.getByText("Your picture is removed.").waitFor();
  await shown.waitFor({ state: "detached" });
});
