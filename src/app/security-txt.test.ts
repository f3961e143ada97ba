import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { securityText } from "./security-txt.ts";

const CLOCK = fixedClock(new Date("2026-03-01T17:12:05.123Z"));
const fileOf = (env: Record<string, string>) =>
  securityText(readConfig({ SITE_URL: "https://www.example.com", ...env }), CLOCK);

test("security.txt has the fields of RFC 9116, and expires within a year", () => {
  expect(fileOf({ SECURITY_CONTACT: "security@example.com" })).toBe(
    [
      "Contact: mailto:security@example.com",
      "Expires: 2026-08-28T00:00:00Z",
      "Preferred-Languages: en",
      "Canonical: https://www.example.com/.well-known/security.txt",
      "Policy: https://www.example.com/security",
      "",
    ].join("\n"),
  );
});

test.each([
  ["mailto:security@example.com", "mailto:security@example.com"],
  ["https://www.example.com/report", "https://www.example.com/report"],
  ["tel:+1-512-555-0142", "tel:+1-512-555-0142"],
])("SECURITY_CONTACT=%s is a contact", (value, contact) => {
  expect(fileOf({ SECURITY_CONTACT: value })).toMatch(`Contact: ${contact}\n`);
});

test("without SECURITY_CONTACT, the support email is the contact", () => {
  expect(fileOf({ SUPPORT_EMAIL: "help@example.org" })).toMatch("Contact: mailto:help@example.org\n");
});
