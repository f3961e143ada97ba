import { type FormEvent, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { StaffOutput } from "../calls.ts";
import styles from "../console.module.css";
import { Differences } from "../differences.tsx";
import { useAct } from "../use-act.ts";

type Saved = Pick<StaffOutput<"getNewsletterIssue">, "id" | "revision" | "subject" | "text" | "edited_by">;

interface IssueFormProps {
  /** Null: a new issue. */
  saved: Saved | null;
  onSaved?: (id: number) => void;
  /** Told whenever what is typed differs from what is saved. */
  onChanged?: (isChanged: boolean) => void;
}

/** What is typed, the revision it is based on, and whether someone else saved another one meanwhile. */
function useTypedIssue({ saved, onSaved, onChanged }: IssueFormProps) {
  const [seen, setSeen] = useState(saved?.revision ?? 0);
  const [typed, setTyped] = useState({ subject: saved?.subject ?? "", text: saved?.text ?? "" });
  const save = useAct("saveNewsletterIssue", {
    done: "Saved.",
    after: ({ id }) => {
      setSeen(seen + 1);
      onChanged?.(false);
      onSaved?.(id);
    },
  });
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChanged?.(next.subject !== (saved?.subject ?? "") || next.text !== (saved?.text ?? ""));
  };
  const stale = saved && !save.isPending && saved.revision > seen ? saved : null;
  return {
    typed,
    change,
    stale,
    isSaving: save.isPending,
    save: () => save.mutate({ id: saved?.id ?? null, seen, ...typed }),
    keepMine: () => stale && setSeen(stale.revision),
    useTheirs: () => {
      if (!stale) return;
      setSeen(stale.revision);
      change({ subject: stale.subject, text: stale.text });
    },
  };
}

/** Subject and text of a draft. What was typed stays, and is compared with what someone else saved meanwhile. */
export function IssueForm(props: IssueFormProps) {
  const { typed, change, stale, isSaving, save, keepMine, useTheirs } = useTypedIssue(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Subject"
        required
        maxLength={MAX_LENGTH.default}
        value={typed.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label="Text"
        hint="An empty line starts a new paragraph. URLs that start with https:// become links."
        required
        rows={14}
        maxLength={MAX_LENGTH.newsletterText}
        value={typed.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {stale && <SavedByOther saved={stale} typed={typed} onMine={keepMine} onTheirs={useTheirs} />}
      <Button
        type="submit"
        busy={isSaving}
        disabled={stale !== null}
        variant={props.saved ? "secondary" : "primary"}
      >
        Save
      </Button>
    </form>
  );
}

function SavedByOther({
  saved,
  typed,
  onMine,
  onTheirs,
}: {
  saved: Saved;
  typed: { subject: string; text: string };
  onMine: () => void;
  onTheirs: () => void;
}) {
  const differences = (["subject", "text"] as const)
    .filter((what) => saved[what] !== typed[what])
    .map((what) => ({ what, before: typed[what], after: saved[what] }));
  return (
    <div className={styles.form} role="alert">
      <p>{saved.edited_by} saved another version meanwhile. Yours, and what is saved now:</p>
      <Differences differences={differences} />
      <div className={styles.buttons}>
        <Button size="small" onClick={onMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={onTheirs}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}
