import type { ReactNode } from "react";
import styles from "./field.module.css";

interface Notes {
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** The `aria-describedby` of a control whose `FieldNotes` have the same id. */
export const notesIds = (id: string, { hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

/** The hint and the error below a control. `id`: the control's. */
export const FieldNotes = ({ id, hint, error }: Notes & { id: string }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    )}
  </>
);
