import { expect, test } from "vitest";
import type { Desk } from "#contract/staff/desk.ts";
import { DESK_ITEMS } from "#contract/staff/desk-items.ts";
import { answerCalls, failure, inputsOf, noAnswer } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, pageText } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import { ADMINISTRATOR } from "#tests/component/staff.ts";
import { DeskScreen } from "./desk-screen.tsx";

const desk = (more: Partial<Desk> = {}): Desk => ({
  waiting: [],
  judged_differently: { count: 0, list: [] },
  checked_at: "2026-02-03T09:00:00.000Z",
  sends_email: true,
  backup_at: "2026-02-03T03:00:00.000Z",
  backup_is_old: false,
  ...more,
});

async function showDesk(answer: Desk, role = ADMINISTRATOR.role) {
  answerCalls({ getDesk: answer });
  await show(<DeskScreen self={{ ...ADMINISTRATOR, role }} />, { user: ADA });
}

test("DeskScreen, empty: nothing waits, and nothing is wrong", async () => {
  await showDesk(desk());
  await findByRole("heading", "Nothing waits");
  expect(pageText()).not.toMatch(/mail server|is old|No backup/);
});

test("DeskScreen, failed: says so, and fills once it is tried again", async () => {
  answerCalls({ getDesk: failure("The database is unavailable.", 503) });
  await show(<DeskScreen self={ADMINISTRATOR} />, { user: ADA });
  expect((await findByRole("alert")).textContent).toContain("Couldn’t load the desk");
  answerCalls({ getDesk: desk() });
  await press(await findByRole("button", "Try again"));
  await findByRole("heading", "Nothing waits");
});

test("DeskScreen: says what is not set up", async () => {
  await showDesk(desk({ sends_email: false, backup_is_old: true, backup_at: null }));
  await findText("No mail server is configured");
  expect(pageText()).toContain("The last backup is old");
  expect(pageText()).toContain("No backup is known");
});

test("DeskScreen lists reports that today's rules judge otherwise", async () => {
  const list = [
    {
      report_slug: "r-1",
      report_number: "R-1",
      product: "Fenugreek Tea",
      verdict: "pass" as const,
      verdict_today: "unsafe" as const,
    },
  ];
  await showDesk(desk({ judged_differently: { count: 3, list } }));
  expect(pageText()).toContain("3 reports judged differently today");
  expect(pageText()).toContain("The 1 worst are shown.");
  const link = await findByRole("link", /R-1, Fenugreek Tea/);
  expect(link.getAttribute("href")).toBe("/report/r-1");
  expect(link.textContent).toContain("Unsafe today");
});

test("DeskScreen: each kind of waiting thing leads to its screen or names its command", async () => {
  const waiting = DESK_ITEMS.map((kind, at) => ({ kind, count: at + 1, oldest_at: null }));
  await showDesk(desk({ waiting }));
  await findText("1 new test request");
  const rows = allByRole("listitem");
  expect(rows).toHaveLength(DESK_ITEMS.length);
  for (const row of rows)
    expect(row.querySelector("a")?.getAttribute("href") ?? row.textContent).toMatch(
      /^\/console\/|npm run cli -- /,
    );
});

test("DeskScreen: a kind whose screen the role can’t open is no link", async () => {
  const waiting = [{ kind: "delayed_emails" as const, count: 1, oldest_at: "2026-02-01T00:00:00.000Z" }];
  await showDesk(desk({ waiting }), "editor");
  await findText("An administrator can open this.");
  expect(allByRole("link")).toEqual([]);
});

test("DeskScreen: the daily email shows its new state while it is saved, and the old one if that fails", async () => {
  await showDesk(desk());
  let answer = (_: null) => {};
  answerCalls({ setDigest: () => new Promise<null>((resolve) => (answer = resolve)) });
  const box = (await findByRole("checkbox")) as HTMLInputElement;
  await press(box);
  expect(box.checked).toBe(true);
  answerCalls({ setDigest: noAnswer });
  expect(inputsOf("setDigest")).toEqual([{ on: true }]);
  answer(null);
  await findText("Saved.");
});
