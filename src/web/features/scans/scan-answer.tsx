import { useState } from "react";
import type { ScanOutcome } from "#contract/scans.ts";
import { Button } from "../../ui/button.tsx";
import { Candidate } from "./candidate.tsx";
import { Failed, NotFound } from "./nothing-found.tsx";
import styles from "./scan-answer.module.css";
import type { Scanning } from "./use-scan.ts";

/** What a picture or a number turned out to be, and where it leads. */
export function ScanAnswer({ outcome, scanning }: { outcome: ScanOutcome; scanning: Scanning }) {
  const [refused, setRefused] = useState(false);
  if (outcome.status === "failed") return <Failed outcome={outcome} scanning={scanning} />;
  if (outcome.status === "not_found" || refused)
    return <NotFound outcome={outcome} scanning={scanning} refused={refused} />;

  const refuse = () => {
    scanning.refuse(outcome);
    setRefused(true);
  };
  const one = outcome.status === "matched";
  return (
    <div className={styles.answer}>
      <p role="status">{questionOn(outcome)}</p>
      <ul className={styles.candidates}>
        {outcome.candidates.map((candidate) => (
          <Candidate
            key={candidate.supplement_id}
            candidate={candidate}
            onChoose={() => scanning.choose(candidate, outcome)}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={refuse}>{one ? "It is another one" : "It is none of them"}</Button>
        <Button variant="quiet" onClick={() => scanning.show({ way: "camera" })}>
          Scan another pack
        </Button>
      </div>
    </div>
  );
}

function questionOn({ status, extracted }: ScanOutcome): string {
  if (status === "ambiguous") return "The label may be one of these. Which one is your pack?";
  return extracted.barcode
    ? "The barcode belongs to this product. Is it your pack?"
    : "This is what the label reads like. Is it your pack?";
}
