import { describe, expect, test } from "vitest";
import type { Letter } from "#platform/mail/mailer.ts";
import { type CodePurpose, codeLetter, type Notice, noticeLetter, welcomeLetter } from "./emails.ts";

const SITE = "https://www.example.com";
const to = { key: "code:1", to: "ada@example.com" };
const ada = { ...to, firstName: "Ada <b>" };

/** The words of the HTML body, as its reader sees them. */
const words = ({ html }: Letter) =>
  html
    .replace(/<title>.*<\/title>/, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/\s+/g, " ");

describe.each<CodePurpose>(["new_account", "address", "reset"])(
  "the letter with a code for %s",
  (purpose) => {
    const letter = codeLetter(to, purpose, "012345");

    test("says the code alone on a line, how long it lives, and what to do if it was not you", () => {
      expect(letter.text).toMatch(/^012345$/m);
      for (const body of [letter.text, words(letter)]) {
        expect(body).toContain("012345");
        expect(body).toContain("10 minutes");
        expect(body).toContain("If it was not you");
      }
      expect(letter).toMatchObject(to);
    });

    test("does not show the code where others see the subject", () => {
      expect(letter.subject).not.toContain("012345");
    });
  },
);

test("the welcome greets by name and leads to the site; a name is only a name", () => {
  const letter = welcomeLetter(ada, SITE);
  expect(letter.text).toContain("Hello Ada <b>,");
  expect(letter.html).toContain("Hello Ada &lt;b&gt;,");
  expect(letter.html).toContain(`href="${SITE}"`);
});

test.each<[Notice, string]>([
  ["password_changed", "Every other session was ended"],
  ["password_reset", "every passkey was taken away"],
  ["address_changed", "another e-mail address"],
  ["passkey_added", "A passkey was added"],
])("the notice of %s says what happened and what to do", (notice, sentence) => {
  const letter = noticeLetter(ada, notice, SITE);
  for (const body of [letter.text, words(letter)]) expect(body).toContain(sentence);
  expect(letter.text).toContain(`${SITE}/forgot-password`);
});
