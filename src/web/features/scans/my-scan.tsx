import ImageOff from "lucide-react/icons/image-off";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { useId, useState } from "react";
import { Link } from "react-router";
import {
  SCAN_ANSWER_LABELS,
  SCAN_STATUS_LABELS,
  type ScanAnswer,
  type ScanStatus,
} from "#contract/scan-vocabulary.ts";
import type { Scan } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { theLot } from "#domain/lot.ts";
import { browserApi } from "../../api/browser.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { withPack } from "../reports/pack-address.ts";
import { packOf, wordsOf } from "./extracted-text.ts";
import styles from "./my-scans.module.css";
import { useScanChange } from "./use-scan-change.ts";

const correctDialog = () => import("./correct-dialog.tsx");

const TONES: Record<ScanStatus | ScanAnswer, Tone> = {
  matched: "blue",
  ambiguous: "yellow",
  not_found: "gray",
  failed: "gray",
  confirmed: "green",
  corrected: "green",
  sent_for_review: "yellow",
};

/** One scan of the user's: what was read, what it was taken for, and what can be done with it. */
export function MyScan({ scan }: { scan: Scan }) {
  const titleId = useId();
  const { supplement, status, answer } = scan;
  return (
    <li>
      <article aria-labelledby={titleId} className={styles.scan}>
        <div className={styles.head}>
          <Picture scan={scan} />
          <div className={styles.words}>
            {supplement && <p className={styles.brand}>{supplement.brand.name}</p>}
            <h3 id={titleId} className={styles.name}>
              {supplement ? <Link to={addressOf(scan)}>{supplement.name}</Link> : readName(scan)}
            </h3>
            <p className={styles.facts}>
              {scan.way === "picture" ? "Photographed" : "Scanned"} <Time value={scan.scanned_at} relative />
              {factsOf(scan).map((fact) => ` · ${fact}`)}
            </p>
          </div>
          <Badge tone={TONES[answer ?? status]}>
            {answer ? SCAN_ANSWER_LABELS[answer] : SCAN_STATUS_LABELS[status]}
          </Badge>
        </div>
        {scan.image_until && <PictureNote scan={scan} until={scan.image_until} />}
        <Choices scan={scan} name={supplement?.name ?? readName(scan)} />
      </article>
    </li>
  );
}

const addressOf = ({ supplement, extracted, lot_match }: Scan): string =>
  withPack(`/supplement-details/${supplement?.slug}`, packOf(extracted, lot_match));

/** What a scan without a product is called by. */
const readName = ({ extracted, way }: Scan): string =>
  wordsOf(extracted) ||
  (extracted.barcode && formatBarcode(extracted.barcode)) ||
  (way === "picture" ? "A picture" : "A barcode");

function factsOf({ extracted, supplement, lot_match }: Scan): string[] {
  const { lot } = packOf(extracted, lot_match);
  return [
    ...(supplement && extracted.barcode ? [formatBarcode(extracted.barcode)] : []),
    ...(lot ? [theLot(lot)] : []),
  ];
}

function Picture({ scan: { image_url: image, supplement } }: { scan: Scan }) {
  const [isGone, setGone] = useState(false);
  const address = image ? `${image}?w=128` : supplement?.image_url;
  if (address && !isGone)
    return (
      <img src={address} alt="" className={styles.picture} loading="lazy" onError={() => setGone(true)} />
    );
  return (
    <span className={styles.picture}>
      {isGone ? <ImageOff aria-hidden="true" /> : <ScanBarcode aria-hidden="true" />}
    </span>
  );
}

function PictureNote({ scan, until }: { scan: Scan; until: string }) {
  const { mutate, isPending } = useScanChange(
    () => browserApi().call("removeScanPicture", { scan_id: scan.scan_id }),
    { done: "The picture is deleted." },
  );
  return (
    <p className={styles.note}>
      <span>
        Your picture is deleted on <Time value={until} />.
      </span>
      <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
        Delete the picture now
      </Button>
    </p>
  );
}

function Choices({ scan, name }: { scan: Scan; name: string }) {
  const { scan_id, supplement, answer, status } = scan;
  const [CorrectDialog, bring] = useOnDemand(correctDialog);
  const [correcting, setCorrecting] = useState(false);
  const confirming = useScanChange(
    (supplement_id: string) =>
      browserApi().call("submitScanResult", { scan_id, supplement_id, correct: true }),
    { done: "Thank you." },
  );
  const removing = useScanChange(() => browserApi().call("removeScan", { scan_id }), {
    done: "The scan is deleted.",
  });
  return (
    <div className={styles.choices}>
      {supplement && !answer && (
        <Button
          size="small"
          busy={confirming.isPending}
          onClick={() => confirming.mutate(supplement.supplement_id)}
        >
          It is right
        </Button>
      )}
      {status !== "failed" && (
        <Button size="small" onClick={async () => setCorrecting(await bring())}>
          {supplement ? "Correct it" : "Say what it is"}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        busy={removing.isPending}
        aria-label={`Delete the scan of ${name}`}
        onClick={() => removing.mutate()}
      >
        Delete
      </Button>
      {CorrectDialog && correcting && <CorrectDialog scan={scan} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
