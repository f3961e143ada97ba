import { expect, test } from "vitest";
import { VERDICT_LABELS, WARNING_LABELS } from "#contract/labels.ts";
import { VERDICTS, WARNING_POSITIONS } from "#contract/verdicts.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { allByRole, findText, namesOf, pageText } from "#tests/component/find.ts";
import { show } from "#tests/component/page.tsx";
import { type Outcome, VerdictCard } from "./verdict-card.tsx";

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  verdict: "pass",
  testing_status: "tested",
  answers: { safety: "pass", label: "pass" },
  warning: "below",
  headline: "Nothing dangerous was found.",
  warning_summary: null,
  lot_number: "L2401",
  tested_at: "2026-02-03",
  evidence_grade: "B",
  ...more,
});

/** What the card answers: "Safety Pass", and so on. */
const answered = () => [...document.querySelectorAll("dl > div")].map((row) => row.textContent);

const toneOfCard = () => document.querySelector("[data-tone][data-size]")?.getAttribute("data-tone");

test.for(VERDICTS)("VerdictCard: %s is named, toned, explained and dated", async (verdict) => {
  await show(<VerdictCard outcome={outcome({ verdict, answers: { safety: verdict, label: "pass" } })} />);
  await findText("Nothing dangerous was found.");
  const label = VERDICT_LABELS[verdict];
  expect(pageText().startsWith(label)).toBe(true);
  expect(toneOfCard()).toBe(VERDICT_STYLES[verdict].tone);
  expect(answered()).toEqual([`Safety${label}`, "LabelPass", `Warning levels${WARNING_LABELS.below}`]);
  expect(pageText()).toMatch(/Lot L2401\s*Tested Feb 03, 2026\s*Evidence grade B$/);
});

test.for([...WARNING_POSITIONS, null])(
  "VerdictCard: warning position %s is said in words",
  async (warning) => {
    await show(<VerdictCard outcome={outcome({ warning })} />);
    await findText(`Warning levels${WARNING_LABELS[warning ?? "none"]}`);
  },
);

test("VerdictCard: what was not measured is told apart from what passed", async () => {
  await show(<VerdictCard outcome={outcome({ answers: { safety: "no_failures", label: null } })} />);
  await findText("Nothing dangerous was found.");
  expect(answered().slice(0, 2)).toEqual(["SafetyNo failures in what was tested", "LabelNot tested"]);
});

test("VerdictCard: a warning stands beside the sentence, and lot, date and grade only where they are known", async () => {
  await show(
    <VerdictCard
      outcome={outcome({
        warning: "above",
        warning_summary: "Lead 74% above California’s warning level",
        lot_number: null,
        tested_at: null,
        evidence_grade: null,
      })}
    />,
  );
  await findText("Lead 74% above California’s warning level");
  expect(pageText()).not.toMatch(/Lot|Tested|Evidence grade/);
});

test.for([
  ["not_tested", "Not tested"],
  ["in_testing", "In testing"],
] as const)("VerdictCard: a product that is %s has no answers and no verdict", async ([status, words]) => {
  await show(
    <VerdictCard
      outcome={outcome({ verdict: null, testing_status: status })}
      untested="We haven’t tested this product."
    />,
  );
  await findText("We haven’t tested this product.");
  expect(pageText()).toBe(`${words}We haven’t tested this product.`);
  expect(toneOfCard()).toBe("gray");
});

test("VerdictCard: without a verdict and without a sentence only the badge stands", async () => {
  await show(<VerdictCard outcome={outcome({ verdict: null, testing_status: "not_tested" })} />);
  await findText("Not tested");
  expect(pageText()).toBe("Not tested");
});

test("VerdictCard: another badge replaces the verdict’s own, and steps follow", async () => {
  await show(
    <VerdictCard
      outcome={outcome({ verdict: null })}
      size="large"
      badge={<b>Withdrawn</b>}
      beside={<i>Disputed</i>}
      untested="Its verdict no longer counts."
    >
      <button type="button">Look for alternatives</button>
    </VerdictCard>,
  );
  await findText("Its verdict no longer counts.");
  expect(pageText()).toBe("WithdrawnDisputedIts verdict no longer counts.Look for alternatives");
});

test.for([
  ["pass", "verdict"],
  ["conditional_fail", "borderline"],
  ["no_failures", "partly-tested"],
  ["inconclusive", "inconclusive"],
] as const)("VerdictCard, large: the badge of %s leads to the term “%s”", async ([verdict, term]) => {
  await show(<VerdictCard outcome={outcome({ verdict })} size="large" />);
  await findText(VERDICT_LABELS[verdict]);
  expect(allByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    `/about#term-${term}`,
    "/about#term-warning-level",
    "/about#term-evidence-grade",
  ]);
});

test("VerdictCard, small: has no links, which would be in the way in a list", async () => {
  await show(<VerdictCard outcome={outcome()} />);
  await findText("Nothing dangerous was found.");
  expect(namesOf("link")).toEqual([]);
});
