import { useState } from "react";
import type { Report } from "#contract/reports.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  SCORE_INPUTS,
  SCORE_VERSION,
  type ScoreInput,
  type ScoreWeights,
} from "#domain/score/formula.ts";
import { noScoreSentences, type Score, score } from "#domain/score/score.ts";
import { STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Time } from "../../ui/time.tsx";
import { ScoreBreakdown } from "./score-breakdown.tsx";
import styles from "./score-section.module.css";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** The published score, its breakdown, and a score with the visitor's own weights. */
export function ScoreSection({ report, view }: { report: Report; view: ReportPage }) {
  const [weights, setWeights] = useState<ScoreWeights>(DEFAULT_SCORE_WEIGHTS);
  const basis = view.score.chosen;
  const shown = score(basis, weights);
  const isOwn = view.choice !== PUBLISHED_CHOICE || isCustomized(weights);
  const setWeight = (input: ScoreInput, weight: number) =>
    setWeights((before) => ({ ...before, [input]: weight }));
  return (
    <Fold
      id="score"
      title="Score"
      printed="nothing"
      aside={report.score.value === null ? "No score" : `${report.score.value} of 100, for sorting`}
    >
      <p>
        One number for sorting, combined from the inputs below. It shows how well the label, the limits, and
        the evidence agree, not what the product does for you.
      </p>
      <div className={styles.numbers}>
        <PublishedScore report={report} view={view} />
        <div className={styles.own} role="status">
          {isOwn && <OwnScore result={shown} hasOwnWeights={isCustomized(weights)} />}
        </div>
      </div>
      <ScoreBreakdown basis={basis} result={shown} weights={weights} onWeigh={setWeight} />
      <div className={styles.controls}>
        <Button onClick={() => setWeights(DEFAULT_SCORE_WEIGHTS)} disabled={!isCustomized(weights)}>
          Reset to the published weights
        </Button>
      </div>
    </Fold>
  );
}

const isCustomized = (weights: ScoreWeights) =>
  SCORE_INPUTS.some((input) => weights[input] !== DEFAULT_SCORE_WEIGHTS[input]);

function PublishedScore({ report, view }: { report: Report; view: ReportPage }) {
  const { value, version, on } = report.score;
  const missing = value === null ? score(view.score.published) : null;
  return (
    <div className={styles.published}>
      <p className={styles.number} data-none={value === null}>
        {value === null ? "No score" : value}
        {value !== null && <span className={styles.of}> of 100</span>}
      </p>
      <p className={styles.note}>
        Formula version {version}, as of <Time value={on} />, under{" "}
        {STANDARDS_BY_CHOICE[PUBLISHED_CHOICE].label.toLowerCase()}.
        {version !== SCORE_VERSION && ` The breakdown below uses version ${SCORE_VERSION}.`}
      </p>
      {missing?.outcome === "none" && <Reasons why={missing.why} />}
    </div>
  );
}

const Reasons = ({ why }: { why: Parameters<typeof noScoreSentences>[0] }) => (
  <p className={styles.why}>{noScoreSentences(why).join(" ")}</p>
);

function OwnScore({ result, hasOwnWeights }: { result: Score; hasOwnWeights: boolean }) {
  const by = [STANDARDS_BY_CHOICE[result.choice].label, hasOwnWeights && "your weights"]
    .filter(Boolean)
    .join(" and ");
  return (
    <>
      <p className={styles.number} data-none={result.outcome === "none"}>
        {result.outcome === "none" ? "No score" : result.score}
        {result.outcome === "scored" && <span className={styles.of}> of 100</span>}
      </p>
      <p className={styles.note}>Under {by}. Only you see this score.</p>
      {result.outcome === "none" && <Reasons why={result.why} />}
    </>
  );
}
