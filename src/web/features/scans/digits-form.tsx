import { type FormEvent, useState } from "react";
import { SCAN_FAILURE_MESSAGES } from "#contract/scan-vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import { expandUpcE } from "#domain/gs1.ts";
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

/** Typed barcode digits, validated by their check digit. */
export function DigitsForm({ busy, withLot = true, onSend }: DigitsFormProps) {
  const [digits, setDigits] = useState("");
  const [lot, setLot] = useState("");
  const [isChecked, setChecked] = useState(false);
  const barcode = parseDigits(digits);
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
        error={isChecked && barcode === null ? SCAN_FAILURE_MESSAGES.no_barcode : null}
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

/** The GTIN-14 of typed digits; null if the check digit is wrong. For eight digits it decides between EAN-8 and UPC-E. */
const parseDigits = (typed: string): string | null =>
  parseBarcode(typed)?.gtin14 ?? expandUpcE(typed.replaceAll(/\s/g, ""));
