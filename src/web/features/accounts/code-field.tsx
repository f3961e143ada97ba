import { type ComponentProps, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import fieldStyles from "../../ui/field.module.css";
import { FieldNotes } from "../../ui/field-notes.tsx";
import { editCode } from "./code-edit.ts";
import styles from "./code-field.module.css";

interface CodeFieldProps extends Omit<ComponentProps<"input">, "id"> {
  error: string | null;
}

const BOXES = Array.from({ length: ONE_TIME_CODE.digits }, (_, at) => at).map((at) => (
  <span key={at} className={styles.box} />
));

/**
 * A code: one field drawn as a box per digit. As the browser sees a single field, autofill, pasting, selecting, every
 * keyboard and screen readers work as in any other. The last digit submits the form.
 */
export function CodeField({ error, onChange, autoFocus, ...input }: CodeFieldProps) {
  const id = useId();
  const edit = useCodeEdits(error, onChange);
  useFocusOn(id, autoFocus);
  const note = error ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
  return (
    <div className={fieldStyles.field}>
      <CodeLabel id={id} />
      <div className={styles.boxes}>
        {BOXES}
        <input
          {...input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...note}
          onInput={edit}
          onCompositionEnd={edit}
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

const CodeLabel = ({ id }: { id: string }) => (
  <label htmlFor={id} className={fieldStyles.label}>
    {ONE_TIME_CODE.digits}-digit code
  </label>
);

/** For the field's events: keeps digits only, in their boxes, and submits the form with the last one. */
function useCodeEdits(error: string | null, onChange: ComponentProps<"input">["onChange"]) {
  const before = useRef("");
  const rejected = useRejected(before, error);
  return (event: SyntheticEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const now = { text: field.value, caret: field.selectionStart ?? field.value.length };
    const next = editCode(before.current, now, rejected.current === before.current);
    if (next.text !== now.text) {
      // A keyboard that is still composing the text must not find it changed: the end of the composition comes, too.
      if ((event.nativeEvent as InputEvent).isComposing) return;
      field.value = next.text;
      field.setSelectionRange(next.caret, next.caret);
    }
    before.current = next.text;
    onChange?.(event as React.ChangeEvent<HTMLInputElement>);
    if (next.completes) submitForm(field.form);
  };
}

/**
 * What the field held when its error appeared. The error alone doesn't tell: it is still shown while digits are typed
 * quickly behind those it is about.
 */
function useRejected(held: RefObject<string>, error: string | null): RefObject<string | null> {
  const rejected = useRef<string>(null);
  useEffect(() => {
    rejected.current = error === null ? null : held.current;
  }, [error, held]);
  return rejected;
}

/** Focuses the field when it appears. */
function useFocusOn(id: string, isOn = false): void {
  useEffect(() => {
    if (isOn) document.getElementById(id)?.focus();
  }, [id, isOn]);
}

/** Submits a form, unless its button is disabled because the form must wait. */
function submitForm(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (form && !button?.disabled && button?.ariaDisabled !== "true") form.requestSubmit();
}
