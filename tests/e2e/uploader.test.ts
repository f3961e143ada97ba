import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { newAccount } from "./accounts.ts";
import { requireCameraPrompt } from "./camera.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { newRequestName } from "./requests.ts";
import { typeForm } from "./typing.ts";
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
  page.getByLabel("Product photo").first().locator("input").setInputFiles(file(name));
const send = (page: Page) => page.getByRole("button", { name: "Send request" });

/** A dragged file: its bytes, or a number of zeros. */
const draggedFile = (page: Page, name: string, type: string, bytes: number[] | number) =>
  page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer();
      const content = typeof bytes === "number" ? new Uint8Array(bytes) : Uint8Array.from(bytes);
      data.items.add(new File([content], name, { type }));
      return data;
    },
    { name, type, bytes },
  );

/** Opens the test request form with a name and a link filled in. */
async function openForm(
  open: (options?: VisitOptions) => Promise<{ page: Page }>,
  options: VisitOptions = {},
): Promise<{ page: Page; name: string }> {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token }, ...options });
  const name = newRequestName();
  await page.goto("/about");
  await page.getByRole("button", { name: "Request test" }).click();
  await typeForm([
    [page.getByLabel("Supplement name"), name],
    [page.getByLabel("Supplement URL"), `https://www.example.com/${encodeURIComponent(name)}`],
  ]);
  return { page, name };
}

test("uploader: a picture is uploaded, shown, changed, removed and sent", async ({ open }) => {
  const { page, name } = await openForm(open);
  await choose(page, "pack.jpg");
  await page.getByRole("button", { name: "Change image" }).waitFor();
  await page.getByRole("img", { name: "Selected file" }).waitFor();
  await page.getByRole("button", { name: "Remove image" }).click();
  await page.getByRole("button", { name: "Choose an image" }).waitFor();

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

test("uploader: shows progress, and the form cannot be sent meanwhile", async ({ open }) => {
  const { page } = await openForm(open);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().method() === "PUT") await gate;
      await route.continue();
    },
  );
  await choose(page, "pack.jpg");
  await page.getByRole("progressbar", { name: "Uploading image" }).waitFor();
  expect(await send(page).isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Remove image" }).isDisabled()).toBe(true);
  expect(await axeViolationsOf(page)).toEqual([]);
  release();
  await page.getByRole("button", { name: "Change image" }).waitFor();
  expect(await send(page).isEnabled()).toBe(true);
});

test.for([
  ["notes.txt", "Only JPEG, PNG, GIF, JPG, WEBP files are allowed."],
  ["empty.png", "File size is too small"],
] as const)("uploader: %s is rejected before the upload: %s", async ([name, sentence], { open }) => {
  const { page } = await openForm(open);
  await choose(page, name);
  await page.getByRole("alert").getByText(sentence).waitFor();
  expect(await page.getByRole("button", { name: "Choose an image" }).count()).toBe(1);
});

test("uploader: rejects unsupported files while dragging, and accepts a dropped picture", async ({
  open,
}) => {
  const { page } = await openForm(open);
  const zone = page.getByRole("group", { name: "Product photo" });
  const text = { dataTransfer: await draggedFile(page, "notes.txt", "text/plain", [0x68, 0x69]) };
  await zone.dispatchEvent("dragenter", text);
  await page.getByText("File type/size error, Hovered on types!").waitFor();
  await zone.dispatchEvent("drop", text);
  await page.getByRole("alert").getByText("Only JPEG, PNG, GIF, JPG, WEBP files are allowed.").waitFor();

  await zone.dispatchEvent("drop", {
    dataTransfer: await draggedFile(page, "large.png", "image/png", 101 * MB),
  });
  await page.getByRole("alert").getByText("File size should not be more than 100 MB").waitFor();

  const picture = [...(await readFile(file("pack.jpg")))];
  await zone.dispatchEvent("drop", {
    dataTransfer: await draggedFile(page, "pack.jpg", "image/jpeg", picture),
  });
  await page.getByRole("button", { name: "Change image" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("drop zone: a visitor who scans a label meets the messages of any drop zone", async ({ page }) => {
  await requireCameraPrompt(page);
  await page.goto("/about");
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Scan a package" }).first().click();
  await page.getByRole("button", { name: "Upload a photo of the label" }).click();
  const zone = page.getByRole("group", { name: "Photo of the label" });
  const text = { dataTransfer: await draggedFile(page, "notes.txt", "text/plain", [0x68, 0x69]) };
  await zone.dispatchEvent("dragenter", text);
  await zone.getByText("File type/size error, Hovered on types!").waitFor();
  await zone.dispatchEvent("drop", text);
  await zone.getByRole("alert").getByText("File type is not supported", { exact: true }).waitFor();
  for (const [bytes, message] of [
    [101 * MB, "File size is too big"],
    [0, "File size is too small"],
  ] as const) {
    await zone.dispatchEvent("drop", {
      dataTransfer: await draggedFile(page, "label.png", "image/png", bytes),
    });
    await zone.getByRole("alert").getByText(message, { exact: true }).waitFor();
  }
});

test.for(["the upload URL call", "the storage"])(
  "uploader: if %s fails, shows an error and can be retried",
  async (what, { open }) => {
    const { page } = await openForm(open, { expectedErrors: /503/ });
    let broken = true;
    await page.route(
      (url) => url.origin === origin,
      (route) => {
        const request = route.request();
        const matches =
          what === "the storage"
            ? request.method() === "PUT"
            : request.url().endsWith("/general/image/upload");
        return broken && matches
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

test("a profile picture is uploaded, shown in the header, and removed", async ({ open }) => {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add photo" }).click();
  await page.getByLabel("Your photo").first().locator("input").setInputFiles(file("pack.jpg"));
  await page.getByText("Photo saved.").waitFor();
  const shown = page.getByRole("banner").locator("img[src*='/uploads/']");
  await shown.waitFor();
  await page.getByRole("button", { name: "Remove image" }).click();
  await page.getByText("Photo removed.").waitFor();
  await shown.waitFor({ state: "detached" });
});
