import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { Time } from "../../ui/time.tsx";
import styles from "./label-section.module.css";

/** A source's note on one version of a label. The product itself may be sold under a newer one. */
const offMarketNotice = (day: string | null) =>
  `NIH: this label version was off the market${day ? ` in ${day.slice(0, 4)}` : ""}`;

/** The history of a label: its versions and sizes with what their source says about each. */
export function LabelHistory({ product }: { product: SupplementDetails }) {
  const { label_versions: versions, source } = product;
  const isOffMarket = ({ market_status: status }: Version) =>
    source.kind === "dsld" && status === "off_market";
  if (versions.length < 2 && !versions.some(isOffMarket)) return null;
  const [recent, older] = [versions.slice(0, MAX_SHOWN), versions.slice(MAX_SHOWN)];
  return (
    <div>
      <h3 className={styles.heading}>Label history</h3>
      <Versions versions={recent} isOffMarket={isOffMarket} />
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{formatCount(older.length, "older record")}</summary>
          <Versions versions={older} isOffMarket={isOffMarket} />
        </details>
      )}
    </div>
  );
}

/** More versions are folded: some products have dozens of records. */
const MAX_SHOWN = 5;

type Version = SupplementDetails["label_versions"][number];

const Versions = ({
  versions,
  isOffMarket,
}: {
  versions: readonly Version[];
  isOffMarket: (version: Version) => boolean;
}) => (
  <ul className={styles.versions}>
    {versions.map((version) => (
      <li key={version.source_ref} className={styles.version}>
        <span>
          {version.url ? (
            <a href={version.url} rel="external">
              Record {version.source_ref}
            </a>
          ) : (
            `Record ${version.source_ref}`
          )}
          {version.net_contents && `, ${version.net_contents}`}
          {isOffMarket(version) && (
            <span className={styles.market}>{offMarketNotice(version.off_market_on)}</span>
          )}
          <Changes changes={version.changes} />
        </span>
        {version.recorded_on && <Time value={version.recorded_on} />}
      </li>
    ))}
  </ul>
);

type Change = Version["changes"][number];

/** What a version changed from the one before it. */
const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.what}>{changeText(change)}</li>
      ))}
    </ul>
  );

/** "Zinc: 15 mg, before 10 mg", "Copper added: 2 mg", "Zinc removed, before 15 mg". */
function changeText({ what, before, after }: Change): string {
  if (before === null) return `${what} added: ${after}`;
  return after === null ? `${what} removed, before ${before}` : `${what}: ${after}, before ${before}`;
}
