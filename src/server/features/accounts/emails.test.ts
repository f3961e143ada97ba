import { describe, expect, test } from "vitest";
import type { Email } from "#platform/mail/mailer.ts";
import {
  type AccountNotice,
  type CodePurpose,
  codeEmail,
  emailChangedEmail,
  noticeEmail,
  type PasskeyOutcome,
  welcomeEmail,
} from "./emails.ts";

const SITE = "https://www.example.com";
const to = { key: "code:1", to: "ada@example.com" };
const ada = { ...to, firstName: "Ada <b>" };

/** The visible text of the HTML body. */
const visibleText = ({ html }: Email) =>
  html
    .replace(/<title>.*<\/title>/, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, " ");

describe.each<CodePurpose>(["new_account", "address", "reset"])("codeEmail for %s", (purpose) => {
  const email = codeEmail(to, purpose, { code: "012345" });

  test("states the code on its own line, its expiry, and what to do if it wasn't you", () => {
    expect(email.text).toMatch(/^012345$/m);
    for (const body of [email.text, visibleText(email)]) {
      expect(body).toContain("012345");
      expect(body).toContain("10 minutes");
      expect(body).toContain("If it wasn’t you");
    }
    expect(email).toMatchObject(to);
  });

  test("leaves the code out of the subject, which lock screens show", () => {
    expect(email.subject).not.toContain("012345");
  });
});

test("welcomeEmail greets by name, escapes the name in HTML, and links to the site", () => {
  const email = welcomeEmail(ada, SITE);
  expect(email.text).toContain("Hello Ada <b>,");
  expect(email.html).toContain("Hello Ada &lt;b&gt;,");
  expect(email.html).toContain(`href="${SITE}"`);
});

test.each<[AccountNotice, string]>([
  ["password_changed", "you were logged out everywhere else"],
  ["password_reset", "you were logged out everywhere"],
  ["passkey_removed", "A passkey was removed"],
  ["data_exported", "All data of your account was downloaded"],
  ["passkey_added", "A passkey was added"],
])("noticeEmail for %s says what happened and what to do", (notice, sentence) => {
  const email = noticeEmail(ada, notice, SITE);
  for (const body of [email.text, visibleText(email)]) expect(body).toContain(sentence);
  expect(email.text).toContain(`${SITE}/forgot-password`);
});

test("codeEmail for reset says where the code works, and the last one of a day has a link", () => {
  const link = `${SITE}/reset-password#token=abc`;
  expect(codeEmail(to, "reset", { code: "012345" }).text).toContain("only in the browser that requested it");
  const last = codeEmail(to, "reset", { code: "012345", link });
  expect(last.html).toContain(`href="${link}"`);
  for (const body of [last.text, visibleText(last)]) expect(body).toContain("within 1 day, in any browser");
});

test.each<[PasskeyOutcome, RegExp]>([
  ["none", /logged out everywhere\.\n/],
  ["kept", /logged out everywhere\. Your passkeys still work\./],
  ["removed", /logged out everywhere\. All your passkeys were removed\.\n/],
])("noticeEmail says what a new password did to the passkeys: %s", (outcome, sentence) => {
  expect(noticeEmail(ada, "password_reset", SITE, outcome).text).toMatch(sentence);
});

test("emailChangedEmail links to the undo and states how long it works", () => {
  const email = emailChangedEmail(ada, `${SITE}/undo-email-change?token=a`);
  expect(email.text).toContain(`${SITE}/undo-email-change?token=a`);
  expect(email.text).toContain("within 3 days");
});
