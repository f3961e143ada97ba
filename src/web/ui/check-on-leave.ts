import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { afterPress } from "./after-press.ts";
import { hasLeft } from "./use-field-problem.ts";

/** The type of errors that the contract's schema finds, which need no call to be checked again. */
export const CONTRACT_ERROR = "contract";

/**
 * Options for registering a field: a wrong value is marked when the field is left, and no longer as soon as it is right.
 * An empty field is only marked when the form is sent: its user may be on their way to another one.
 */
export const checkOnLeave = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
) => ({
  onBlur({ target }: { target: HTMLInputElement }) {
    if (target.value.trim() !== "" && hasLeft(target)) afterPress(() => void form.trigger(name));
  },
  onChange() {
    const { errors } = form.formState;
    const wrong = (Object.keys(errors) as Path<Values>[]).filter(
      (field) => field === name || form.getFieldState(field).error?.type === CONTRACT_ERROR,
    );
    if (wrong.length > 0) void form.trigger(wrong);
  },
});
