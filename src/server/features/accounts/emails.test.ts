import { describe, expect, test } from "vitest";
import type { Email } from "#platform/mail/mailer.ts";
import { type AccountNotice, type CodePurpose, codeEmail, noticeEmail, welcomeEmail } from "./emails.ts";

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
  const email = codeEmail(to, purpose, "012345");

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
  ["password_reset", "all your passkeys were removed"],
  ["address_changed", "email address of your account was changed"],
  ["passkey_added", "A passkey was added"],
])("noticeEmail for %s says what happened and what to do", (notice, sentence) => {
  const email = noticeEmail(ada, notice, SITE);
  for (const body of [email.text, visibleText(email)]) expect(body).toContain(sentence);
  expect(email.text).toContain(`${SITE}/forgot-password`);
});
