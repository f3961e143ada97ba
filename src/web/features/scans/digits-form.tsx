import { type FormEvent, useState } from "react";
import { SCAN_FAILURE_SENTENCES } from "#contract/scan-vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import { expandUpcE } from "#domain/gs1.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./digits-form.module.css";

/** The digits below the bars, typed: they tell on their own when one of them is wrong. */
export function DigitsForm({
  busy,
  withLot = true,
  onSend,
}: {
  busy: boolean;
  /** Whether the lot is asked for as well. */
  withLot?: boolean;
  onSend: (input: { barcode: string; lot_number: string }) => void;
}) {
  const [digits, setDigits] = useState("");
  const [lot, setLot] = useState("");
  const [wrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const barcode = numberIn(digits);
    setWrong(barcode === null);
    if (barcode !== null && !busy) onSend({ barcode, lot_number: lot.trim() });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label="Digits below the bars"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        onChange={(event) => setDigits(event.target.value)}
        error={wrong ? SCAN_FAILURE_SENTENCES.no_barcode : null}
      />
      {withLot && (
        <TextField
          label="Lot number (Optional)"
          hint="It stands near the expiry date: with it we can tell whether your lot was tested."
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

/** The number as it is sent; null where a digit is wrong. Of eight digits the check digit tells which kind they are. */
const numberIn = (typed: string): string | null =>
  parseBarcode(typed)?.gtin14 ?? expandUpcE(typed.replaceAll(/\s/g, ""));
