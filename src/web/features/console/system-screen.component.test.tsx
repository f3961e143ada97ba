import { expect, test } from "vitest";
import { answerCalls, failure, inputsOf } from "#tests/component/calls.ts";
import { allByRole, findByRole, findText, namesOf, pageText } from "#tests/component/find.ts";
import { press } from "#tests/component/hands.ts";
import { ADA, show } from "#tests/component/page.tsx";
import type { StaffOutput } from "./calls.ts";
import { SystemScreen } from "./system-screen.tsx";

type System = StaffOutput<"getSystem">;

const AT = "2026-02-03T09:00:00.000Z";

const system = (more: Partial<System> = {}): System => ({
  version: "0.1.0",
  commit: "0123456789abcdef",
  node: "24.0.0",
  started_at: AT,
  checked_at: AT,
  setup: [
    { part: "mail", state: "ready", detail: "smtps://mail.example" },
    { part: "storage", state: "missing", detail: "Set UPLOADS." },
    { part: "backups", state: "unknown", detail: "No backup is known." },
  ],
  news: null,
  keys: [],
  verification: { running: false, last: null },
  backup: null,
  notices: { stored: 0, prohibited: 0, confirmed: 0, last_import: null },
  daily_notices: { on: false, last: null },
  unsent_count: 0,
  unsent: [],
  ...more,
});

const email = (more: Partial<System["unsent"][number]> = {}): System["unsent"][number] => ({
  id: "8f1d3c52-0000-4000-8000-000000000001",
  to: "ada@example.com",
  subject: "Your code",
  since: AT,
  attempts: 3,
  next_attempt_at: null,
  answer: "550 No such user",
  ...more,
});

async function showSystem(answer: System) {
  answerCalls({ getSystem: answer });
  await show(<SystemScreen />, { user: ADA });
}

test("SystemScreen, fresh: what is set up, and that nothing has happened yet", async () => {
  await showSystem(system());
  await findText("Mail: set up");
  for (const words of [
    "Storage: not set up",
    "Backups: unknown",
    "(commit 0123456789)",
    "No email failed",
    "Not verified from the console yet.",
    "No key yet",
    "No backup is known.",
    "DAILY_NOTICES isn’t on.",
  ])
    expect(pageText()).toContain(words);
});

test("SystemScreen, failed: says so, and fills once it is tried again", async () => {
  answerCalls({ getSystem: failure("The database is unavailable.", 503) });
  await show(<SystemScreen />, { user: ADA });
  expect((await findByRole("alert")).textContent).toContain("Couldn’t load the system");
  answerCalls({ getSystem: system() });
  await press(await findByRole("button", "Try again"));
  await findText("Mail: set up");
});

test("SystemScreen: emails that failed are tried again one by one or all at once", async () => {
  const other = email({ id: "8f1d3c52-0000-4000-8000-000000000002", to: "grace@example.com" });
  await showSystem(system({ unsent_count: 3, unsent: [email(), other] }));
  await findByRole("heading", "3 emails that could not be sent");
  expect(pageText()).toContain("The oldest 2 are listed.");
  expect(pageText()).toContain(
    "3 attempts. Given up: it isn’t tried again by itself.Answer: 550 No such user",
  );
  answerCalls({ retryEmails: { count: 1 } });
  await press(await findByRole("button", "Try again: Your code, to grace@example.com"));
  await findText("The next attempt begins now.");
  await press(await findByRole("button", "Try all again"));
  expect(inputsOf("retryEmails")).toEqual([{ id: other.id }, { id: null }]);
});

test("SystemScreen: a verification that runs can’t be started twice", async () => {
  await showSystem(system({ verification: { running: true, last: null } }));
  await findText("Verifying. You can leave this screen.");
  expect((await findByRole("button", "Verify all data")).getAttribute("aria-disabled")).toBe("true");
});

test("SystemScreen: a verification that found nothing, and one that found the same thing twice", async () => {
  const last = { at: AT, by: "Ada", lines: ["Reports: 12 documents"], problem_count: 0, problems: [] };
  await showSystem(system({ verification: { running: false, last } }));
  await findText("Everything is as it was signed.");

  const problem = "Report 7 isn’t what was signed.";
  answerCalls({
    getSystem: system({
      verification: { running: false, last: { ...last, problem_count: 3, problems: [problem, problem] } },
    }),
    verifySiteData: { started: true },
  });
  await press(await findByRole("button", "Verify all data"));
  await findText("Found 3 problems. Don’t trust this data until you know why.");
  expect(allByRole("listitem").filter(({ textContent }) => textContent === problem)).toHaveLength(2);
  expect(pageText()).toContain("The first 2 are listed.");
});

test("SystemScreen: keys say whether they are pinned", async () => {
  const key = { chain: "reports" as const, since: AT, state: "in_use" as const };
  await showSystem(
    system({
      keys: [
        { ...key, key_id: "a".repeat(64), pinned: true },
        { ...key, key_id: "b".repeat(64), pinned: false, state: "retired" },
        { ...key, key_id: "c".repeat(64), pinned: null, chain: "sample" },
      ],
    }),
  );
  await findText("Reports, in use");
  expect(pageText()).toContain("Pinned outside the database.");
  expect(pageText()).toContain("Not pinned: what it signed is shown as untrusted.");
  expect(pageText()).toContain("No key was ever pinned on this server.");
  expect(namesOf("heading")).toContain("Signing keys");
});
