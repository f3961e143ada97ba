import { type ComponentProps, type ReactNode, useId } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { FieldNotes, notesIds } from "./field-notes.tsx";
import { useFieldProblem } from "./use-field-problem.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  /** Visually hides the label, where a heading or an icon makes it redundant. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Undefined: what the browser finds wrong when the field is left. */
  error?: string | null;
  /** Icon at the start of the field. */
  icon?: ReactNode;
}

/** A text field with label, hint and error. `maxLength` defaults to 128. */
export function TextField({
  label,
  hideLabel = false,
  hint,
  error: formError,
  icon,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const { error, handlers } = useFieldProblem({ ...input, error: formError });
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={icon ? styles.withIcon : undefined}>
        {icon}
        <input
          type="text"
          maxLength={MAX_LENGTH.default}
          {...input}
          {...handlers}
          id={id}
          className={styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={notesIds(id, { hint, error })}
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
