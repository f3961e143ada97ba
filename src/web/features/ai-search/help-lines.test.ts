import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COUNTRIES_WITH_LINES, countryOfReader, helpLinks } from "./help-lines.ts";

test.each([
  [["en-US", "en"], "US"],
  [["en-GB"], "GB"],
  [["de"], "DE"],
  [["zh-Hant-SG"], "SG"],
  [["pl-PL", "en-IE"], "IE"],
  [["pl-PL", "en-US", "en"], "PL"],
  [["pt-BR", "en-US"], "BR"],
  [["ja-JP"], "JP"],
  [["xx"], "US"],
  [["constructor-toString"], "US"],
  [[], "US"],
])("countryOfReader(%j) is %s", (languages, country) => {
  expect(countryOfReader(languages)).toBe(country);
});

test.each([
  ["crisis", "US", "tel:988"],
  ["crisis", "GB", "tel:116123"],
  ["crisis", "AU", "tel:131114"],
  ["emergency", "GB", "tel:999"],
  ["emergency", "AU", "tel:000"],
  ["dangerous_substance", "CA", "tel:+18447647669"],
  ["dangerous_substance", "DE", "tel:112"],
  ["crisis", "PL", "tel:112"],
  ["crisis", "JP", "https://findahelpline.com"],
] as const)("helpLinks(%j, %j) puts %s first", (reason, country, href) => {
  expect(helpLinks(reason, country)[0]?.href).toBe(href);
});

test("helpLinks never sends a reader to another country's number without saying so", () => {
  const british = [
    ...helpLinks("crisis", "GB"),
    ...helpLinks("emergency", "GB"),
    ...helpLinks("animal", "GB"),
  ];
  expect(british.filter(({ href }) => /988|911/.test(href))).toEqual([]);
});

test("every number shown has a page that states it, with the day on which it was read", () => {
  const document = readFileSync("docs/help-lines.md", "utf8");
  expect(document).toMatch(/read on \d{4}-\d\d-\d\d/);
  const stated = document.split("\n").flatMap((line) => {
    const [, countries = "", number = "", , source = ""] = line.split("|").map((cell) => cell.trim());
    const digits = number.replaceAll(/\D/g, "");
    return /^https?:\/\/\S+$/.test(source)
      ? countries.split(", ").map((country) => ({ country, digits }))
      : [];
  });
  const shown = COUNTRIES_WITH_LINES.flatMap((country) =>
    (["crisis", "emergency", "animal"] as const).flatMap((reason) =>
      helpLinks(reason, country).flatMap(({ href }) => {
        const digits = /^(?:tel|sms):\+?(\d+)$/.exec(href)?.[1];
        return digits ? [{ country, digits }] : [];
      }),
    ),
  );
  const withoutSource = shown.filter(
    ({ country, digits }) =>
      !stated.some(
        (one) =>
          one.country === country &&
          one.digits.length > 1 &&
          digits.endsWith(one.digits.replace(/^0(?=\d{6,})/, "")),
      ),
  );
  expect(shown.length).toBeGreaterThan(40);
  expect(withoutSource).toEqual([]);
});
