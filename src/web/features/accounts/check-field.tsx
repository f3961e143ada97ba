import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import field from "../../ui/field.module.css";
import { FieldNotes, notesIds } from "../../ui/field-notes.tsx";

/** A checkbox of a form, with its hint and error message. */
export function CheckField({
  hint,
  error,
  children,
  ...input
}: { hint?: ReactNode; error: string | null; children: ReactNode } & Omit<
  ComponentProps<"input">,
  "type" | "children"
>) {
  const id = useId();
  return (
    <div className={field.field}>
      <Checkbox
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={notesIds(id, { hint, error })}
      >
        {children}
      </Checkbox>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
