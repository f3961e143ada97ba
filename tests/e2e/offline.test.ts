import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect } from "vitest";
import { ordinaryReport, pathOf } from "./reports.ts";
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

  await connect(port);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Brands" }).waitFor();
});
