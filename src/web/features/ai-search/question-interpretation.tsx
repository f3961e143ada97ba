import { type ReactNode, useEffect, useRef } from "react";
import type { AiInterpretation } from "#contract/ai-search.ts";
import { type AiMode, MAX_CHIP_EDITS } from "#contract/ai-search-vocabulary.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { AddCondition } from "./add-condition.tsx";
import styles from "./question-interpretation.module.css";
import {
  chipKey,
  isFullyEdited,
  type QuestionUrl,
  questionPath,
  withChip,
  withoutChip,
} from "./question-url.ts";

interface QuestionInterpretationProps {
  interpreted: AiInterpretation;
  questionUrl: QuestionUrl;
  mode: AiMode;
}

/** How a question was interpreted: chips that can be removed, restored and added, and words that were ignored. */
export function QuestionInterpretation({ interpreted, questionUrl, mode }: QuestionInterpretationProps) {
  const { chips, corrected } = interpreted;
  const panel = useFocusAfterEditing(interpreted);
  return (
    <section aria-labelledby="interpretation" className={styles.panel} ref={panel} tabIndex={-1}>
      <div className={styles.top}>
        <h2 id="interpretation" className={styles.title}>
          We searched for
        </h2>
        <ModeBadge mode={mode} />
      </div>
      <SearchedChips chips={chips} questionUrl={questionUrl} />
      <UnusedChips interpreted={interpreted} questionUrl={questionUrl} />
      {isFullyEdited(questionUrl) && (
        <p className={styles.note}>
          You’ve changed {MAX_CHIP_EDITS} conditions. To change more, put them into your question.
        </p>
      )}
      {corrected.map(({ from, to }) => (
        <p key={from} className={styles.note}>
          Showing results for “{to}” instead of “{from}”.
        </p>
      ))}
    </section>
  );
}

function SearchedChips({
  chips,
  questionUrl,
}: Pick<AiInterpretation, "chips"> & { questionUrl: QuestionUrl }) {
  return (
    <ul className={styles.chips}>
      {chips.map((chip) => (
        <Chip
          key={chipKey(chip)}
          to={withoutChip(questionUrl, chipKey(chip))}
          action="Remove"
          look={chip.inferred ? "guessed" : "sure"}
          icon={<Icon name="x" />}
        >
          {chip.inferred ? `${chip.label} (guess)` : chip.label}
        </Chip>
      ))}
      {!isFullyEdited(questionUrl) && (
        <li>
          <AddCondition questionUrl={questionUrl} chips={chips} />
        </li>
      )}
    </ul>
  );
}

/** What the search leaves out: conditions that the visitor removed, and words that were not understood. */
function UnusedChips({
  interpreted: { taken_out, unparsed },
  questionUrl,
}: Pick<QuestionInterpretationProps, "interpreted" | "questionUrl">) {
  return (
    <>
      <Aside label="Removed" shown={taken_out.length > 0}>
        {taken_out.map((chip) => (
          <Chip
            key={chipKey(chip)}
            to={withChip(questionUrl, chipKey(chip))}
            action="Restore"
            look="out"
            icon={<Icon name="undo-2" />}
          >
            {chip.label}
          </Chip>
        ))}
      </Aside>
      <Aside label="Ignored" shown={unparsed.length > 0 && !isFullyEdited(questionUrl)}>
        {unparsed.map((word) => (
          <Chip
            key={word}
            to={withChip(questionUrl, `word:${word}`)}
            action="Include"
            look="open"
            icon={<Icon name="plus" />}
          >
            {word}
          </Chip>
        ))}
      </Aside>
    </>
  );
}

/** Moves the focus to the panel when a pressed chip disappears, so that it doesn't return to the top of the page. */
function useFocusAfterEditing(interpreted: AiInterpretation) {
  const panel = useRef<HTMLElement>(null);
  const lastInterpreted = useRef(interpreted);
  useEffect(() => {
    if (lastInterpreted.current === interpreted) return;
    lastInterpreted.current = interpreted;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [interpreted]);
  return panel;
}

const Aside = ({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) =>
  shown && (
    <div className={styles.aside}>
      <span>{label}:</span>
      <ul className={styles.chips} aria-label={label}>
        {children}
      </ul>
    </div>
  );

function Chip({
  to,
  action,
  look,
  icon,
  children,
}: {
  to: QuestionUrl;
  /** Verb for the accessible name: "Remove". */
  action: string;
  look: "sure" | "guessed" | "out" | "open";
  icon: ReactNode;
  children: string;
}) {
  return (
    <li>
      <Link
        to={questionPath(to)}
        className={styles.chip}
        data-look={look}
        rel="nofollow"
        preventScrollReset
        aria-label={`${action} ${children}`}
      >
        {children}
        {icon}
      </Link>
    </li>
  );
}

const MODES: Readonly<Record<AiMode, { label: string; tone: StatusTone }>> = {
  built_in: { label: "Rule-based", tone: "gray" },
  model: { label: "Language model", tone: "violet" },
  fallback: { label: "Rule-based (language model unavailable)", tone: "yellow" },
};

/** Whether a language model or the site's own rules interpreted the question. */
const ModeBadge = ({ mode }: { mode: AiMode }) => <Badge tone={MODES[mode].tone}>{MODES[mode].label}</Badge>;
