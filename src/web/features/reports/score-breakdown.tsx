import { ANSWER_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import { formatPercent } from "#domain/amounts.ts";
import {
  FAILURE_CAPS,
  INCONCLUSIVE_CAP,
  SCORE_INPUT_TEXTS,
  SCORE_INPUTS,
  type ScoreInput,
  type ScoreWeights,
} from "#domain/score/formula.ts";
import type { ScoreBasis } from "#domain/score/inputs.ts";
import type { Score } from "#domain/score/score.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./score-breakdown.module.css";

/** Slider maximum; only the proportions of the weights matter. */
const MAX_WEIGHT = 100;
const WEIGHT_STEP = 5;

const points = (value: number) => value.toFixed(2);

interface ScoreSumProps {
  basis: ScoreBasis;
  result: Score;
  weights: ScoreWeights;
  onWeigh: (input: ScoreInput, weight: number) => void;
}

/** The score calculation by input. Points are 100 × share of the weights × value. */
export function ScoreBreakdown({ basis, result, weights, onWeigh }: ScoreSumProps) {
  const total = SCORE_INPUTS.reduce((sum, input) => sum + weights[input], 0);
  const scored = result.outcome === "scored" ? result : null;
  return (
    <div className={styles.sum}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Score breakdown</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">Value</th>
            <th scope="col">Weight</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {SCORE_INPUTS.map((input) => {
            const value = basis.inputs[input];
            return (
              <tr key={input}>
                <th scope="row">
                  {SCORE_INPUT_TEXTS[input].label}
                  <span className={styles.how}>{SCORE_INPUT_TEXTS[input].how}</span>
                </th>
                <td data-label="Value">{value === null ? "Not measured" : formatPercent(value * 100)}</td>
                <td data-label="Weight" className={styles.weight}>
                  <span>{total > 0 ? formatPercent((100 * weights[input]) / total) : "–"}</span>
                  <input
                    type="range"
                    min={0}
                    max={MAX_WEIGHT}
                    step={WEIGHT_STEP}
                    value={weights[input]}
                    aria-label={`Weight of ${SCORE_INPUT_TEXTS[input].label.toLowerCase()}`}
                    onChange={(event) => onWeigh(input, event.target.valueAsNumber)}
                  />
                </td>
                <td data-label="Points" className={styles.points}>
                  {scored
                    ? points(scored.contributions.find((one) => one.input === input)?.points ?? 0)
                    : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
        {scored && <Total result={scored} />}
      </table>
      <p className={styles.formula}>
        Points = 100 × weight × value. The sum is rounded down. Whatever the weights, a report scores at most{" "}
        {FAILURE_CAPS.safety} after a failure on safety, {FAILURE_CAPS.label} after one on the label, and{" "}
        {INCONCLUSIVE_CAP} with an inconclusive result. There’s no score if a hazard was found, if a finding
        has no limit, or if a test that matters is missing.
      </p>
    </div>
  );
}

function Total({ result: { uncapped, cap, score } }: { result: Extract<Score, { outcome: "scored" }> }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          Sum
        </th>
        <td>{points(uncapped)}</td>
      </tr>
      {cap && (
        <tr>
          <th scope="row" colSpan={3}>
            Maximum with “{VERDICT_LABELS[cap.verdict].toLowerCase()}” for{" "}
            {ANSWER_LABELS[cap.answer].toLowerCase()}
          </th>
          <td>{cap.at}</td>
        </tr>
      )}
      <tr className={styles.result}>
        <th scope="row" colSpan={3}>
          Score
        </th>
        <td>{score}</td>
      </tr>
    </tfoot>
  );
}
