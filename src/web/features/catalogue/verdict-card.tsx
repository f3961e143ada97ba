import type { ReactNode } from "react";
import type { Card } from "#contract/catalogue.ts";
import { ANSWER_LABELS, WARNING_LABELS } from "#contract/labels.ts";
import type { TermId } from "#contract/terms.ts";
import { ANSWERS, type Verdict, type WarningPosition } from "#contract/verdicts.ts";
import { lotLabel } from "#domain/lot.ts";
import { VERDICT_STYLES, WARNING_TONES } from "#domain/presentation/verdict-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Time } from "../../ui/time.tsx";
import { VERDICT_ICONS } from "../../ui/verdict-badge.tsx";
import { GlossaryTerm } from "../glossary/term.tsx";
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
        {badge || <OwnBadge outcome={outcome} explained={size === "large"} />}
        {beside}
      </p>
      {verdict ? (
        <>
          {headline && <p className={styles.sentence}>{headline}</p>}
          {warning && <p className={styles.warning}>{warning}</p>}
          <Answers outcome={outcome} explained={size === "large"} />
          <Basis outcome={outcome} explained={size === "large"} />
        </>
      ) : (
        untested && <p className={styles.sentence}>{untested}</p>
      )}
      {children}
    </div>
  );
}

/** What the glossary says of a verdict beyond what every verdict is. */
const TERM_BY_VERDICT: Partial<Record<Verdict, TermId>> = {
  conditional_pass: "borderline",
  conditional_fail: "borderline",
  no_failures: "partly-tested",
  inconclusive: "inconclusive",
};

/** `explained`: its words have tips. In a list they would be in the way. */
interface Part {
  outcome: Outcome;
  explained: boolean;
}

const OwnBadge = ({ outcome, explained }: Part) =>
  explained ? (
    <GlossaryTerm id={(outcome.verdict && TERM_BY_VERDICT[outcome.verdict]) ?? "verdict"} plain>
      <CardVerdict card={outcome} size="large" />
    </GlossaryTerm>
  ) : (
    <CardVerdict card={outcome} />
  );

/** Safety, label and warning levels, each with its own answer. Of what is unsafe, no good word about the label. */
const Answers = ({ outcome: { answers, warning, verdict }, explained }: Part) => (
  <dl className={styles.answers}>
    {ANSWERS.filter((answer) => answers[answer] !== null || verdict !== "unsafe").map((answer) => {
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
      name={explained ? <GlossaryTerm id="warning-level">Warning levels</GlossaryTerm> : "Warning levels"}
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
  name: ReactNode;
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
  explained,
}: Part) => (
  <p className={styles.basis}>
    {lot && <span>{lotLabel(lot)}</span>}
    {tested && (
      <span>
        Tested <Time value={tested} />
      </span>
    )}
    {grade && (
      <span>
        {explained ? <GlossaryTerm id="evidence-grade">Evidence grade</GlossaryTerm> : "Evidence grade"}{" "}
        {grade}
      </span>
    )}
  </p>
);
