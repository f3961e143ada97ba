import { useState } from "react";
import type { ReportView } from "#domain/presentation/report-view.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  SCORE_INPUTS,
  SCORE_VERSION,
  type ScoreInput,
  type ScoreWeights,
} from "#domain/score/formula.ts";
import { type ScoreBasis, scoreBasis } from "#domain/score/inputs.ts";
import { noScoreSentences, type Score, score } from "#domain/score/score.ts";
import { STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { ScoreBreakdown } from "./score-breakdown.tsx";
import styles from "./score-section.module.css";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** The published score, its breakdown, and a score with the visitor's own weights. */
export function ScoreSection({ view }: { view: ReportView }) {
  const [weights, setWeights] = useState<ScoreWeights>(DEFAULT_SCORE_WEIGHTS);
  const basis = basisOf(view);
  const shown = score(basis, weights);
  const isOwn = view.choice !== PUBLISHED_CHOICE || isCustomized(weights);
  const setWeight = (input: ScoreInput, weight: number) =>
    setWeights((before) => ({ ...before, [input]: weight }));
  return (
    <Section
      id="score"
      title="Score"
      lede="One number for sorting, combined from the five inputs below. It shows how well the label, the limits, and the evidence agree, not what the product does for you."
    >
      <div className={styles.numbers}>
        <PublishedScore view={view} />
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
    </Section>
  );
}

function basisOf({ report, judged }: ReportView): ScoreBasis {
  const { state, tested_at: testedAt, score: published } = report;
  return scoreBasis({ report: judged, state, testedAt, on: published.on });
}

const isCustomized = (weights: ScoreWeights) =>
  SCORE_INPUTS.some((input) => weights[input] !== DEFAULT_SCORE_WEIGHTS[input]);

function PublishedScore({ view: { report, choice, judged } }: { view: ReportView }) {
  const { value, version, on } = report.score;
  const house = choice === PUBLISHED_CHOICE ? judged : null;
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
      {value === null && house && <NoScoreReasons report={report} house={house} />}
    </div>
  );
}

function NoScoreReasons({ report, house }: { report: ReportView["report"]; house: ReportView["judged"] }) {
  const { state, tested_at: testedAt, score: published } = report;
  const result = score(scoreBasis({ report: house, state, testedAt, on: published.on }));
  return result.outcome === "none" ? <Reasons why={result.why} /> : null;
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
