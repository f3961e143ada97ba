import { type FormEvent, useState } from "react";
import { SCAN_FAILURE_MESSAGES, type ScanFailure } from "#contract/scan-vocabulary.ts";
import { readTypedCode } from "#domain/typed-code.ts";
import { afterPress } from "../../ui/after-press.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { hasLeft } from "../../ui/use-field-problem.ts";
import styles from "./digits-form.module.css";

interface DigitsFormProps {
  busy: boolean;
  /** Whether to ask for the lot number too. */
  withLot?: boolean;
  onSend: (input: { barcode: string; lot_number: string }) => void;
}

/** Typed or pasted barcode digits, validated by their check digit. */
export function DigitsForm({ busy, withLot = true, onSend }: DigitsFormProps) {
  const [digits, setDigits] = useState("");
  const [lot, setLot] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { barcode, failure } = readDigits(digits);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (barcode !== null && !busy) onSend({ barcode, lot_number: lot.trim() });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label="Digits under the barcode"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        onChange={(event) => setDigits(event.target.value)}
        onBlur={({ target }) => {
          if (digits !== "" && hasLeft(target)) afterPress(() => setChecked(true));
        }}
        error={isChecked && barcode === null ? SCAN_FAILURE_MESSAGES[failure] : null}
      />
      {withLot && (
        <TextField
          label="Lot number (Optional)"
          hint="Look near the expiration date. With it, we can tell whether your lot was tested."
          autoComplete="off"
          spellCheck={false}
          value={lot}
          onChange={(event) => setLot(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" busy={busy}>
        Look it up
      </Button>
    </form>
  );
}

/** The barcode, or why there is none. */
function readDigits(typed: string): { barcode: string | null; failure: ScanFailure } {
  const code = readTypedCode(typed);
  if (code?.kind === "number") return { barcode: code.code, failure: "no_barcode" };
  return { barcode: null, failure: code?.kind ?? "no_barcode" };
}
