import type { Form } from "#contract/vocabulary.ts";

/** Forms by LanguaL facet E (physical state). E0172 "other" and E0177 "unknown" are decided by the units. */
const FORM_OF_CODE: Record<string, Form> = {
  E0155: "tablet",
  E0159: "capsule",
  E0161: "softgel",
  E0162: "powder",
  E0164: "bar",
  E0165: "liquid",
  E0174: "lozenge",
  E0176: "gummy",
};

/** Forms by unit of the serving or package, for codes that say nothing: DSLD files caplets under "other". */
const FORM_OF_UNIT: readonly [RegExp, Form][] = [
  [/gumm(?:y|ie)/i, "gummy"],
  [/soft ?gel|gel ?cap|perle/i, "softgel"],
  [/capt?let|tablet|captab|tabsule|wafer|chew tab|pill\b/i, "tablet"],
  [/v-?caps?\b|capsule|vegi?cap/i, "capsule"],
  [/lozenge|troche|melt/i, "lozenge"],
  [/\bbars?\b/i, "bar"],
  [/scoop/i, "powder"],
  [/\bdrops?\b|\bm[lL]\b|fl\.? ?oz|dropper|spray/i, "liquid"],
];

const SINGLE_DOSE_POWDER = /stick|sachet|packet/i;

/** Forms whose units on the label win over a code for another one: those of pieces that are counted. */
const COUNTED_UNIT: readonly [RegExp, Form][] = FORM_OF_UNIT.filter(([, form]) =>
  ["gummy", "softgel", "tablet", "capsule", "lozenge", "bar"].includes(form),
);

/** The form of a code, unless the label's own unit names another: "Softgel(s)" filed as capsules, "Tablet(s)" as powder. */
function formOfCodeAndUnits(code: string, units: readonly string[]): Form | undefined {
  const formOfCode = FORM_OF_CODE[code];
  const serving = units[0] ?? "";
  const named = COUNTED_UNIT.find(([pattern]) => pattern.test(serving))?.[1];
  // "Capsule" is also written of softgels, and "drops" of gummies and lozenges, which have no unit of their own here.
  return formOfCode && named && !(formOfCode === "softgel" && named === "capsule") ? named : formOfCode;
}

/** Infers the form of a product from its LanguaL code and the units of its serving and package. */
export function inferForm(code: string, units: readonly string[]): Form {
  const formOfCode = formOfCodeAndUnits(code, units);
  if (formOfCode === "powder")
    return units.some((unit) => SINGLE_DOSE_POWDER.test(unit)) ? "stick-pack" : "powder";
  if (formOfCode) return formOfCode;
  for (const [pattern, form] of FORM_OF_UNIT) {
    if (units.some((unit) => pattern.test(unit))) return form;
  }
  return units.some((unit) => /stick/i.test(unit)) ? "stick-pack" : "other";
}
