import { type ChangeEvent, type FocusEvent, useState } from "react";
import { afterPress } from "./after-press.ts";
import { fieldProblem } from "./field-problem.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FieldProps<Element extends Field> {
  /** The form's own error. Undefined where the form leaves checking to the browser. */
  error?: string | null | undefined;
  value?: unknown;
  onBlur?: ((event: FocusEvent<Element>) => void) | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

/** The error of a field, and its handlers: without a form's own check, a wrong value is marked when the field is left. */
export function useFieldProblem<Element extends Field>({
  error,
  value,
  onBlur,
  onChange,
}: FieldProps<Element>) {
  const [found, setFound] = useState<{ problem: string | null; value: string } | null>(null);
  const check = (field: Element) => setFound({ problem: fieldProblem(field), value: field.value });
  const isCurrent = value === undefined || found?.value === String(value);
  return {
    error: error === undefined && isCurrent ? found?.problem : error,
    handlers: {
      onBlur(event: FocusEvent<Element>) {
        const { currentTarget: field } = event;
        onBlur?.(event);
        if (error === undefined && hasLeft(field)) afterPress(() => check(field));
      },
      onChange(event: ChangeEvent<Element>) {
        onChange?.(event);
        if (found?.problem) check(event.currentTarget);
      },
    },
  };
}

/** Whether a field that lost the focus was left: not where its window lost the focus, and it is active in it. */
export const hasLeft = (field: Element): boolean => field !== document.activeElement;
