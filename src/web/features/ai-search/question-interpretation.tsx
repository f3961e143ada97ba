import Plus from "lucide-react/icons/plus";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Interpreted } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import { AddCondition } from "./add-condition.tsx";
import { ModeBadge } from "./mode-badge.tsx";
import styles from "./question-interpretation.module.css";
import { chipOf, type QuestionAddress, questionPath, withChip, withoutChip } from "./question-url.ts";

interface UnderstoodProps {
  interpreted: Interpreted;
  address: QuestionAddress;
  mode: AiMode;
}

/** How a question was read: each part may be taken out and put back, others put in, and what was not understood is said. */
export function Understood({ interpreted, address, mode }: UnderstoodProps) {
  const { chips, taken_out, unparsed, corrected } = interpreted;
  const panel = useFocusAfterEditing(interpreted);
  return (
    <section aria-labelledby="understood" className={styles.panel} ref={panel} tabIndex={-1}>
      <div className={styles.top}>
        <h2 id="understood" className={styles.title}>
          Your question, as it was understood
        </h2>
        <ModeBadge mode={mode} />
      </div>
      <ul className={styles.chips}>
        {chips.map((chip) => (
          <Chip
            key={chipOf(chip)}
            to={withoutChip(address, chipOf(chip))}
            does="Take out"
            look={chip.inferred ? "guessed" : "sure"}
            icon={<X aria-hidden="true" />}
          >
            {chip.inferred ? `${chip.label}, guessed` : chip.label}
          </Chip>
        ))}
        <li>
          <AddCondition address={address} chips={chips} />
        </li>
      </ul>
      <Aside label="Taken out" shown={taken_out.length > 0}>
        {taken_out.map((chip) => (
          <Chip
            key={chipOf(chip)}
            to={withChip(address, chipOf(chip))}
            does="Put back"
            look="out"
            icon={<Undo2 aria-hidden="true" />}
          >
            {chip.label}
          </Chip>
        ))}
      </Aside>
      <Aside label="Not understood, and passed over" shown={unparsed.length > 0}>
        {unparsed.map((word) => (
          <Chip
            key={word}
            to={withChip(address, `word:${word}`)}
            does="Insist on"
            look="open"
            icon={<Plus aria-hidden="true" />}
          >
            {word}
          </Chip>
        ))}
      </Aside>
      {corrected.map(({ from, to }) => (
        <p key={from} className={styles.note}>
          “{from}” was read as “{to}”.
        </p>
      ))}
    </section>
  );
}

/** The chip that was pressed goes when the new reading comes: the keyboard stays with the chips, not at the page's top. */
function useFocusAfterEditing(interpreted: Interpreted) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(interpreted);
  useEffect(() => {
    if (shown.current === interpreted) return;
    shown.current = interpreted;
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
  does,
  look,
  icon,
  children,
}: {
  to: QuestionAddress;
  /** What following it does to its words: "Take out". */
  does: string;
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
        aria-label={`${does} ${children}`}
      >
        {children}
        {icon}
      </Link>
    </li>
  );
}
