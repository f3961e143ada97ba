import type { Page } from "playwright-core";
import { expect } from "vitest";
import { inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeForm, typeOver } from "../typing.ts";
import { test } from "../visit.ts";

openSiteDatabase();

const NAME = "Gemeinnützige Gesellschaft für unabhängige Nahrungsergänzungsmittelprüfung mbH";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function save(page: Page): Promise<void> {
  await typeOver(field(page, "Reason, for the audit log"), "We are registered now.");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
}

test("an administrator says who runs the site, sees what another one saved meanwhile, and everyone can read it", async ({
  open,
}) => {
  const visitor = (await open()).page;
  await visitor.goto("/privacy-policy");
  await visitor.getByText("The operator has not named itself yet.").waitFor();
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await visitor.getByRole("heading", { name: "Who runs this site", level: 1 }).waitFor();
  await visitor.getByText("The operator has not named itself yet.").waitFor();
  await inspectScreen(visitor, "imprint-unnamed");

  const token = () => staffToken("administrator");
  const first = (await open({ stored: { token: await token() }, expectedErrors: /409/ })).page;
  const second = (await open({ stored: { token: await token() }, expectedErrors: /409/ })).page;
  for (const page of [first, second]) {
    await page.goto("/console/site");
    await field(page, "Organization").waitFor();
  }
  await typeForm([
    [field(first, "Organization"), NAME],
    [field(first, "Postal address"), "Mühlenweg 4\n10115 Berlin\nGermany"],
  ]);
  await save(first);
  await first.getByText("Saved. Everyone can read it now.").waitFor();

  await typeOver(field(second, "Contact email"), "office@example.org");
  await typeOver(field(second, "Contact phone"), "call us");
  await field(second, "Contact phone").press("Tab");
  await second.getByText("Enter a phone number like +1 512-555-0142.").waitFor();
  await typeOver(field(second, "Contact phone"), "+49 30 12345678");
  expect(await second.getByText("Enter a phone number").count()).toBe(0);
  await save(second);
  const difference = second.getByRole("alert").filter({ hasText: "Someone else saved this meanwhile." });
  await difference.getByText(`they saved “${NAME}”`).waitFor();
  await inspectScreen(second, "site-conflict");
  await difference.getByRole("button").press("Enter");
  await second.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await second.getByText("Saved. Everyone can read it now.").waitFor();
  expect(await field(second, "Organization").inputValue()).toBe(NAME);

  await expect
    .poll(async () => {
      await visitor.goto("/imprint");
      return visitor.getByRole("main").textContent();
    })
    .toContain("office@example.org");
  await visitor.getByRole("definition").filter({ hasText: NAME }).waitFor();
  const phone = visitor.getByRole("link", { name: "+49 30 12345678" });
  expect(await phone.getAttribute("href")).toBe("tel:+493012345678");
  expect(await visitor.getByText("Not stated").count()).toBe(2);
  await inspectScreen(visitor, "imprint");
  await visitor.goto("/about");
  await visitor.getByText(`This site is operated by ${NAME}, Mühlenweg 4, 10115 Berlin, Germany.`).waitFor();
});
