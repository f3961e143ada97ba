import fc from "fast-check";
import { expect, test } from "vitest";
import { EVIDENCE_GRADES, SAMPLE_SOURCES } from "#contract/vocabulary.ts";
import { type EvidenceFacts, gradeEvidence } from "./grade.ts";

const BEST: EvidenceFacts = {
  obtainedBy: "assayed_retail",
  accreditation: "valid",
  judged: 9,
  judgedInScope: 9,
  quantified: 6,
  quantifiedWithUncertainty: 6,
  certificateAttached: true,
};
const OUTSIDE_SCOPE = { judgedInScope: 7 };
const NO_UNCERTAINTY = { quantifiedWithUncertainty: 0 };
const NO_CERTIFICATE = { certificateAttached: false };

test.each<[string, Partial<EvidenceFacts>, string, string[]]>([
  ["every fact holds", {}, "A", []],
  ["nothing was measured, only found absent", { quantified: 0, quantifiedWithUncertainty: 0 }, "A", []],
  ["someone else obtained the sample", { obtainedBy: "other" }, "B", []],
  ["a method is outside the scope", OUTSIDE_SCOPE, "B", []],
  ["an uncertainty is missing", { quantifiedWithUncertainty: 5 }, "B", []],
  ["the certificate is missing", NO_CERTIFICATE, "B", []],
  ["certificate and uncertainties are missing", { ...NO_CERTIFICATE, ...NO_UNCERTAINTY }, "C", []],
  ["all but accreditation is missing", { ...OUTSIDE_SCOPE, ...NO_CERTIFICATE, ...NO_UNCERTAINTY }, "C", []],
  ["the brand supplied the sample", { obtainedBy: "brand" }, "C", ["Sample supplied by the brand"]],
  ["the sample's source is not stated", { obtainedBy: null }, "C", ["Sample source not stated"]],
  ["the laboratory is not accredited", { accreditation: "none" }, "D", ["Unaccredited laboratory"]],
  [
    "the accreditation had expired",
    { accreditation: "not_valid_on_test_date" },
    "D",
    ["Unaccredited laboratory"],
  ],
  [
    "the accreditation is for something else",
    { accreditation: "other_standard" },
    "D",
    ["Unaccredited laboratory"],
  ],
  ["no method is in the scope", { judgedInScope: 0 }, "D", ["No method in the accreditation’s scope"]],
  [
    "an unaccredited laboratory tested the brand's sample",
    { accreditation: "none", obtainedBy: "brand" },
    "D",
    ["Unaccredited laboratory", "Sample supplied by the brand"],
  ],
])("gradeEvidence: %s", (_, changes, grade, warnings) => {
  expect(gradeEvidence({ ...BEST, ...changes })).toMatchObject({ grade, warnings });
});

test("gradeEvidence gives one sentence per fact", () => {
  expect(gradeEvidence(BEST).reasons).toEqual([
    "Assayed bought the sample at retail.",
    "The laboratory is accredited under ISO/IEC 17025.",
    "Every judged result (9) used a method in the accreditation’s scope.",
    "Every measured value that was judged (6) states its uncertainty.",
    "The laboratory’s own certificate is attached.",
  ]);
  const worse = { ...OUTSIDE_SCOPE, quantifiedWithUncertainty: 1, ...NO_CERTIFICATE, obtainedBy: null };
  expect(gradeEvidence({ ...BEST, ...worse }).reasons).toEqual([
    "Who obtained the sample isn’t stated.",
    "The laboratory is accredited under ISO/IEC 17025.",
    "7 of 9 judged results used a method in the accreditation’s scope.",
    "1 of 6 measured values that were judged state their uncertainty.",
    "The laboratory’s own certificate isn’t attached.",
  ]);
});

const facts: fc.Arbitrary<EvidenceFacts> = fc
  .record({
    obtainedBy: fc.constantFrom(...SAMPLE_SOURCES, null),
    accreditation: fc.constantFrom("valid", "not_valid_on_test_date", "other_standard", "none"),
    counts: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 4 }),
    certificateAttached: fc.boolean(),
  })
  .map(({ counts, ...rest }) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = counts.toSorted((a, b) => b - a);
    return {
      ...rest,
      judged: first,
      quantified: second,
      judgedInScope: third,
      quantifiedWithUncertainty: fourth,
    } as EvidenceFacts;
  });

/** Every way to take a good fact away. */
const removals: readonly ((known: EvidenceFacts) => Partial<EvidenceFacts>)[] = [
  () => ({ obtainedBy: null }),
  ({ obtainedBy }) => ({ obtainedBy: obtainedBy === "assayed_retail" ? "other" : "brand" }),
  () => ({ accreditation: "none" }),
  ({ judgedInScope }) => ({ judgedInScope: Math.max(0, judgedInScope - 1) }),
  ({ quantifiedWithUncertainty: stated }) => ({ quantifiedWithUncertainty: Math.max(0, stated - 1) }),
  () => NO_CERTIFICATE,
];

test("gradeEvidence: removing a good fact never improves the grade or drops a warning", () => {
  const rank = (known: EvidenceFacts) => EVIDENCE_GRADES.indexOf(gradeEvidence(known).grade);
  fc.assert(
    fc.property(facts, fc.constantFrom(...removals), (known, remove) => {
      const reduced = { ...known, ...remove(known) };
      expect(rank(reduced)).toBeGreaterThanOrEqual(rank(known));
      expect(gradeEvidence(reduced).warnings.length).toBeGreaterThanOrEqual(
        gradeEvidence(known).warnings.length,
      );
    }),
  );
});
