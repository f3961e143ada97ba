import { useState } from "react";
import type { ReportView } from "#domain/presentation/report-view.ts";
import {
  DEFAULT_WEIGHTS,
  SCORE_INPUTS,
  SCORE_VERSION,
  type ScoreInput,
  type Weights,
} from "#domain/score/formula.ts";
import { type ScoreBasis, scoreBasis } from "#domain/score/inputs.ts";
import { noScoreInWords, type Score, score } from "#domain/score/score.ts";
import { CHOICES } from "#domain/standards/choices.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { ScoreSum } from "./score-breakdown.tsx";
import styles from "./score-section.module.css";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** The score with everything that it is made of. The reader may weigh it otherwise; what was not measured stays missing. */
export function ScoreSection({ view }: { view: ReportView }) {
  const [weights, setWeights] = useState<Weights>(DEFAULT_WEIGHTS);
  const basis = basisOf(view);
  const shown = score(basis, weights);
  const isOwn = view.choice !== PUBLISHED_CHOICE || isMoved(weights);
  const weigh = (input: ScoreInput, weight: number) =>
    setWeights((before) => ({ ...before, [input]: weight }));
  return (
    <Section
      id="score"
      title="Score"
      lede="One number to sort by, made of five that are shown. It says how well the label, the limits and the evidence agree, and nothing about what the product does for anybody."
    >
      <div className={styles.numbers}>
        <PublishedScore view={view} />
        <div className={styles.own} role="status">
          {isOwn && <OwnScore found={shown} isWeighed={isMoved(weights)} />}
        </div>
      </div>
      <ScoreSum basis={basis} found={shown} weights={weights} onWeigh={weigh} />
      <div className={styles.controls}>
        <Button onClick={() => setWeights(DEFAULT_WEIGHTS)} disabled={!isMoved(weights)}>
          Use the published weights
        </Button>
      </div>
    </Section>
  );
}

function basisOf({ report, judged }: ReportView): ScoreBasis {
  const { state, tested_at: testedAt, score: published } = report;
  return scoreBasis({ report: judged, state, testedAt, on: published.on });
}

const isMoved = (weights: Weights) => SCORE_INPUTS.some((input) => weights[input] !== DEFAULT_WEIGHTS[input]);

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
        Formula version {version}, for <Time value={on} />, by {CHOICES[PUBLISHED_CHOICE].label.toLowerCase()}
        .{version !== SCORE_VERSION && ` The sum below is by version ${SCORE_VERSION}.`}
      </p>
      {value === null && house && <WhyNone report={report} house={house} />}
    </div>
  );
}

function WhyNone({ report, house }: { report: ReportView["report"]; house: ReportView["judged"] }) {
  const { state, tested_at: testedAt, score: published } = report;
  const found = score(scoreBasis({ report: house, state, testedAt, on: published.on }));
  return found.outcome === "none" ? <Reasons why={found.why} /> : null;
}

const Reasons = ({ why }: { why: Parameters<typeof noScoreInWords>[0] }) => (
  <p className={styles.why}>{noScoreInWords(why).join(" ")}</p>
);

function OwnScore({ found, isWeighed }: { found: Score; isWeighed: boolean }) {
  const by = [CHOICES[found.choice].label, isWeighed && "your weights"].filter(Boolean).join(" and ");
  return (
    <>
      <p className={styles.number} data-none={found.outcome === "none"}>
        {found.outcome === "none" ? "No score" : found.score}
        {found.outcome === "scored" && <span className={styles.of}> of 100</span>}
      </p>
      <p className={styles.note}>By {by}: yours alone, not published.</p>
      {found.outcome === "none" && <Reasons why={found.why} />}
    </>
  );
}
