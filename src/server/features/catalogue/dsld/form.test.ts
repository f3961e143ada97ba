import { expect, test } from "vitest";
import { inferForm } from "./form.ts";

test.each([
  ["E0159", ["Softgel(s)"], "softgel"],
  ["E0161", [], "softgel"],
  ["E0162", ["Scoop(s)", "lbs"], "powder"],
  ["E0162", ["Stick Pack(s)"], "stick-pack"],
  ["E0172", ["Caplet(s)"], "tablet"],
  ["E0172", ["Beige Caplet(s)", "NP"], "tablet"],
  ["E0172", ["Tea Bag(s)"], "other"],
  ["E0172", ["Stick Pack(s)"], "stick-pack"],
  ["E0177", ["Vcap(s)"], "capsule"],
  ["E0177", ["Gummie(s)"], "gummy"],
  ["E0177", ["mL"], "liquid"],
  ["", [], "other"],
] as const)("inferForm(%s, %j) is %s", (code, units, form) => {
  expect(inferForm(code, units)).toBe(form);
});
