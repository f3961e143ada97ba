import { useMutation } from "@tanstack/react-query";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type Control, type FieldValues, useController } from "react-hook-form";
import { CallFailure } from "../../api/call-failure.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { FieldNotes } from "../../ui/field-notes.tsx";
import { notify } from "../../ui/toast.ts";
import {
  type Boxes,
  boxAfterKey,
  boxesOf,
  completesCode,
  type Edit,
  eraseDigit,
  insertDigits,
  newlyTyped,
  pasteDigits,
  textOf,
} from "./code-boxes.ts";
import codeStyles from "./code-field.module.css";
import { formatClock, useSecondsLeft } from "./countdown.ts";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import type { useCallForm } from "./use-call-form.ts";

interface CodeFormProps {
  form: Pick<ReturnType<typeof useCallForm>, "control" | "onSubmit" | "sending" | "formError">;
  /** Requests another code. */
  resend: () => Promise<{ resend_after_s: number }>;
  /** When the next code may be requested (ms since the epoch), if known. */
  resendAt: number | null;
  submit: string;
  /** Moves the focus into the first box, where the form is what the visitor came for. */
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Code input with a resend button. The last digit submits the form. */
export function CodeForm({ form, resend, resendAt, submit, autoFocus = false, children }: CodeFormProps) {
  const [nextResendAt, setNextResendAt] = useState(resendAt);
  const waitS = useSecondsLeft(nextResendAt);
  const startCountdown = (seconds: number) => setNextResendAt(Date.now() + seconds * 1000);
  const { mutate, isPending } = useMutation({
    mutationFn: resend,
    onSuccess: ({ resend_after_s }) => {
      startCountdown(resend_after_s);
      notify.success("We sent another code. Only the newest one works.");
    },
    onError: (error) => {
      const { retry_after_s } = (error instanceof CallFailure ? (error.data ?? {}) : {}) as {
        retry_after_s?: number;
      };
      if (retry_after_s) startCountdown(retry_after_s);
      notify.error(error.message);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <CodeField control={form.control} name="user_otp" autoFocus={autoFocus} />
      <FormError>{form.formError}</FormError>
      <div className={styles.actions}>
        <SendButton sending={form.sending}>{submit}</SendButton>
        <Button busy={isPending} disabled={waitS > 0} onClick={() => mutate()}>
          {waitS > 0 ? `Resend code in ${formatClock(waitS)}` : "Resend code"}
        </Button>
      </div>
      {children && <div className={styles.aside}>{children}</div>}
    </form>
  );
}

interface CodeFieldProps {
  control: Control<FieldValues>;
  name: string;
  autoFocus: boolean;
}

/** A code in six boxes, one digit each: typed, pasted or autofilled by the device that received the email. */
function CodeField({ control, name, autoFocus }: CodeFieldProps) {
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name });
  const boxes = boxesOf(value);
  useFocusOn(autoFocus, inputs);
  const editingOf = boxEditing(boxes, inputs, onChange);
  return (
    <fieldset className={codeStyles.code} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>{boxes.length}-digit code</legend>
      <div className={codeStyles.boxes}>
        {boxes.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
              if (at === 0) ref(input);
            }}
            className={codeStyles.box}
            value={digit}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            aria-label={`Digit ${at + 1} of ${boxes.length}`}
            {...errorAttributes(id, error !== undefined)}
            onFocus={(event) => event.target.select()}
            onBlur={onBlur}
            {...editingOf(at)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error?.message} />
    </fieldset>
  );
}

const errorAttributes = (id: string, isInvalid: boolean) =>
  isInvalid ? ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const) : {};

/** Focuses the first box when the code field appears. */
function useFocusOn(isOn: boolean, inputs: RefObject<(HTMLInputElement | null)[]>): void {
  useEffect(() => {
    if (isOn) inputs.current[0]?.focus();
  }, [isOn, inputs]);
}

/** Submits a form, unless its button is disabled because the form must wait. */
function submitForm(form: HTMLFormElement | null | undefined): void {
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (form && !button?.disabled && button?.ariaDisabled !== "true") form.requestSubmit();
}

/** Handlers of each box: an edit changes the code and moves the focus to the box after it. */
function boxEditing(
  boxes: Boxes,
  inputs: RefObject<(HTMLInputElement | null)[]>,
  onChange: (code: string) => void,
) {
  const applyEdit = (edit: Edit, isTyped = true) => {
    onChange(textOf(edit.boxes));
    inputs.current[edit.focus]?.focus();
    if (isTyped && completesCode(boxes, edit)) submitForm(inputs.current[0]?.form);
  };
  return (at: number) => ({
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      applyEdit(insertDigits(boxes, at, newlyTyped(boxes[at] ?? "", target.value))),
    onKeyDown: (event: KeyboardEvent) => {
      const box = boxAfterKey(event.key, at);
      if (box !== null) inputs.current[box]?.focus();
      else if (event.key === "Backspace") applyEdit(eraseDigit(boxes, at), false);
      else return;
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      applyEdit(pasteDigits(boxes, at, event.clipboardData.getData("text")));
    },
  });
}
