import { type FormEvent, useState } from "react";
import type { PermittedQuestionRow } from "#contract/staff/ai-search.ts";
import type { DangerLabel, GoalLabel } from "#contract/staff/permitted-question-labels.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import styles from "../console.module.css";
import { useAct } from "../use-act.ts";

const CHOOSE = { value: "", label: "Choose" } as const;

const GOAL_OPTIONS: readonly { value: GoalLabel | ""; label: string }[] = [
  CHOOSE,
  { value: "right", label: "Right" },
  { value: "wrong", label: "Wrong, or some are missing" },
];

const dangerOptions = (isRead: boolean): readonly { value: DangerLabel | ""; label: string }[] =>
  isRead
    ? [
        CHOOSE,
        { value: "right", label: "Right" },
        { value: "none", label: "There is none" },
        { value: "missed", label: "There is another one" },
      ]
    : [CHOOSE, { value: "right", label: "Rightly none" }, { value: "missed", label: "There is one" }];

/** Says how a question was read, or deletes its text. */
export function LabelQuestion({
  row: { id, danger, goals_label, danger_label },
}: {
  row: PermittedQuestionRow;
}) {
  const [goals, setGoals] = useState<GoalLabel | "">(goals_label ?? "");
  const [dangerRead, setDangerRead] = useState<DangerLabel | "">(danger_label ?? "");
  const label = useAct("labelPermittedQuestion", { done: "Labeled." });
  const discard = useAct("discardPermittedQuestion", { done: "Its text is deleted." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (goals && dangerRead) label.mutate({ id, goals_label: goals, danger_label: dangerRead });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <Select label="Goals" value={goals} onChange={setGoals} options={GOAL_OPTIONS} />
        <Select
          label="Danger"
          value={dangerRead}
          onChange={setDangerRead}
          options={dangerOptions(danger !== null && danger !== "off_topic")}
        />
      </div>
      <div className={styles.buttons}>
        <Button busy={discard.isPending} onClick={() => discard.mutate({ id })}>
          Delete the text
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={label.isPending}
          disabled={goals === "" || dangerRead === ""}
        >
          Save labels
        </Button>
      </div>
    </form>
  );
}
