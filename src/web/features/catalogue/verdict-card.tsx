import type { ReactNode } from "react";
import type { Card } from "#contract/catalogue.ts";
import { ANSWER_LABELS, VERDICT_LABELS, WARNING_LABELS } from "#contract/labels.ts";
import { ANSWERS } from "#contract/verdicts.ts";
import { lotLabel } from "#domain/lot.ts";
import { VERDICT_STYLES, WARNING_TONES } from "#domain/presentation/verdict-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Time } from "../../ui/time.tsx";
import { VERDICT_ICONS } from "../../ui/verdict-badge.tsx";
import { CardVerdict } from "./card-verdict.tsx";
import styles from "./verdict-card.module.css";

/** What a verdict card says of a product or of a report. */
export type Outcome = Pick<
  Card,
  | "verdict"
  | "testing_status"
  | "answers"
  | "warning"
  | "headline"
  | "warning_summary"
  | "lot_number"
  | "tested_at"
  | "evidence_grade"
>;

/**
 * The answer to "is it any good?": verdict, the sentence that says why, safety, label and warning levels, and on what
 * this rests. Small in lists, large at the top of a page.
 */
export function VerdictCard({
  outcome,
  size = "small",
  untested,
  beside,
  children,
}: {
  outcome: Outcome;
  size?: "small" | "large";
  /** What stands in place of the sentence where nothing was measured. */
  untested?: ReactNode;
  /** Badges beside the verdict. */
  beside?: ReactNode;
  /** Next steps. */
  children?: ReactNode;
}) {
  const { verdict, headline, warning_summary: warning } = outcome;
  const tone = VERDICT_STYLES[verdict ?? "not_tested"].tone;
  return (
    <div className={styles.card} data-size={size} data-tone={tone}>
      <p className={styles.verdict}>
        <CardVerdict card={outcome} size={size === "large" ? "large" : "regular"} />
        {beside}
      </p>
      {verdict === null && untested && <p className={styles.untested}>{untested}</p>}
      {verdict && headline && <p className={styles.sentence}>{headline}</p>}
      {verdict && warning && <p className={styles.warning}>{warning}</p>}
      {verdict && <Answers outcome={outcome} />}
      {verdict && <Basis outcome={outcome} />}
      {children}
    </div>
  );
}

/** Safety, label and warning levels, each with its own answer. */
function Answers({ outcome: { answers, warning } }: { outcome: Outcome }) {
  const shown = warning ?? "none";
  return (
    <dl className={styles.answers}>
      {ANSWERS.map((answer) => {
        const verdict = answers[answer] ?? "informational";
        const { tone, icon } = VERDICT_STYLES[verdict];
        const words = answers[answer] === null ? "Not tested" : VERDICT_LABELS[verdict];
        return (
          <Answered
            key={answer}
            name={ANSWER_LABELS[answer]}
            words={words}
            tone={tone}
            icon={VERDICT_ICONS[icon]}
          />
        );
      })}
      <Answered
        name="Warning levels"
        words={WARNING_LABELS[shown]}
        tone={shown === "none" ? "gray" : WARNING_TONES[shown]}
        icon={shown === "above" ? "triangle-alert" : shown === "below" ? "circle-check" : "circle-dashed"}
      />
    </dl>
  );
}

const Answered = ({
  name,
  words,
  tone,
  icon,
}: {
  name: string;
  words: string;
  tone: string;
  icon: IconName;
}) => (
  <div>
    <dt>{name}</dt>
    <dd data-tone={tone}>
      <Icon name={icon} />
      <span>{words}</span>
    </dd>
  </div>
);

/** Lot, date and grade: what the verdict is about and rests on. */
const Basis = ({
  outcome: { lot_number: lot, tested_at: tested, evidence_grade: grade },
}: {
  outcome: Outcome;
}) => (
  <p className={styles.basis}>
    {lot && <span>{lotLabel(lot)}</span>}
    {tested && (
      <span>
        Tested <Time value={tested} />
      </span>
    )}
    {grade && <span>Evidence grade {grade}</span>}
  </p>
);
