import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect } from "vitest";
import { askApi, twoSupplements } from "./catalogue.ts";
import { inspectScreen } from "./console.ts";
import { typeOver } from "./typing.ts";
import { origin, test, userToken } from "./visit.ts";

/** A proxy between the browser and the site: stopping it cuts the network, for the service worker too. */
let network: Server;
beforeEach(() => {
  network = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(`${origin}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
});
afterEach(() => cut());

async function cut(): Promise<void> {
  if (!network.listening) return;
  network.close();
  network.closeAllConnections();
  await once(network, "close");
}

test("my day: a guest adds two products, sees a sum, shares the link, and reloads it offline", async ({
  open,
}) => {
  network.listen(0, "localhost");
  await once(network, "listening");
  const baseURL = `http://localhost:${(network.address() as AddressInfo).port}`;
  const { tested, untested } = await twoSupplements();
  const { page, context } = await open({
    serviceWorkers: "allow",
    baseURL,
    expectedErrors: /ERR_|Failed to fetch/,
  });
  await context.unrouteAll();
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/my-day");
  await page.getByRole("heading", { name: "Nothing added yet" }).waitFor();
  for (const { name } of [tested, untested]) {
    await typeOver(page.getByLabel("Add a product"), name);
    await page
      .getByRole("button", { name: `Add ${name}` })
      .first()
      .click();
  }
  await typeOver(page.getByLabel(`Servings a day of ${tested.name}`, { exact: true }), "2");
  const contaminants = page.getByRole("region", { name: "Contaminants a day" });
  const lead = contaminants.getByRole("row", { name: /Lead/ });
  await lead.getByText("unknown in 1 product").waitFor();
  const sum = await lead.locator("strong").first().innerText();
  await page.getByText("unknown isn’t zero").waitFor();
  const stored = await page.evaluate(() => localStorage.getItem("my_day"));
  expect(JSON.parse(stored ?? "null")).toEqual({
    items: [
      { supplement_id: tested.slug, servings: 2 },
      { supplement_id: untested.slug, servings: 1 },
    ],
    life_stage: "adults",
  });

  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      value: async ({ url }: { url: string }) => void sessionStorage.setItem("shared", url),
    });
  });
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.evaluate(() => sessionStorage.getItem("shared") ?? "");
  expect(link).toBe(`${baseURL}/my-day#stage=adults&p=${tested.slug}%7E2&p=${untested.slug}%7E1`);

  const other = await open();
  await other.page.goto(`/my-day${new URL(link).hash}`);
  await other.page.getByText("You opened a shared day.").waitFor();
  const shared = other.page
    .getByRole("region", { name: "Contaminants a day" })
    .getByRole("row", { name: /Lead/ });
  expect(await shared.locator("strong").first().innerText()).toBe(sum);
  expect(await other.page.evaluate(() => localStorage.getItem("my_day"))).toBeNull();

  await page.waitForFunction(() => caches.match("/my-day").then(Boolean));
  await page.reload();
  await lead.waitFor();
  await cut();
  await page.reload();
  await lead.waitFor();
  expect(await lead.locator("strong").first().innerText()).toBe(sum);
});

test("my day: a user saves it, and opens it in another browser", async ({ open }) => {
  const { tested } = await twoSupplements();
  const first = await open({ stored: { token: userToken } });
  await first.page.goto("/my-day");
  await typeOver(first.page.getByLabel("Add a product"), tested.name);
  await first.page
    .getByRole("button", { name: `Add ${tested.name}` })
    .first()
    .click();
  await first.page.getByRole("button", { name: "Save with my account" }).click();
  await first.page.getByText("Saved with your account.").waitFor();
  const second = await open({ stored: { token: userToken } });
  await second.page.goto("/my-day");
  await second.page.getByRole("button", { name: "Open the saved day" }).click();
  await second.page.getByLabel(`Servings a day of ${tested.name}`, { exact: true }).waitFor();
  await second.page.getByRole("button", { name: "Delete it from my account" }).click();
  await second.page.getByText("Deleted from your account.").waitFor();
});

test("a product is added to My day on its page, without an account", async ({ open }) => {
  const { page } = await open({});
  const { tested } = await twoSupplements();
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Add to My day" }).press("Enter");
  await page.getByRole("link", { name: "In My day" }).press("Enter");
  await page.getByRole("button", { name: `Remove ${tested.name}` }).waitFor();
  await inspectScreen(page, "my-day");
});

const pagesOf = (pdf: Buffer) => [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page[^s]/g)].length;

test("my day prints on two sheets of A4, headed by site, title, and date", async ({ open }) => {
  const { list } = await askApi("searchSupplements", { filters: { tested: true }, limit: 3 });
  const { untested } = await twoSupplements();
  const items = [...list, untested].map(({ slug }) => `p=${slug}%7E1`).join("&");
  const { page } = await open();
  await page.goto(`/my-day#stage=adults&${items}`);
  await page.getByRole("region", { name: "Contaminants a day" }).getByRole("table").waitFor();
  const head = page.getByText(
    `A day of ${list.length + 1} supplements, for a doctor or pharmacist. Printed `,
  );
  expect(await head.isVisible()).toBe(false);
  const margin = "10mm";
  const pdf = await page.pdf({
    format: "A4",
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  expect(pagesOf(pdf)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  expect(await head.locator("time").getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const printed of [
    page.getByRole("link", { name: "Assayed home" }).first(),
    page.getByRole("heading", { name: "My day, measured" }),
    head,
  ])
    expect(await printed.isVisible()).toBe(true);
  for (const control of [page.getByRole("button", { name: "Print" }), page.getByRole("navigation").first()])
    expect(await control.isVisible()).toBe(false);
});
