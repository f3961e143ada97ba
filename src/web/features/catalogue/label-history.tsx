import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { recordedAfterTest } from "#domain/label-facts/tested-before-change.ts";
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
  const changedOn = recordedAfterTest(product);
  const [recent, older] = [versions.slice(0, MAX_SHOWN), versions.slice(MAX_SHOWN)];
  return (
    <div>
      <h3 className={styles.heading}>Label history</h3>
      {changedOn && (
        <p className={styles.statement}>
          <strong>Tested before the label changed.</strong> The newest test is older than the label version
          that was recorded on <Time value={changedOn} />.
        </p>
      )}
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

/** What a version changed from the one before it, side by side. */
const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <table className={styles.changes}>
      <caption>Changed from the version before</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">This version</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{before ?? "Not listed"}</td>
            <td>{after ?? "Not listed"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
