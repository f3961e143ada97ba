import { lotLabel } from "#domain/lot.ts";
import { matchLot } from "#domain/lot-match.ts";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { MatchSentence, type TestedLot } from "./lot-matcher.tsx";
import { usePack } from "./pack-url.ts";
import styles from "./your-pack.module.css";

/** The visitor's scanned pack, and whether its lot was tested. */
export function YourPack({
  reports,
  here,
}: {
  reports: readonly TestedLot[];
  /** Slug of the current report, on a report page. */
  here?: string;
}) {
  const pack = usePack();
  if (pack === null) return null;
  const match = matchLot(pack.lot, reports);
  return (
    <aside aria-label="Your package" className={styles.pack} data-match={match.kind}>
      <Icon name="scan-barcode" />
      <div>
        <p>
          Your package: {lotLabel(pack.lot)}
          {pack.expires && (
            <>
              , expires <Time value={pack.expires} />
            </>
          )}
        </p>
        <p>
          {reports.length === 0 ? (
            <strong>No lot of this product has been tested.</strong>
          ) : (
            <MatchSentence match={match} here={here} />
          )}
        </p>
      </div>
    </aside>
  );
}
