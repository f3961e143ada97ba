import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import type { StaffRole } from "#contract/staff/roles.ts";
import { readConfig } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { createLogger } from "#platform/logger.ts";
import { createStaff } from "#tests/support/staff.ts";
import { axeViolationsOf, CONTRAST_RULES, overflowOf } from "./page-checks.ts";

/** The database of the visited site, open while the tests of a file run that calls `openSiteDatabase`. */
export let database: Database;

/** Call it at the head of each file: workers load this module once, so that hooks of its own would run for one file only. */
export function openSiteDatabase(): void {
  beforeAll(async () => {
    const visited = inject("visited");
    if (!visited) return;
    const config = readConfig({ NODE_ENV: "test", DATABASE_URL: visited.databaseUrl });
    database = await openDatabase({ config, logger: createLogger(config) });
  });
  afterAll(() => database?.close());
}

let accounts = 0;
/** A session of a new account with this role; null: without one. */
export const staffToken = async (role: StaffRole | null, secondFactor = true) =>
  (
    await createStaff(database.db, role, {
      secondFactor,
      emailId: `console-${Date.now()}-${accounts++}@example.com`,
    })
  ).token;

/** The day after a number of days, before today if negative: YYYY-MM-DD, UTC. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const SCREEN_WIDTHS = [390, 1024, 1440];

/**
 * The screen fits and has no axe violations, in both schemes; with `SCREENSHOTS`, pictures of it go to that folder. Layout does
 * not depend on the scheme.
 */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of folder || colorScheme === "light" ? SCREEN_WIDTHS : []) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${name} at ${width} px`).toEqual({ page: 0, controls: [] });
      const file = path.join(folder ?? "", `${name}-${width}-${colorScheme}.png`);
      if (folder) await page.screenshot({ path: file, fullPage: true });
    }
    const rules = colorScheme === "dark" ? CONTRAST_RULES : [];
    expect(await axeViolationsOf(page, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
}
