import { useState } from "react";
import type { ScanCandidate, ScannedLot, ScanOutcome } from "#contract/scans.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import title from "../../ui/product-title.module.css";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import { confidenceLabel, confidencePercent } from "./confidence.ts";
import { ProductNotFound, ScanFailed } from "./nothing-found.tsx";
import styles from "./scan-answer.module.css";
import type { Scanning } from "./use-scan.ts";

/**
 * The outcome of a scan: candidates to choose from, or the next steps. Even a single candidate from a photo must be
 * confirmed: a wrong page that looks right is worse than a question.
 */
export function ScanResult({ outcome, scanning }: { outcome: ScanOutcome; scanning: Scanning }) {
  const [rejected, setRejected] = useState(false);
  if (outcome.status === "failed") return <ScanFailed outcome={outcome} scanning={scanning} />;
  if (outcome.status === "not_found" || rejected)
    return <ProductNotFound outcome={outcome} scanning={scanning} rejected={rejected} />;

  const reject = () => {
    scanning.rejectAll(outcome);
    setRejected(true);
  };
  const isSingle = outcome.status === "matched";
  return (
    <div className={styles.answer}>
      <p role="status">{confirmationQuestion(outcome)}</p>
      <ul className={styles.candidates}>
        {outcome.candidates.map((candidate) => (
          <CandidateOption
            key={candidate.supplement_id}
            candidate={candidate}
            onChoose={() => scanning.choose(candidate, outcome)}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={reject}>{isSingle ? "No, it’s another product" : "None of these"}</Button>
        <Button variant="quiet" onClick={() => scanning.show({ method: "camera" })}>
          Scan another package
        </Button>
      </div>
    </div>
  );
}

function confirmationQuestion({ status, extracted, candidates }: ScanOutcome): string {
  if (status === "ambiguous" && candidates.length > 1)
    return "It could be any of these products. Which one is yours?";
  if (status === "ambiguous") return "This may be your product. Is it?";
  return extracted.barcode
    ? "The barcode belongs to this product. Is it yours?"
    : "The label matches this product. Is it yours?";
}

/** A possible match: choosing it confirms the match and opens its page. */
function CandidateOption({ candidate, onChoose }: { candidate: ScanCandidate; onChoose: () => void }) {
  const { brand, name, confidence, lot_match: lot, demo } = candidate;
  return (
    <li>
      <button type="button" className={styles.candidate} onClick={onChoose}>
        <span className={styles.picture}>
          <PackPicture card={candidate} eager />
        </span>
        <span className={styles.words}>
          <span className={title.brand}>
            {brand.name} {demo && <DemoBadge />}
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            <strong>{confidenceLabel(confidence)}</strong>, {confidencePercent(confidence)}
          </span>
          {lot && <span className={styles.facts}>{lotSentence(lot)}</span>}
          <CardVerdict card={candidate} />
        </span>
        <Icon name="chevron-right" className={styles.chevron} />
      </button>
    </li>
  );
}

function lotSentence({ match, lot_number: lot }: ScannedLot): string {
  switch (match) {
    case "exact":
      return `Your lot was tested (${lotLabelInSentence(lot)}).`;
    case "other_lot":
      return `A different lot was tested. Yours is ${lotLabelInSentence(lot)}.`;
    case "unknown":
      return `Your package is from ${lotLabelInSentence(lot)}. We don’t have a report on it.`;
  }
}
