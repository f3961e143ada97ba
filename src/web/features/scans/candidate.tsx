import ChevronRight from "lucide-react/icons/chevron-right";
import type { ScanCandidate, ScannedLot } from "#contract/scans.ts";
import { theLot } from "#domain/lot.ts";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { SampleMark } from "../catalogue/record-marks.tsx";
import styles from "./candidate.module.css";
import { confidenceShare, confidenceWords } from "./confidence.ts";

/** A product that a label may belong to: choosing it says so, and opens its page. */
export function Candidate({ candidate, onChoose }: { candidate: ScanCandidate; onChoose: () => void }) {
  const { brand, name, confidence, lot_match: lot, sample } = candidate;
  return (
    <li>
      <button type="button" className={styles.candidate} onClick={onChoose}>
        <span className={styles.picture}>
          <PackPicture card={candidate} eager />
        </span>
        <span className={styles.words}>
          <span className={styles.brand}>
            {brand.name} {sample && <SampleMark />}
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            <strong>{confidenceWords(confidence)}</strong>, {confidenceShare(confidence)}
          </span>
          {lot && <span className={styles.facts}>{lotSentence(lot)}</span>}
          <CardVerdict card={candidate} />
        </span>
        <ChevronRight aria-hidden="true" className={styles.onward} />
      </button>
    </li>
  );
}

function lotSentence({ match, lot_number: lot }: ScannedLot): string {
  switch (match) {
    case "exact":
      return `Your lot was tested: ${theLot(lot)}.`;
    case "other_lot":
      return `Another lot than yours was tested; yours is ${theLot(lot)}.`;
    case "unknown":
      return `Your pack is of ${theLot(lot)}. No report tells about it.`;
  }
}
