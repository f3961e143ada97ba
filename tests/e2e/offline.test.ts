import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect } from "vitest";
import { ordinaryReport, pathOf } from "./reports.ts";
import { origin, test } from "./visit.ts";

/** Stands between the browser and the site: while it is away there is no network, for service workers neither. */
let network: Server;
beforeEach(() => {
  network = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = request(`${origin}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
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

test("without a network the reports that were read last stay, and every other page says what is missing", async ({
  open,
}) => {
  const port = await connect();
  const { page, context } = await open({
    serviceWorkers: "allow",
    baseURL: `http://localhost:${port}`,
    mayComplain: /ERR_|Failed to fetch/,
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
  await page.getByRole("heading", { level: 1, name: "There is no connection" }).waitFor();

  await connect(port);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Brands" }).waitFor();
});
