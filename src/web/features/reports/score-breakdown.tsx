import { VERDICT_LABELS } from "#contract/labels.ts";
import { percent } from "#domain/amounts.ts";
import { CAPS, INPUT_WORDS, SCORE_INPUTS, type ScoreInput, type Weights } from "#domain/score/formula.ts";
import type { ScoreBasis } from "#domain/score/inputs.ts";
import type { Score } from "#domain/score/score.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./score-breakdown.module.css";

/** Highest weight that a reader can give; only the proportions of the five count. */
const MOST_WEIGHT = 100;
const WEIGHT_STEP = 5;

const points = (value: number) => value.toFixed(2);

interface ScoreSumProps {
  basis: ScoreBasis;
  found: Score;
  weights: Weights;
  onWeigh: (input: ScoreInput, weight: number) => void;
}

/** The sum, line by line: points are 100 times the share of the weights times the value. */
export function ScoreSum({ basis, found, weights, onWeigh }: ScoreSumProps) {
  const total = SCORE_INPUTS.reduce((sum, input) => sum + weights[input], 0);
  const scored = found.outcome === "scored" ? found : null;
  return (
    <div className={styles.sum}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>What the score is made of</VisuallyHidden>
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
                  {INPUT_WORDS[input].label}
                  <span className={styles.how}>{INPUT_WORDS[input].how}</span>
                </th>
                <td data-label="Value">{value === null ? "Not measured" : percent(value * 100)}</td>
                <td data-label="Weight" className={styles.weight}>
                  <span>{total > 0 ? percent((100 * weights[input]) / total) : "–"}</span>
                  <input
                    type="range"
                    min={0}
                    max={MOST_WEIGHT}
                    step={WEIGHT_STEP}
                    value={weights[input]}
                    aria-label={`Weight of ${INPUT_WORDS[input].label.toLowerCase()}`}
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
        {scored && <Total found={scored} />}
      </table>
      <p className={styles.formula}>
        Points = 100 × weight × value, added up, then rounded down. Whatever the weights, a report with a
        result outside its limit has {CAPS.fail} at most, and one with an inconclusive result{" "}
        {CAPS.inconclusive}. There is no score where something required was not measured.
      </p>
    </div>
  );
}

function Total({ found: { uncapped, cap, score } }: { found: Extract<Score, { outcome: "scored" }> }) {
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
            The most for a report whose verdict is “{VERDICT_LABELS[cap.verdict].toLowerCase()}”
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
