import { expect } from "vitest";
import { ordinaryReport, pathOf } from "./reports.ts";
import { test } from "./visit.ts";

const LOST = { serviceWorkers: "allow", mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ } as const;

test("without a network the reports that were read last stay, and every other page says what is missing", async ({
  open,
}) => {
  const { page, context } = await open(LOST);
  const report = pathOf(await ordinaryReport());
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(report);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.waitForFunction((path) => caches.match(path).then(Boolean), report);

  await context.setOffline(true);
  await page.goto(report);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
  await page.goto("/brands");
  await page.getByRole("heading", { level: 1, name: "There is no connection" }).waitFor();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Brands" }).waitFor();
});
