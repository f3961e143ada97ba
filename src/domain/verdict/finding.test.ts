import fc from "fast-check";
import { expect, test } from "vitest";
import { toNumber } from "../decimal.ts";
import { boundsOf, type Finding, fromLogarithm, isDetected, logGuardBand, type Quantity } from "./finding.ts";

const measured = (value: number, uncertainty: number | null, k?: number) =>
  ({ qualifier: "=", measured: value, uncertainty, ...(k ? { k } : {}) }) as const;
const ends = (bounds: ReturnType<typeof boundsOf> | null) =>
  bounds && [toNumber(bounds.from), toNumber(bounds.to)];

test.each<[finding: Finding, detected: boolean]>([
  [measured(1, null), true],
  [{ qualifier: "traces", lod: null, loq: 1 }, true],
  [{ qualifier: "present" }, true],
  [{ qualifier: "detected" }, true],
  [{ qualifier: "range", from: 1, to: 2, uncertainty: null }, true],
  [{ qualifier: "range", from: 0, to: 2, uncertainty: null }, false],
  [{ qualifier: "<LOD", lod: 1 }, false],
  [{ qualifier: "<LOQ", lod: 0.3, loq: 1 }, false],
  [{ qualifier: "absent" }, false],
  [{ qualifier: "conforms" }, false],
  [{ qualifier: "does_not_conform" }, false],
])("isDetected(%j) is %s", (finding, detected) => {
  expect(isDetected(finding)).toBe(detected);
});

test.each<[quantity: Quantity, from: number, to: number]>([
  [{ qualifier: "<LOD", lod: 0.1 }, 0, 0.1],
  [{ qualifier: "<LOQ", lod: 0.1, loq: 0.3 }, 0, 0.3],
  [{ qualifier: "traces", lod: 0.1, loq: 0.3 }, 0.1, 0.3],
  [{ qualifier: "traces", lod: null, loq: 0.3 }, 0, 0.3],
])("boundsOf(%j) is %d to %d", (quantity, from, to) => {
  expect(ends(boundsOf(quantity))).toEqual([from, to]);
});

test.each<[quantity: Quantity, band: [number, number] | null]>([
  // 1,000 ± 1,000 is a factor of 2.
  [measured(1000, 1000), [500, 2000]],
  [measured(1500, 500), [1125, 2000]],
  // k = 1: the factor 2 counts twice, as 4.
  [measured(1000, 1000, 1), [250, 4000]],
  [measured(1000, 1000, 3), [500, 2000]],
  [measured(1000, null), null],
  [{ qualifier: "range", from: 0, to: 1000, uncertainty: 500 }, [0, 1500]],
  [{ qualifier: "<LOQ", lod: null, loq: 10 }, null],
])("logGuardBand(%j) is %j", (quantity, band) => {
  expect(ends(logGuardBand(quantity))).toEqual(band);
});

test.each<[logarithm: Finding<number>, count: Finding]>([
  [measured(3, null), measured(1000, null)],
  [measured(0, null), measured(1, null)],
  [measured(3, 1), measured(1000, 9000)],
  [
    { qualifier: "<LOQ", lod: null, loq: 1 },
    { qualifier: "<LOQ", lod: null, loq: 10 },
  ],
  [{ qualifier: "absent" }, { qualifier: "absent" }],
])("fromLogarithm(%j) is %j", (logarithm, count) => {
  expect(fromLogarithm(logarithm)).toEqual(count);
});

test("the guard band of a logarithm is the factor that its uncertainty stands for", () => {
  const exponent = fc.double({ min: -2, max: 12, noNaN: true });
  const width = fc.double({ min: 0.01, max: 2, noNaN: true });
  fc.assert(
    fc.property(exponent, width, fc.constantFrom(1, 2), (value, uncertainty, k) => {
      const band = logGuardBand(fromLogarithm(measured(value, uncertainty, k)) as Quantity);
      const [from, to] = ends(band) ?? [];
      expect(Math.log10(from ?? 0)).toBeCloseTo(value - (2 / k) * uncertainty, 6);
      expect(Math.log10(to ?? 0)).toBeCloseTo(value + (2 / k) * uncertainty, 6);
    }),
  );
});
