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
  [["es-MX", "en-US"], "MX"],
  [["es-419", "en-US"], "US"],
  [["es-PR"], "PR"],
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

test.each([
  ["crisis", "US", ["Llamar al 988 y oprimir 2", "Mandar AYUDA por texto al 988", "Llamar al 911"]],
  [
    "crisis",
    "MX",
    [
      "Llamar a Línea de la Vida 800 911 2000",
      "Llamar al 911",
      "En Estados Unidos: llamar al 988 y oprimir 2",
    ],
  ],
  ["crisis", "CO", ["En Estados Unidos: llamar al 988 y oprimir 2", "Buscar una línea en tu país"]],
  ["crisis", "CA", ["Llamar al 988", "Mensaje de texto al 988", "Llamar al 911"]],
  [
    "emergency",
    "US",
    ["Llamar al 911", "Poison Help 1-800-222-1222, con intérpretes", "Llamar al 988 y oprimir 2"],
  ],
  ["emergency", "ES", ["Llamar al 112", "Intoxicaciones: 915 620 420", "Llamar al 024"]],
] as const)("helpLinks(%j, %j) in Spanish starts with %j", (reason, country, labels) => {
  expect(
    helpLinks(reason, country, "es")
      .slice(0, labels.length)
      .map(({ label }) => label),
  ).toEqual(labels);
});

test("helpLinks opens a message that asks for someone who speaks Spanish", () => {
  expect(helpLinks("crisis", "US", "es").map(({ href }) => href)).toContain("sms:988?body=AYUDA");
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
