import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { decimal, toNumber } from "../decimal.ts";
import { FORM_ROWS } from "./analyte-forms.ts";
import { bridgeBetween } from "./bridge.ts";

const form = fc.constantFrom(...FORM_ROWS.map((row) => row.form));
const weights = (measured: AnalyteForm, claimed: AnalyteForm) =>
  bridgeBetween("mass", "mass", { measured, claimed, dailyValue: null });
const ratio = (measured: AnalyteForm, claimed: AnalyteForm) => {
  const bridge = weights(measured, claimed);
  return typeof bridge === "string" ? null : bridge.left.div(bridge.right);
};

test("weights of two forms convert there and back, within one family only", () => {
  fc.assert(
    fc.property(form, form, (one, other) => {
      const [there, back] = [ratio(one, other), ratio(other, one)];
      expect(there === null).toBe(back === null);
      if (there && back) expect(toNumber(there.times(back))).toBe(1);
      const [left, right] = [one, other].map((name) => FORM_ROWS.find((row) => row.form === name)?.family);
      if (left !== right) expect(there).toBeNull();
    }),
  );
});

test("a form weighs what it weighs", () => {
  for (const { form: name } of FORM_ROWS) expect(ratio(name, name)?.eq(decimal(1)), name).toBe(true);
});

test("every equivalent of a form converts there and back", () => {
  for (const { form: name, equals } of FORM_ROWS)
    for (const equivalent of Object.keys(equals)) {
      const [there, back] = [
        bridgeBetween("mass", equivalent, name),
        bridgeBetween(equivalent, "mass", name),
      ];
      if (typeof there === "string" || typeof back === "string") throw new Error(`${name}, ${equivalent}`);
      expect(toNumber(there.left.times(back.left).div(there.right.times(back.right))), name).toBe(1);
    }
});
