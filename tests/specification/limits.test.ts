import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAX_LENGTH } from "#contract/limits.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#contract/pictures.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { STATUS_TONES } from "#domain/presentation/verdict-styles.ts";
import { expectSet } from "./expect-list.ts";
import { SPECIFICATION } from "./specification.ts";

const asEntries = (lengths: Readonly<Record<string, number>>) =>
  Object.entries(lengths).map(([kind, length]) => `${kind} ${length}`);

const styleSheet = (name: string) => readFileSync(new URL(`../../src/web/${name}`, import.meta.url), "utf8");

test("limits: the maximum input lengths", () => {
  expectSet("lengths", asEntries(MAX_LENGTH), asEntries(SPECIFICATION.lengths));
});

test("limits: types and size of pictures", () => {
  const types = Object.keys(PICTURE_TYPES).map((type) => type.replace("image/", "").toUpperCase());
  expect(types.sort()).toEqual([...SPECIFICATION.pictures.types].sort());
  expect(MAX_PICTURE_BYTES).toBe(SPECIFICATION.pictures.maxMb * 1024 * 1024);
});

test("theme: seven pairs of status colors, the other colors, and the font", () => {
  // What is unsafe has a filled color of its own besides the specification's seven (decision 0101).
  expect(STATUS_TONES).toEqual([...SPECIFICATION.statusColors, "danger"]);
  const names = Object.keys(PALETTE);
  expect(names.filter((name) => /(?:Back|Text)$/.test(name)).sort()).toEqual(
    [...SPECIFICATION.statusColors, "danger"].flatMap((color) => [`${color}Back`, `${color}Text`]).sort(),
  );
  expect(names).toEqual(expect.arrayContaining([...SPECIFICATION.colors]));
  expect(names.filter((name) => /^gray\d/.test(name)).length).toBeGreaterThan(1);
  expect(styleSheet("theme/tokens.css")).toMatch(new RegExp(`--font: "${SPECIFICATION.font}`));
});

test("layout: the menu’s animation, and the placeholder’s logo on both sides of the breakpoint", () => {
  expect(styleSheet("theme/tokens.css")).toContain(`--menu: ${SPECIFICATION.menuAnimation} `);
  const { small, large } = SPECIFICATION.placeholder.logoSizes;
  const [wide = "", narrow = ""] = styleSheet("layout/shell.module.css").split(
    `@media (max-width: ${SPECIFICATION.mobileMaxWidth})`,
  );
  expect(wide).toMatch(new RegExp(`\\.logo \\{\\s*width: ${large}px`));
  expect(narrow).toMatch(new RegExp(`\\.logo \\{\\s*width: ${small}px`));
});
