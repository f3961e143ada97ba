import { useId, useState } from "react";
import {
  SCAN_ANSWER_LABELS,
  SCAN_STATUS_LABELS,
  type ScanAnswer,
  type ScanStatus,
} from "#contract/scan-vocabulary.ts";
import type { Scan } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import type { StatusTone } from "#domain/presentation/verdict-styles.ts";
import { browserApi } from "../../api/browser.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import title from "../../ui/product-title.module.css";
import { Time } from "../../ui/time.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { withPackParameters } from "../reports/pack-url.ts";
import { extractedQuery, scannedPack } from "./extracted-text.ts";
import styles from "./my-scans.module.css";
import { useScanChange } from "./queries.ts";

const importCorrectDialog = () => import("./correct-dialog.tsx");

const TONES: Record<ScanStatus | ScanAnswer, StatusTone> = {
  matched: "blue",
  ambiguous: "yellow",
  not_found: "gray",
  failed: "gray",
  confirmed: "green",
  corrected: "green",
  sent_for_review: "yellow",
};

/** One scan in the user's history: what was read, the matched product, and actions. */
export function MyScan({ scan }: { scan: Scan }) {
  const titleId = useId();
  const { supplement, status, answer } = scan;
  return (
    <li>
      <article aria-labelledby={titleId} className={styles.scan}>
        <div className={styles.head}>
          <Picture scan={scan} />
          <div className={styles.words}>
            {supplement && <p className={title.brand}>{supplement.brand.name}</p>}
            <h3 id={titleId} className={title.name}>
              {supplement ? <Link to={productPath(scan)}>{supplement.name}</Link> : scanTitle(scan)}
            </h3>
            <p className={styles.facts}>
              {scan.method === "picture" ? "Photographed" : "Scanned"}{" "}
              <Time value={scan.scanned_at} relative />
              {factsOf(scan).map((fact) => ` · ${fact}`)}
            </p>
          </div>
          <Badge tone={TONES[answer ?? status]}>
            {answer ? SCAN_ANSWER_LABELS[answer] : SCAN_STATUS_LABELS[status]}
          </Badge>
        </div>
        {scan.image_expires_at && <PictureNote scan={scan} until={scan.image_expires_at} />}
        <Choices scan={scan} name={supplement?.name ?? scanTitle(scan)} />
      </article>
    </li>
  );
}

const productPath = ({ supplement, extracted, lot_match }: Scan): string =>
  withPackParameters(`/supplement-details/${supplement?.slug}`, scannedPack(extracted, lot_match));

/** The title of a scan without a product. */
const scanTitle = ({ extracted, method }: Scan): string =>
  extractedQuery(extracted) ||
  (extracted.barcode && formatBarcode(extracted.barcode)) ||
  (method === "picture" ? "Photo" : "Barcode");

function factsOf({ extracted, supplement, lot_match }: Scan): string[] {
  const { lot } = scannedPack(extracted, lot_match);
  return [
    ...(supplement && extracted.barcode ? [formatBarcode(extracted.barcode)] : []),
    ...(lot ? [lotLabelInSentence(lot)] : []),
  ];
}

function Picture({ scan: { image_url: image, supplement } }: { scan: Scan }) {
  const [hasFailed, setFailed] = useState(false);
  const url = image ? `${image}?w=128` : supplement?.image_url;
  if (url && !hasFailed)
    return <img src={url} alt="" className={styles.picture} loading="lazy" onError={() => setFailed(true)} />;
  return (
    <span className={styles.picture}>
      {hasFailed ? <Icon name="image-off" /> : <Icon name="scan-barcode" />}
    </span>
  );
}

function PictureNote({ scan, until }: { scan: Scan; until: string }) {
  const { mutate, isPending } = useScanChange(
    () => browserApi().call("removeScanPicture", { scan_id: scan.scan_id }),
    { done: "Picture deleted." },
  );
  return (
    <p className={styles.note}>
      <span>
        Your picture will be deleted on <Time value={until} />.
      </span>
      <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
        Delete picture now
      </Button>
    </p>
  );
}

function Choices({ scan, name }: { scan: Scan; name: string }) {
  const { scan_id, supplement, answer, status } = scan;
  const confirming = useScanChange(
    (supplement_id: string) =>
      browserApi().call("submitScanResult", { scan_id, supplement_id, correct: true }),
    { done: "Thank you." },
  );
  const removing = useScanChange(() => browserApi().call("removeScan", { scan_id }), {
    done: "Scan deleted.",
  });
  return (
    <div className={styles.choices}>
      {supplement && !answer && (
        <Button
          size="small"
          busy={confirming.isPending}
          onClick={() => confirming.mutate(supplement.supplement_id)}
        >
          That’s correct
        </Button>
      )}
      {status !== "failed" && <CorrectButton scan={scan} />}
      <Button
        size="small"
        variant="quiet"
        busy={removing.isPending}
        aria-label={`Delete the scan of ${name}`}
        onClick={() => removing.mutate()}
      >
        Delete
      </Button>
    </div>
  );
}

function CorrectButton({ scan }: { scan: Scan }) {
  const [CorrectDialog, load] = useOnDemand(importCorrectDialog);
  const [correcting, setCorrecting] = useState(false);
  return (
    <>
      <Button size="small" onClick={async () => setCorrecting(await load())}>
        {scan.supplement ? "Correct it" : "Identify it"}
      </Button>
      {CorrectDialog && correcting && <CorrectDialog scan={scan} onClose={() => setCorrecting(false)} />}
    </>
  );
}
