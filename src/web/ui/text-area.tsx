import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** A multi-line text field with label, hint and error. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
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
    </div>
  );
}
