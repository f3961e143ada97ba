import { type KeyboardEvent, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { MatchState } from "#contract/notice-vocabulary.ts";
import type { NoticeCandidate } from "#contract/staff/notices.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

/** A decision that can be undone. */
export interface Decided {
  id: number;
  state: MatchState;
  /** "Super Greens by Kleinhof". */
  label: string;
}

interface Choice {
  decision: "confirmed" | "rejected" | "unsure" | "undo";
  key: string | null;
  label: string;
  /** What the log says where no other reason is given. */
  reason: string;
}

const CHOICES: readonly Choice[] = [
  { decision: "confirmed", key: "y", label: "Yes, it’s about this", reason: "Name and company agree." },
  { decision: "rejected", key: "n", label: "No", reason: "It’s about another product or company." },
  { decision: "unsure", key: "u", label: "Unsure", reason: "The notice doesn’t say enough." },
];
const UNDO: Choice = { decision: "undo", key: null, label: "Undo", reason: "Undone." };

interface DecisionFormProps {
  candidate: NoticeCandidate;
  label: string;
  onDecided: (decided: Decided) => void;
}

/** A reason, and buttons with their keys. The keys work only while the focus is among the buttons (WCAG 2.1.4). */
export function DecisionForm({ candidate, label, onDecided }: DecisionFormProps) {
  const { id, state, decided_by } = candidate;
  const [reason, setReason] = useState("");
  const act = useAct("decideNoticeMatch", {
    done: "Saved.",
    after: (output) => onDecided({ id, label, state: output.state }),
  });
  const open = [...CHOICES.filter(({ decision }) => decision !== state), ...(decided_by ? [UNDO] : [])];
  const decide = (choice: Choice) =>
    act.mutate({ id, seen: state, decision: choice.decision, reason: reason.trim() || choice.reason });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || act.isPending) return;
    const choice = open.find(({ key }) => key === event.key.toLowerCase());
    if (choice) decide(choice);
  };
  return (
    <div className={styles.form}>
      <TextField
        label="Reason"
        hint="For the audit log. Left empty, the log says what the button says."
        maxLength={MAX_LENGTH.note}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <fieldset className={styles.buttons} onKeyDown={onKeyDown}>
        <legend>Is the notice about {label}?</legend>
        {open.map((choice) => (
          <ChoiceButton
            key={choice.decision}
            choice={choice}
            busy={act.isPending && act.variables.decision === choice.decision}
            onChoose={() => decide(choice)}
          />
        ))}
      </fieldset>
    </div>
  );
}

const ChoiceButton = ({
  choice: { decision, key, label, reason },
  busy,
  onChoose,
}: {
  choice: Choice;
  busy: boolean;
  onChoose: () => void;
}) => (
  <Button
    variant={decision === "confirmed" ? "primary" : "secondary"}
    busy={busy}
    aria-keyshortcuts={key?.toUpperCase()}
    title={reason}
    onClick={onChoose}
  >
    {label}
    {key && <kbd className={styles.key}>{key.toUpperCase()}</kbd>}
  </Button>
);
