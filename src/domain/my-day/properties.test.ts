import fc from "fast-check";
import { expect, test } from "vitest";
import type { Portion } from "#contract/my-day.ts";
import { dayProductOf, leadOf, portionOf } from "#tests/support/day-products.ts";
import { measurementOf } from "../verdict/result-row.ts";
import { addUpDay, type DayItem } from "./day.ts";
import { compareRow, servingsPerWeek } from "./levels.ts";
import { measuredPortions } from "./measured-portions.ts";
import { sumOfDay } from "./sum.ts";

const figure = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: -4, max: 1 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
const amounts = fc.record({
  from: figure,
  more: fc.option(figure, { freq: 4 }),
  uncertainty: fc.option(figure),
  upper_factor: fc.option(fc.constantFrom(1, 0.6, 1.7)),
});
const portion = (base: (changes: Partial<Portion>) => Portion) =>
  amounts.map(({ more, ...rest }) =>
    base({ ...rest, to: more === null ? null : Number((rest.from + more).toPrecision(12)) }),
  );
const items: fc.Arbitrary<DayItem[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom("a", "b", "c", "d", "e", "f"),
      fc.option(portion(portionOf)),
      fc.option(portion(leadOf)),
      fc.constantFrom(0.5, 1, 1.5, 2, 3),
      fc.boolean(),
    )
    .map(([slug, nutrient, lead, servings, has_facts]) => ({
      product: dayProductOf(
        slug,
        [nutrient, lead].filter((one) => one !== null),
        { has_facts },
      ),
      servings,
    })),
  { minLength: 1, maxLength: 6 },
);
/** Items that name each product once. */
const day = items.map((all) => [...new Map(all.map((item) => [item.product.slug, item])).values()]);

const withoutParts = (given: readonly DayItem[]) =>
  addUpDay(given).map(({ parts: _parts, upperParts: _upperParts, ...sum }) => sum);

test("the order of the products does not matter", () => {
  fc.assert(
    fc.property(day, fc.nat(), (given, turn) => {
      const at = turn % given.length;
      const turned = [...given.slice(at), ...given.slice(0, at)].reverse();
      expect(withoutParts(turned)).toEqual(withoutParts(given));
    }),
  );
});

const upperEnd = (high: number | null) => high ?? Number.POSITIVE_INFINITY;

test("an unknown part never lowers a sum's upper end, and takes it away", () => {
  fc.assert(
    fc.property(day, (given) => {
      const unknown = { product: dayProductOf("unknown", [], { has_facts: false }), servings: 1 };
      const before = new Map(addUpDay(given).map((row) => [row.analyte, row]));
      for (const row of addUpDay([...given, unknown])) {
        expect(row.high).toBeNull();
        expect(upperEnd(row.high)).toBeGreaterThanOrEqual(upperEnd(before.get(row.analyte)?.high ?? 0));
        expect(row.knownHigh).toBe(before.get(row.analyte)?.knownHigh ?? 0);
        expect(row.low).toBe(before.get(row.analyte)?.low ?? 0);
      }
    }),
  );
});

test("another product never lowers an upper end; a range holds its middle", () => {
  fc.assert(
    fc.property(day, portion(leadOf), (given, lead) => {
      const more = [...given, { product: dayProductOf("more", [lead]), servings: 1 }];
      const leadIn = (all: readonly DayItem[]) => addUpDay(all).find(({ analyte }) => analyte === "lead");
      expect(upperEnd(leadIn(more)?.high ?? null)).toBeGreaterThanOrEqual(
        leadIn(given)?.high ?? Number.NEGATIVE_INFINITY,
      );
      for (const { low, knownHigh, high } of addUpDay(more)) {
        expect(low).toBeLessThanOrEqual(knownHigh);
        expect(high === null || high === knownHigh).toBe(true);
      }
    }),
  );
});

test("servingsPerWeek: as many keep the week's average within the level, at the upper end", () => {
  fc.assert(
    fc.property(day, (given) => {
      const row = addUpDay(given).find(({ analyte }) => analyte === "lead");
      for (const compared of row ? compareRow(row, "adults") : [])
        for (const { product, servings } of given) {
          const most = servingsPerWeek(compared, product.slug, servings);
          if (most === null || most === 0) continue;
          const changed = given.map((item) =>
            item.product.slug === product.slug ? { ...item, servings: most / 7 } : item,
          );
          const after = addUpDay(changed).find(({ analyte }) => analyte === "lead");
          expect(after?.high).toBeLessThanOrEqual(compared.level.amount * (1 + 1e-12));
        }
    }),
  );
});

test("units: a result means the same whatever its unit", () => {
  const product = {
    traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { gramsPerServing: 2, millilitresPerServing: null, servingsPerDay: 3 },
  } as const;
  const resultIn = (unit: string, per: number) => (value: number) =>
    measurementOf({
      result_id: "1",
      panel: "elements",
      analyte: "Lead",
      qualifier: "=",
      measured: Number((value * per).toPrecision(12)),
      uncertainty: null,
      unit,
      lod: null,
      loq: null,
      claim: null,
    });
  fc.assert(
    fc.property(figure, (value) => {
      for (const [unit, per] of [
        ["mg/kg", 1],
        ["ppb", 1000],
        ["ng/g", 1000],
        ["µg/serving", 2],
        ["mg/serving", 0.002],
        ["µg/day", 6],
        ["µg", 2],
      ] as const) {
        const [lead] = measuredPortions([resultIn(unit, per)(value)], product);
        expect(lead?.unit).toBe("µg");
        expect(lead?.to).toBeCloseTo(value * 2, 9);
      }
    }),
  );
});

test("sumOfDay: U is 2 sqrt(Σ u²), and a figure without U is counted", () => {
  fc.assert(
    fc.property(fc.array(fc.option(figure), { maxLength: 5 }), (stated) => {
      const sum = sumOfDay(
        stated.map((uncertainty, at) => ({
          slug: String(at),
          from: 1,
          to: 1,
          uncertainty,
          basis: "measured",
          note: null,
        })),
      );
      const known = stated.filter((one) => one !== null);
      expect(sum.uncertainty ?? 0).toBeCloseTo(2 * Math.hypot(...known), 6);
      expect(sum.unstated).toBe(stated.length - known.length);
    }),
  );
});
