import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { SCAN_FAILURE_SENTENCES } from "#contract/scan-vocabulary.ts";
import type { Extracted, ScanOutcome } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchBy } from "../search-url/search-links.ts";
import { withAsk } from "../test-requests/ask-address.ts";
import { askFor, wordsOf } from "./extracted-text.ts";
import styles from "./scan-answer.module.css";
import type { Scanning } from "./use-scan.ts";

interface Answered {
  outcome: ScanOutcome;
  scanning: Scanning;
}

/** Nothing could be read: why, and how it would go better. */
export const Failed = ({ outcome, scanning }: Answered) => (
  <div role="alert">
    <EmptyState
      compact
      title="Nothing could be read"
      actions={
        <>
          <Button variant="primary" onClick={() => scanning.show({ way: "picture", taken: null })}>
            Try another picture
          </Button>
          <ScanAgain scanning={scanning} />
          <Button variant="quiet" onClick={() => scanning.show({ way: "digits" })}>
            Type the digits
          </Button>
        </>
      }
    >
      {SCAN_FAILURE_SENTENCES[outcome.failure ?? "nothing_read"]}
    </EmptyState>
  </div>
);

/** The pack was read, and no product is it: what was read, and the ways on. */
export function NotFound({ outcome, scanning, refused }: Answered & { refused: boolean }) {
  const { extracted } = outcome;
  const words = wordsOf(extracted);
  const number = extracted.barcode && formatBarcode(extracted.barcode);
  return (
    <div className={styles.answer}>
      <div role="status">
        <EmptyState compact title={refused ? "Thank you, we will look at it" : "We do not have this product"}>
          {refused ? (
            "What you said is checked by a person. Until then, these ways lead on."
          ) : number ? (
            <>
              No product in the catalogue has the number <strong className={styles.number}>{number}</strong>.
            </>
          ) : (
            `No product in the catalogue matches “${words}”.`
          )}
        </EmptyState>
      </div>
      <WaysOn extracted={extracted} scanning={scanning}>
        <ScanAgain scanning={scanning} variant="primary" />
        {words === "" && (
          <Button onClick={() => scanning.show({ way: "picture", taken: null })}>
            Send a photograph of its label
          </Button>
        )}
      </WaysOn>
    </div>
  );
}

const ScanAgain = ({
  scanning,
  variant = "secondary",
}: {
  scanning: Scanning;
  variant?: "primary" | "secondary";
}) => (
  <Button variant={variant} onClick={() => scanning.show({ way: "camera" })}>
    Scan again
  </Button>
);

/** Links close the sheet: they lead to another page, or to the form over this one. */
function WaysOn({
  extracted,
  scanning,
  children,
}: {
  extracted: Extracted;
  scanning: Scanning;
  children: ReactNode;
}) {
  const [parameters] = useSearchParams();
  const words = wordsOf(extracted);
  return (
    <div className={styles.ways}>
      {children}
      <ButtonLink to={searchBy("q", words)} onClick={scanning.close}>
        {words === "" ? "Search for its name" : `Search for “${words}”`}
      </ButtonLink>
      <ButtonLink
        to={withAsk(parameters, { ...askFor(extracted), image: scanning.picture })}
        preventScrollReset
        rel="nofollow"
        onClick={scanning.close}
      >
        Request a test of it
      </ButtonLink>
    </div>
  );
}
