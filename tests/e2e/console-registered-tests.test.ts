import { expect } from "vitest";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { twoSupplements } from "./catalogue.ts";
import { database, inDays, inspectScreen, openSiteDatabase, staffToken } from "./console.ts";
import { typeForm, typeOver } from "./typing.ts";
import { test } from "./visit.ts";

openSiteDatabase();

const SCREEN = "/console/registered-tests";

test("a registration waits for a second person, who reads what it says and refuses it", async ({ open }) => {
  await addLaboratory(database.db, { input: LABORATORY, operator: "ana" });
  const { untested } = await twoSupplements();
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  await page.goto(`${SCREEN}?add=test`);
  await typeForm([
    [page.getByRole("textbox", { name: "Product" }), untested.slug],
    [page.getByLabel("Methods"), "ICP-MS after microwave digestion, in-house method LM-204, revision 3"],
    [page.getByLabel("Who pays"), "Readers of the consumer magazine, by donations of spring"],
    [page.getByLabel("Report due on"), inDays(60)],
  ]);
  await page.getByRole("combobox", { name: "Laboratory" }).selectOption(LABORATORY.name);
  await page.getByRole("button", { name: "Send for second approval" }).click();
  const waiting = page.getByRole("region", { name: "Waiting for a second person" });
  await waiting.getByText("Another scientist, publisher or administrator must approve it").waitFor();
  expect(await waiting.getByRole("button", { name: "Approve and publish" }).count()).toBe(0);
  await inspectScreen(page, "registered-tests-own");

  const { page: second } = await open({ stored: { token: await staffToken("publisher") } });
  await second.goto(SCREEN);
  const shown = second.getByRole("region", { name: "Waiting for a second person" });
  await shown.getByRole("button", { name: "Approve and publish" }).waitFor();
  await shown
    .getByText(/ICP-MS after microwave digestion.* Paid by Readers of the consumer magazine/)
    .waitFor();
  await inspectScreen(second, "registered-tests-second");
  await typeOver(shown.getByLabel("Reason to refuse it"), "The method is out of date.");
  await shown.getByRole("button", { name: "Refuse" }).click();
  await shown.waitFor({ state: "detached" });
});
