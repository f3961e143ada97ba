import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import field from "../../ui/field.module.css";

/** A box that must be ticked, with what is wrong while it is not. */
export function CheckField({
  error,
  children,
  ...input
}: { error: string | null; children: ReactNode } & Omit<ComponentProps<"input">, "type" | "children">) {
  const id = useId();
  return (
    <div className={field.field}>
      <Checkbox
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </Checkbox>
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
