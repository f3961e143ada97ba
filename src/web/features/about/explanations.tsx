import type { AnyVerdict } from "#contract/verdicts.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  FAILURE_CAPS,
  INCONCLUSIVE_CAP,
  SCORE_INPUT_TEXTS,
  SCORE_INPUTS,
  SCORE_VERSION,
} from "#domain/score/formula.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./explanations.module.css";

const STEPS = [
  {
    title: "Bought off the shelf",
    text: "We buy sealed units of one lot in a store. The report names the lot, the place, the dates, and how many units went into the sample. If a sample came from the brand, the report says so beside its verdict.",
  },
  {
    title: "Identified and measured",
    text: "The laboratory identifies the material, then measures the claimed ingredients and what shouldn’t be there. Each result has its unit, method, and uncertainty.",
  },
  {
    title: "Judged by a published rule",
    text: "Every result is compared with a published limit, uncertainty included. If a result is too close to the limit to call, we say so instead of calling it a pass.",
  },
  {
    title: "Published in full",
    text: "The report lists every result, good and bad, and everything that wasn’t measured. A correction is published as a new report next to the old one.",
  },
];

export const TestSteps = () => (
  <ol className={styles.steps}>
    {STEPS.map(({ title, text }) => (
      <li key={title} className={styles.step}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

const MEANINGS: readonly { verdict: AnyVerdict | null; meaning: string }[] = [
  {
    verdict: "pass",
    meaning:
      "Every test on our list for such a product was done, and every judged result is within its limit.",
  },
  {
    verdict: "conditional_pass",
    meaning: "Within every limit, but at least one result is too close to call.",
  },
  {
    verdict: "no_failures",
    meaning: "Nothing that was tested failed, but tests on our list for such a product are missing.",
  },
  {
    verdict: "inconclusive",
    meaning:
      "It can’t be told whether a limit is met, for example because the method wasn’t sensitive enough.",
  },
  {
    verdict: "not_fully_judged",
    meaning: "Something was found for which we hold no limit. That is never good news.",
  },
  {
    verdict: "conditional_fail",
    meaning: "Outside a limit, but by less than the uncertainty, or no uncertainty was stated.",
  },
  {
    verdict: "fail",
    meaning:
      "Outside a limit by more than the uncertainty, not what the label says, or failed by the laboratory itself.",
  },
  {
    verdict: "unsafe",
    meaning:
      "Don’t take it. A hidden or unlawful drug was found, a poisonous plant, a germ that makes people ill, an allergen that the label doesn’t declare, a foreign body, too much for children, or at least twice the upper intake level of vitamin A, vitamin D, or iron.",
  },
  {
    verdict: "informational",
    meaning: "Measured, but not a question of pass or fail.",
  },
  { verdict: null, meaning: "We hold no report on it. That says nothing about the product." },
];

/** What each verdict means: the decision rule in words (ILAC-G8:09/2019 §4.2). */
export const VerdictMeanings = () => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>Verdicts and what they mean</VisuallyHidden>
    </caption>
    <tbody>
      {MEANINGS.map(({ verdict, meaning }) => (
        <tr key={verdict ?? "not tested"}>
          <th scope="row">
            <VerdictBadge verdict={verdict} />
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const TOTAL_WEIGHT = SCORE_INPUTS.reduce((sum, input) => sum + DEFAULT_SCORE_WEIGHTS[input], 0);

/** The score formula, rendered from the tables used to calculate it. */
export const ScoreFormula = () => (
  <>
    <p>
      A report with every required measurement gets a score from 0 to 100. The score is a sum of points
      (formula version {SCORE_VERSION}). Every report shows its own breakdown, and you can change the weights
      there.
    </p>
    <DataTable
      caption={`Score, version ${SCORE_VERSION}`}
      rows={SCORE_INPUTS}
      keyOf={(input) => input}
      columns={[
        { title: "Input", show: (input) => SCORE_INPUT_TEXTS[input].label },
        {
          title: "Max points",
          show: (input) => Math.round((100 * DEFAULT_SCORE_WEIGHTS[input]) / TOTAL_WEIGHT),
        },
        { title: "From 0 to 1", show: (input) => SCORE_INPUT_TEXTS[input].how },
      ]}
    />
    <p>
      An average can’t hide a failure: whatever the sum, the score is at most {FAILURE_CAPS.safety} after a
      failure on safety, {FAILURE_CAPS.label} after one on the label, and {INCONCLUSIVE_CAP} with an
      inconclusive result. There’s no score where a hazard was found, where a finding has no limit, or where a
      test on our list for such a product is missing. Withdrawn reports get none. Scores are rounded down.
    </p>
  </>
);
