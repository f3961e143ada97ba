import { expect, test } from "vitest";
import { ENGLISH_LAYOUTS } from "#tests/support/certificate-layouts.ts";
import { ODD_LAYOUTS } from "#tests/support/certificate-layouts-odd.ts";
import { OTHER_LAYOUTS } from "#tests/support/certificate-layouts-other-languages.ts";
import { certificatePdf, type PrintedText } from "#tests/support/certificate-pages.ts";
import { READER_LIMITS } from "./limits.ts";
import { readFile } from "./read-file.ts";

const LAYOUTS = [...ENGLISH_LAYOUTS, ...OTHER_LAYOUTS, ...ODD_LAYOUTS];

const rowsOf = async (pages: PrintedText[][]) =>
  (await readFile(await certificatePdf(pages), { ...READER_LIMITS, picturesMs: 0 }, () => {})).rows;

test.each(LAYOUTS)("%s: every row, and nothing else", async (_, pages, expected) => {
  const read = (await rowsOf(pages)).map(({ analyte_text, qualifier, value, unit }) => [
    analyte_text,
    qualifier,
    value,
    unit,
  ]);
  expect(read.toSorted()).toEqual(expected.toSorted());
});

test("columns of lots give their rows the lot", async () => {
  const [, pages] = LAYOUTS.find(([name]) => name.startsWith("two lots")) ?? [];
  const rows = await rowsOf(pages ?? []);
  expect(new Set(rows.map(({ sample }) => sample))).toEqual(new Set(["Lot A114", "Lot A115"]));
});
