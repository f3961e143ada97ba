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
          {SCORE_INPUTS.map((input) => (
            <InputRow
              key={input}
              input={input}
              value={basis.inputs[input]}
              weight={weights[input]}
              share={total > 0 ? weights[input] / total : null}
              earned={scored && (scored.contributions.find((one) => one.input === input)?.points ?? 0)}
              onWeigh={onWeigh}
            />
          ))}
        </tbody>
        {scored && <Total result={scored} />}
      </table>
      <Formula />
    </div>
  );
}

const Formula = () => (
  <p className={styles.formula}>
    Points = 100 × weight × value. The sum is rounded down. Whatever the weights, a report scores at most{" "}
    {FAILURE_CAPS.safety} after a failure on safety, {FAILURE_CAPS.label} after one on the label, and{" "}
    {INCONCLUSIVE_CAP} with an inconclusive result. There’s no score if a hazard was found, if a finding has
    no limit, or if a test on our list is missing.
  </p>
);

interface InputRowProps extends Pick<ScoreSumProps, "onWeigh"> {
  input: ScoreInput;
  /** From 0 to 1; null if it was not measured. */
  value: number | null;
  weight: number;
  /** The weight's share of all weights; null if all are 0. */
  share: number | null;
  /** Points; null without a score. */
  earned: number | null;
}

const InputRow = ({ input, value, weight, share, earned, onWeigh }: InputRowProps) => (
  <tr>
    <th scope="row">
      {SCORE_INPUT_TEXTS[input].label}
      <span className={styles.how}>{SCORE_INPUT_TEXTS[input].how}</span>
    </th>
    <td data-label="Value">{value === null ? "Not measured" : formatPercent(value * 100)}</td>
    <td data-label="Weight" className={styles.weight}>
      <span>{share === null ? "–" : formatPercent(100 * share)}</span>
      <input
        type="range"
        min={0}
        max={MAX_WEIGHT}
        step={WEIGHT_STEP}
        value={weight}
        aria-label={`Weight of ${SCORE_INPUT_TEXTS[input].label.toLowerCase()}`}
        onChange={(event) => onWeigh(input, event.target.valueAsNumber)}
      />
    </td>
    <td data-label="Points" className={styles.points}>
      {earned === null ? "–" : points(earned)}
    </td>
  </tr>
);

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
