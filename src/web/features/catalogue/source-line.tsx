import type { SupplementDetails } from "#contract/catalogue.ts";
import { Time } from "../../ui/time.tsx";
import { SampleMark } from "./record-marks.tsx";
import styles from "./source-line.module.css";

/** Where a record comes from and when, with its link: the words under everything that is said of a real brand. */
export function SourceLine({ source }: { source: SupplementDetails["source"] }) {
  const { kind, label, url, recorded_on: day } = source;
  return (
    <p className={styles.source}>
      {kind === "sample" && <SampleMark />}
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
