import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "../console.module.css";
import { FormButtons, ReasonField } from "../form-parts.tsx";

/** Removes a record that was entered by mistake, after a reason. `what`: "this certificate". */
export function RemovePart({
  what,
  hint,
  busy,
  onRemove,
}: {
  what: string;
  hint: string;
  busy: boolean;
  onRemove: (reason: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Remove {what}…</Button>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRemove(reason);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.facts}>{hint}</p>
      <ReasonField label="Reason to remove it, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={() => setOpen(false)}
        busy={busy}
        disabled={reason.trim() === ""}
        label={`Remove ${what}`}
      />
    </form>
  );
}
