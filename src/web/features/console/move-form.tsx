import { type FormEvent, useState } from "react";
import { REQUEST_STATE_LABELS } from "#contract/request-states.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { FormButtons, NoteField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

/** Reasons to decline that are needed often; each can be edited before it is sent. */
const READY_REASONS = [
  "This isn’t a dietary supplement, so we don’t test it.",
  "We couldn’t find this product. Send the request again with a link to the maker’s page or a photo of the label.",
  "This product is no longer sold.",
  "No laboratory we work with can measure what matters in this product.",
] as const;

/** Accepts, declines or moves a request. Emails wait half a minute, so that it can be undone. */
export function MoveForm({ request }: { request: StaffOutput<"getReviewRequest"> }) {
  const steps = request.next.filter((state) => state !== "declined");
  const [isDeclining, setDeclining] = useState(false);
  const move = useAct("moveReviewRequest", { done: "Done. Emails wait half a minute." });
  const seen = request.status;
  return (
    <div className={styles.form}>
      <h3>Decide</h3>
      <div className={styles.buttons}>
        {steps.map((to, at) => (
          <Button
            key={to}
            variant={at === 0 && !isDeclining && !request.may_publish ? "primary" : "secondary"}
            busy={move.isPending && move.variables.to === to}
            onClick={() => to !== "published" && move.mutate({ id: request.id, seen, to })}
          >
            Move to “{REQUEST_STATE_LABELS[to]}”
          </Button>
        ))}
        {request.next.includes("declined") && !isDeclining && (
          <Button onClick={() => setDeclining(true)}>Decline…</Button>
        )}
      </div>
      {isDeclining && (
        <DeclineForm
          busy={move.isPending}
          onCancel={() => setDeclining(false)}
          onDecline={(note) => move.mutate({ id: request.id, seen, to: "declined", note })}
        />
      )}
      <p className={styles.facts}>
        Everyone who asked, voted, or pledged gets an email. The reason goes to the people who asked.
      </p>
    </div>
  );
}

function DeclineForm({
  busy,
  onCancel,
  onDecline,
}: {
  busy: boolean;
  onCancel: () => void;
  onDecline: (note: string) => void;
}) {
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecline(note);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Select
        label="Start from a reason"
        value=""
        onChange={setNote}
        options={[
          { value: "", label: "Choose one, or write your own" },
          ...READY_REASONS.map((value) => ({ value: value as string, label: value })),
        ]}
      />
      <NoteField label="Reason, as the person who asked reads it" value={note} onChange={setNote} />
      <FormButtons
        onCancel={onCancel}
        busy={busy}
        disabled={note.trim() === ""}
        label="Decline the request"
      />
    </form>
  );
}
