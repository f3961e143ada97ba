import type { ReactNode } from "react";
import type { Card } from "#contract/catalogue.ts";
import { ANSWER_LABELS, WARNING_LABELS } from "#contract/labels.ts";
import { ANSWERS, type WarningPosition } from "#contract/verdicts.ts";
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
  badge,
  beside,
  children,
}: {
  outcome: Outcome;
  size?: "small" | "large";
  /** What stands in place of the sentence where nothing was measured. */
  untested?: ReactNode;
  /** In place of the verdict's own badge. */
  badge?: ReactNode;
  /** Badges beside the verdict. */
  beside?: ReactNode;
  /** Next steps. */
  children?: ReactNode;
}) {
  const { verdict, headline, warning_summary: warning } = outcome;
  return (
    <div className={styles.card} data-size={size} data-tone={VERDICT_STYLES[verdict ?? "not_tested"].tone}>
      <p>
        {badge || <CardVerdict card={outcome} size={size === "large" ? size : "regular"} />}
        {beside}
      </p>
      {verdict ? (
        <>
          {headline && <p className={styles.sentence}>{headline}</p>}
          {warning && <p className={styles.warning}>{warning}</p>}
          <Answers outcome={outcome} />
          <Basis outcome={outcome} />
        </>
      ) : (
        untested && <p className={styles.sentence}>{untested}</p>
      )}
      {children}
    </div>
  );
}

/** Safety, label and warning levels, each with its own answer. */
const Answers = ({ outcome: { answers, warning } }: { outcome: Outcome }) => (
  <dl className={styles.answers}>
    {ANSWERS.map((answer) => {
      const { label, tone, icon } = VERDICT_STYLES[answers[answer] ?? "not_tested"];
      return (
        <Answered
          key={answer}
          name={ANSWER_LABELS[answer]}
          words={label}
          tone={tone}
          icon={VERDICT_ICONS[icon]}
        />
      );
    })}
    <Answered
      name="Warning levels"
      words={WARNING_LABELS[warning ?? "none"]}
      tone={warning ? WARNING_TONES[warning] : "gray"}
      icon={(warning && WARNING_ICONS[warning]) ?? "circle-dashed"}
    />
  </dl>
);

const WARNING_ICONS: Partial<Record<WarningPosition, IconName>> = {
  above: "triangle-alert",
  below: "circle-check",
};

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
