import type { SupplementDetails } from "#contract/catalogue.ts";
import { Time } from "../../ui/time.tsx";
import { DemoBadge } from "./record-badges.tsx";
import styles from "./source-line.module.css";

/** The source of a record, with its link and date. */
export function SourceLine({ source }: { source: SupplementDetails["source"] }) {
  const { kind, label, url, recorded_on: day } = source;
  return (
    <p className={styles.source}>
      {kind === "demo" && <DemoBadge />}
      <span>
        {url ? (
          <a href={url} rel="external">
            {label}
          </a>
        ) : (
          label
        )}
        {day && (
          <>
            , recorded <Time value={day} />
          </>
        )}
      </span>
    </p>
  );
}
