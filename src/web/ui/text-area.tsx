import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { FieldNotes, notesIds } from "./field-notes.tsx";
import { useFieldProblem } from "./use-field-problem.ts";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** A multi-line text field with label, hint and error. */
export function TextArea({ label, hint, error: formError, ...area }: TextAreaProps) {
  const id = useId();
  const { error, handlers } = useFieldProblem({ ...area, error: formError });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...area}
        {...handlers}
        id={id}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={notesIds(id, { hint, error })}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
