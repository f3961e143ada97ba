import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { SCAN_FAILURE_MESSAGES } from "#contract/scan-vocabulary.ts";
import type { ExtractedFields, ScanOutcome } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchBy } from "../search-url/search-links.ts";
import { withRequestForm } from "../test-requests/request-url.ts";
import { extractedQuery, testRequestDraft } from "./extracted-text.ts";
import styles from "./scan-answer.module.css";
import type { Scanning } from "./use-scan.ts";

interface OutcomeProps {
  outcome: ScanOutcome;
  scanning: Scanning;
}

/** The picture was unreadable: why, and what to try instead. */
export const ScanFailed = ({ outcome, scanning }: OutcomeProps) => (
  <div role="alert">
    <EmptyState
      compact
      title="We couldn’t read it"
      actions={
        <>
          <Button variant="primary" onClick={() => scanning.show({ method: "picture", taken: null })}>
            Try another picture
          </Button>
          <ScanAgain scanning={scanning} />
          <Button variant="quiet" onClick={() => scanning.show({ method: "digits" })}>
            Type the digits
          </Button>
        </>
      }
    >
      {SCAN_FAILURE_MESSAGES[outcome.failure ?? "nothing_read"]}
    </EmptyState>
  </div>
);

/** The pack was read but matches no product: what was read, and the next steps. */
export function ProductNotFound({ outcome, scanning, rejected }: OutcomeProps & { rejected: boolean }) {
  const { extracted } = outcome;
  const words = extractedQuery(extracted);
  const number = extracted.barcode && formatBarcode(extracted.barcode);
  return (
    <div className={styles.answer}>
      <div role="status">
        <EmptyState compact title={rejected ? "Thanks, we’ll take a look" : "We don’t have this product"}>
          {rejected ? (
            "A person will check your answer. In the meantime, try one of these."
          ) : number ? (
            <>
              No product in the catalog has the barcode <strong className={styles.number}>{number}</strong>.
            </>
          ) : (
            `No product in the catalog matches “${words}”.`
          )}
        </EmptyState>
      </div>
      <NextSteps extracted={extracted} scanning={scanning}>
        <ScanAgain scanning={scanning} variant="primary" />
        {words === "" && (
          <Button onClick={() => scanning.show({ method: "picture", taken: null })}>
            Upload a photo of the label
          </Button>
        )}
      </NextSteps>
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
  <Button variant={variant} onClick={() => scanning.show({ method: "camera" })}>
    Scan again
  </Button>
);

/** Links to other pages or to the request form. They close the sheet. */
function NextSteps({
  extracted,
  scanning,
  children,
}: {
  extracted: ExtractedFields;
  scanning: Scanning;
  children: ReactNode;
}) {
  const [parameters] = useSearchParams();
  const words = extractedQuery(extracted);
  return (
    <div className={styles.nextSteps}>
      {children}
      <ButtonLink to={searchBy("q", words)} onClick={scanning.close}>
        {words === "" ? "Search by name" : `Search for “${words}”`}
      </ButtonLink>
      <ButtonLink
        to={withRequestForm(parameters, { ...testRequestDraft(extracted), image: scanning.picture })}
        preventScrollReset
        rel="nofollow"
        onClick={scanning.close}
      >
        Request a test for it
      </ButtonLink>
    </div>
  );
}
