import ScanBarcode from "lucide-react/icons/scan-barcode";
import { lotName, matchLot } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { MatchSentence, type TestedLot } from "./lot-matcher.tsx";
import { usePack } from "./use-pack.ts";
import styles from "./your-pack.module.css";

/** What a scan has read of the reader's own pack, and whether its lot was tested. */
export function YourPack({
  reports,
  here,
}: {
  reports: readonly TestedLot[];
  /** The report that is being read, if one is. */
  here?: string;
}) {
  const pack = usePack();
  if (pack === null) return null;
  const match = matchLot(pack.lot, reports);
  return (
    <aside aria-label="Your pack" className={styles.pack} data-match={match.kind}>
      <ScanBarcode aria-hidden="true" />
      <div>
        <p>
          Your pack: {lotName(pack.lot)}
          {pack.expires && (
            <>
              , expiry date <Time value={pack.expires} />
            </>
          )}
        </p>
        <p>
          {reports.length === 0 ? (
            <strong>No lot of this product was tested.</strong>
          ) : (
            <MatchSentence match={match} here={here} />
          )}
        </p>
      </div>
    </aside>
  );
}
