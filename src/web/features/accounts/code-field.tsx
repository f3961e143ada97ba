import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { type Control, type FieldValues, useController } from "react-hook-form";
import field from "../../ui/field.module.css";
import { type Boxes, boxesOf, erase, moveTo, newlyTyped, paste, put, textOf } from "./code-boxes.ts";
import styles from "./code-field.module.css";

/** A code in six boxes, one digit each: typed, pasted or filled in by the phone that got the letter. */
export function CodeField({ control, name }: { control: Control<FieldValues>; name: string }) {
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name });
  const boxes = boxesOf(value);

  const take = (step: { boxes: Boxes; focus: number }) => {
    onChange(textOf(step.boxes));
    inputs.current[step.focus]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const place = moveTo(event.key, at);
    if (place !== null) inputs.current[place]?.focus();
    else if (event.key === "Backspace") take(erase(boxes, at));
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault();
    take(paste(boxes, at, event.clipboardData.getData("text")));
  };

  return (
    <fieldset className={styles.code} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>Code from the letter</legend>
      <div className={styles.boxes}>
        {boxes.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
              if (at === 0) ref(input);
            }}
            className={styles.box}
            value={digit}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            aria-label={`Digit ${at + 1} of ${boxes.length}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => take(put(boxes, at, newlyTyped(digit, event.target.value)))}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
            onBlur={onBlur}
          />
        ))}
      </div>
      {error?.message && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
