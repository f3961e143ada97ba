import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect } from "vitest";
import { logOut, newAccount } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { ordinaryReport, pathOf } from "./reports.ts";
import { typeForm } from "./typing.ts";
import { origin, test } from "./visit.ts";

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

async function connect(port = 0): Promise<number> {
  network.listen(port, "localhost");
  await once(network, "listening");
  return (network.address() as AddressInfo).port;
}

async function cut(): Promise<void> {
  if (!network.listening) return;
  network.close();
  network.closeAllConnections();
  await once(network, "close");
}

test("offline: the user’s supplements are readable with lot and note until they log out", async ({
  open,
}) => {
  const { token } = await newAccount();
  const { tested } = await twoSupplements();
  const lot = tested.lot_number ?? "";
  const port = await connect();
  const { page, context } = await open({
    serviceWorkers: "allow",
    baseURL: `http://localhost:${port}`,
    expectedErrors: /ERR_|Failed to fetch/,
    stored: { token },
  });
  await context.unrouteAll();
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByRole("link", { name: "My supplements" }).click();
  const product = page.getByRole("article", { name: tested.name });
  await product.getByRole("button", { name: "Add your lot or a note" }).click();
  await typeForm([
    [product.getByLabel("Lot number"), lot.toLowerCase()],
    [product.getByLabel("Note"), "Morning, <b>with food</b>"],
  ]);
  await product.getByRole("button", { name: "Save" }).click();
  await product.getByText("Your lot was tested.").waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);

  await cut();
  const offline = page.getByRole("heading", { level: 1, name: "You’re offline" });
  await page.goto("/profile?tab=supplements");
  await offline.waitFor();
  const saved = page.getByRole("listitem").filter({ hasText: tested.name });
  expect(await saved.innerText()).toContain("Your lot was tested.");
  expect(await saved.innerText()).toContain("Your note: Morning, <b>with food</b>");

  await connect(port);
  await page.getByRole("link", { name: "Try again" }).click();
  await product.waitFor();
  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.has("supplements-1"))).toBe(false);
});

test("offline: recently viewed reports are available, and every other page shows the offline page", async ({
  open,
}) => {
  const port = await connect();
  const { page, context } = await open({
    serviceWorkers: "allow",
    baseURL: `http://localhost:${port}`,
    expectedErrors: /ERR_|Failed to fetch/,
  });
  await context.unrouteAll();
  const report = pathOf(await ordinaryReport());
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(report);
  const title = await heading.innerText();
  await page.waitForFunction((path) => caches.match(path).then(Boolean), report);

  await cut();
  await page.goto(report);
  expect(await heading.innerText()).toBe(title);
  await page.goto("/brands");
  await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
  await page.getByRole("listitem").getByRole("link").click();
  await page.waitForURL(`**${report}`);
  expect(await heading.innerText()).toBe(title);
  await page.goto("/brands");

  await connect(port);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Brands" }).waitFor();
});
