import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import type { StaffRole } from "#contract/staff/roles.ts";
import { readConfig } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { createLogger } from "#platform/logger.ts";
import { createStaff, postToSite } from "#tests/support/staff.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { origin, test } from "./visit.ts";

let database: Database;
beforeAll(async () => {
  const visited = inject("visited");
  if (!visited) return;
  const config = readConfig({ NODE_ENV: "test", DATABASE_URL: visited.databaseUrl });
  database = await openDatabase({ config, logger: createLogger(config) });
});
afterAll(() => database?.close());

let accounts = 0;
const staffToken = async (role: StaffRole | null, secondFactor = true) =>
  (await createStaff(database.db, role, { secondFactor, emailId: `console-${accounts++}@example.com` }))
    .token;

/** The screen fits and has no axe violations, in both schemes; with `SCREENSHOTS`, pictures of it go to that folder. */
async function inspectScreen(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${name} at ${width} px`).toEqual({ page: 0, controls: [] });
      const file = path.join(folder ?? "", `${name}-${width}-${colorScheme}.png`);
      if (folder) await page.screenshot({ path: file, fullPage: true });
    }
    expect(await axeViolationsOf(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}

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
  const name = `Zinc from the console ${accounts}`;
  await postToSite(origin, asker, "/supplement/manage-test-request", {
    action: "add_test_request",
    name,
    supplement_brand: "Kleinhof",
    supplement_url: "https://www.example.com/zinc",
  });
  const { page } = await open({ stored: { token: await staffToken("moderator") } });
  await page.goto("/console");
  await page.getByRole("heading", { name: "Desk" }).waitFor();
  await page.getByRole("link", { name: /new test request/ }).waitFor();
  await inspectScreen(page, "desk");
  await page.getByRole("link", { name: /new test request/ }).press("Enter");
  await page.getByRole("link", { name: new RegExp(name) }).press("Enter");
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
  await page.getByLabel("Email address").fill("new-editor@example.com");
  await page.getByLabel("Reason, for the audit log").fill("She edits labels.");
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
  await page.getByText("Given up", { exact: false }).waitFor();
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
