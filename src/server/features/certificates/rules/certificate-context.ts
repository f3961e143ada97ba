import type { ResultVerdict } from "#contract/verdicts.ts";
import type { Traits } from "#domain/standards/limit.ts";
import type { Intake } from "#domain/units/convert.ts";

/** What is known besides the certificate, to hold it against. Unknown parts are null: nothing is asked about them then. */
export interface CertificateContext {
  /** YYYY-MM-DD */
  today: string;
  product: {
    traits: Traits;
    intake: Intake;
    /** As printed on the pack that was tested; null if it was not noted. */
    lot: string | null;
    /** Amounts per serving by analyte id. */
    claims: readonly { analyte: string; amount: number; unit: string }[];
  } | null;
  /** Of the laboratory, as registered. Dates are YYYY-MM-DD. */
  accreditation: { valid_from: string; expires_on: string | null; scope: readonly string[] } | null;
  /** Our verdict on a row of the reading, by its index; null where it was not judged. */
  verdictOf: ((row: number) => ResultVerdict | null) | null;
}
