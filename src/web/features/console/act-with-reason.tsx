import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./console.module.css";
import { ReasonField } from "./form-parts.tsx";

/** A button that asks for a reason before it acts. `about` tells it from others of its kind, for screen readers. */
export function ActWithReason({
  label,
  about,
  hint,
  danger = false,
  busy,
  onAct,
}: {
  label: string;
  about?: string;
  hint?: string;
  /** It can't be taken back here. */
  danger?: boolean;
  busy: boolean;
  onAct: (reason: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const act = (reason: string) => {
    setOpen(false);
    onAct(reason);
  };
  const close = () => setOpen(false);
  if (isOpen) return <ReasonForm label={label} hint={hint} danger={danger} onCancel={close} onSubmit={act} />;
  return (
    <div>
      <Button
        size="small"
        aria-label={about && `${label}: ${about}`}
        busy={busy}
        onClick={() => setOpen(true)}
      >
        {label}…
      </Button>
    </div>
  );
}

function ReasonForm({
  label,
  hint,
  danger,
  onCancel,
  onSubmit,
}: {
  label: string;
  hint: string | undefined;
  danger: boolean;
  onCancel: () => void;
  onSubmit: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(reason);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {hint && <p className={styles.facts}>{hint}</p>}
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} disabled={reason.trim() === ""}>
          {label}
        </Button>
      </div>
    </form>
  );
}
