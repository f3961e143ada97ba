import path from "node:path";
import { describe, expect } from "vitest";
import { LONGEST_LINK } from "#tests/support/product-links.ts";
import { postToSite } from "#tests/support/staff.ts";
import { inspectScreen, openSiteDatabase, staffToken } from "./console.ts";
import { typeForm, typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

openSiteDatabase();

describe("who may open the console", () => {
  test("a user without a role sees that it is for staff", async ({ open }) => {
    const { page } = await open({ stored: { token: await staffToken(null) }, expectedErrors: /403/ });
    await page.goto("/console");
    await page.getByRole("heading", { name: "This is for staff" }).waitFor();
  });

  test("staff without a second factor are told what to do", async ({ open }) => {
    const token = await staffToken("administrator", false);
    const { page } = await open({ stored: { token }, expectedErrors: /403/ });
    await page.goto("/console");
    await page.getByRole("link", { name: "Open your security settings" }).waitFor();
    await inspectScreen(page, "second-factor");
  });

  test("an editor sees no screen for staff, not even by its URL", async ({ open }) => {
    const { page } = await open({ stored: { token: await staffToken("editor") } });
    await page.goto("/console/staff");
    await page.getByRole("heading", { name: "This screen isn’t here" }).waitFor();
    expect(await page.getByRole("link", { name: "Staff" }).count()).toBe(0);
  });
});

test("a moderator declines a request by keyboard, and takes it back", async ({ open }) => {
  const asker = await staffToken(null);
  const name = `Zinc from the console ${Date.now()}`;
  await postToSite(origin, asker, "/supplement/manage-test-request", {
    action: "add_test_request",
    name,
    supplement_brand: "Kleinhof",
    supplement_url: LONGEST_LINK,
  });
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto("/console");
  await page.getByRole("heading", { name: "Desk" }).waitFor();
  await page.getByRole("link", { name: /new test request/ }).waitFor();
  const digest = page.getByRole("checkbox", { name: "Email me once a day what waits here" });
  await digest.press("Space");
  await page.getByText("Saved.").waitFor();
  expect(await digest.isChecked()).toBe(true);
  await inspectScreen(page, "desk");
  await page.getByRole("link", { name: /new test request/ }).press("Enter");
  await page.getByRole("link", { name: new RegExp(name) }).press("Enter");
  await page.getByText(`Link given: ${LONGEST_LINK}`).waitFor();
  await page.getByRole("button", { name: "Decline…" }).press("Enter");
  await page.getByLabel("Start from a reason").selectOption({ index: 3 });
  await inspectScreen(page, "request");
  await page.getByRole("button", { name: "Decline the request" }).press("Enter");
  await page.getByText(/Emails leave in \d+ seconds/).waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("button", { name: "Decline…" }).waitFor();
});

test("an administrator invites someone", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.goto("/console/staff");
  await typeOver(page.getByLabel("Email address"), "new-editor");
  await page.getByLabel("Email address").press("Tab");
  await page.getByText("Enter an email address like name@example.com.").waitFor();
  await typeForm([
    [page.getByLabel("Email address"), "new-editor@example.com"],
    [page.getByLabel("Reason, for the audit log"), "She edits labels."],
  ]);
  expect(await page.getByLabel("Email address").getAttribute("aria-invalid")).toBeNull();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText("new-editor@example.com").waitFor();
  await inspectScreen(page, "staff");
  await page.goto("/console/corrections");
  await page.getByRole("heading", { name: "Reported errors" }).waitFor();
  await inspectScreen(page, "corrections");
});

test("an administrator sees the setup, and sends a test email by keyboard", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.goto("/console/system");
  await page.getByText("Backups: unknown").waitFor();
  await page.getByRole("button", { name: "Send a test email" }).press("Enter");
  await page.getByText("the email is stored, not sent", { exact: false }).waitFor();
  await inspectScreen(page, "system");
});

test("the outbox fits with a long answer of the mail server", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.route("**/api/staff/system", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const email = {
      id: "0b8f5e0e-7a52-4b5f-9f0e-0d7c3f1c2a11",
      to: `${"a-long-name-".repeat(5)}@example.com`,
      subject: "Assayed: confirm your email address",
      since: "2026-11-22T10:00:00.000Z",
      attempts: 13,
      next_attempt_at: null,
      answer: `550 5.7.1 ${"https://mail.example.com/refused?reason=".repeat(4)}`,
    };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, unsent_count: 1, unsent: [email] } },
    });
  });
  await page.goto("/console/system");
  await page.getByRole("button", { name: /^Try again:/ }).waitFor();
  await page.getByText("Given up: it isn’t tried again by itself.").waitFor();
  await inspectScreen(page, "outbox");
});

test("readers load nothing of the console", async ({ open }) => {
  const { page } = await open();
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(3);
  expect(
    scripts.filter((script) => /staff\/requests|staff\/system|see_requester|Public wording/.test(script)),
  ).toEqual([]);
});

test("an administrator searches the audit log, and exports it", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.goto("/console/log?q=invite%20staff");
  await page.getByText("Reason: She edits labels.").first().waitFor();
  await inspectScreen(page, "log");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("audit-log.csv");
});

test("an editor finds a product by keyboard, renames it, and adds one from its pack", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console/catalog");
  await typeOver(page.getByLabel("Product, brand or barcode"), "magnesium");
  await page.getByLabel("Product, brand or barcode").press("Enter");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().press("Enter");
  await page.getByRole("heading", { name: "Source of each field" }).waitFor();
  await typeForm([
    [
      page.getByLabel("Description, as everyone reads it"),
      "Tablets with a very long description. ".repeat(8),
    ],
    [page.getByLabel("Reason, for the audit log"), "As printed on the pack."],
  ]);
  await inspectScreen(page, "product");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("set by", { exact: false }).first().waitFor();
  await page.goto("/console/catalog?add=product");
  await typeOver(page.getByRole("textbox", { name: "Brand", exact: true }), "Kleinhof");
  await inspectScreen(page, "add-product");
});

test("a moderator hides a product after a legal notice, and finds what is stored about an address", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto("/console/catalog?q=magnesium");
  await page.getByRole("main").getByRole("listitem").getByRole("link").last().click();
  await page.getByRole("button", { name: "Hide after a legal notice…" }).press("Enter");
  await typeOver(page.getByLabel("Notice"), "Smith LLP, 2026-11-20, no. 12");
  await inspectScreen(page, "hold");
  await page.goto("/console/people");
  await typeForm([
    [page.getByLabel("Email address"), "nobody-here@example.com"],
    [page.getByLabel("Why you need to know"), "A request by email."],
  ]);
  await page.getByRole("button", { name: "Show what is stored" }).press("Enter");
  await page.getByText("No account.").waitFor();
  await inspectScreen(page, "people");
});

test("a slash searches from every screen; the skip link covers no entry of the console", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console");
  await page.getByRole("heading", { name: "Desk" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("magnesium");
  await page.getByRole("list", { name: "Found" }).waitFor();
  await inspectScreen(page, "find-anything");
  await page.getByRole("list", { name: "Found" }).getByRole("link").first().press("Enter");
  await page.getByRole("heading", { name: "Source of each field" }).waitFor();
  const skip = page.getByRole("link", { name: "Skip to content" });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await skip.focus();
    const [covered, entries] = [
      await skip.boundingBox(),
      await page.getByRole("navigation", { name: "Console" }).boundingBox(),
    ];
    expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(entries?.y ?? 0);
  }
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: path.join(process.env.SCREENSHOTS, "skip-link.png") });
});
