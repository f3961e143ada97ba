import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./console.module.css";

/** Cancel, and the act that cannot be undone. */
export const FormButtons = ({
  onCancel,
  busy,
  disabled,
  label,
}: {
  onCancel: () => void;
  busy: boolean;
  disabled: boolean;
  label: string;
}) => (
  <div className={styles.buttons}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="danger" busy={busy} disabled={disabled}>
      {label}
    </Button>
  </div>
);

interface WrittenText {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Why something is done. */
export const ReasonField = ({ label, value, onChange }: WrittenText) => (
  <TextField
    label={label}
    required
    maxLength={MAX_LENGTH.note}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** A text that people outside will read. */
export const NoteField = ({ label, hint, value, onChange }: WrittenText & { hint?: string }) => (
  <TextArea
    label={label}
    hint={hint}
    required
    rows={3}
    maxLength={MAX_LENGTH.note}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
