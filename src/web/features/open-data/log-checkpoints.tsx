import type { OpenData } from "#contract/open-data.ts";
import { CHAINS } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { Time } from "../../ui/time.tsx";
import { CHAIN_NAMES } from "./dump-files.tsx";
import styles from "./open-data.module.css";

/** The newest checkpoint of each chain's log, and the witnesses who signed it. */
export const LogCheckpoints = ({ logs }: Pick<OpenData, "logs">) => (
  <dl className={styles.heads}>
    {CHAINS.map((chain) => {
      const log = logs[chain];
      return (
        <div key={chain}>
          <dt>{CHAIN_NAMES[chain]}</dt>
          <dd>
            {log ? (
              <>
                <a href={`/open-data/log/${chain}/checkpoint`}>Checkpoint</a> of{" "}
                {formatCount(log.size, "document")}, root <code className={styles.hash}>{log.root}</code>
              </>
            ) : (
              "No checkpoint yet."
            )}
          </dd>
          {log && <dd>{witnessText(log.cosignatures.length)}</dd>}
          {log?.cosignatures.map(({ witness, at }) => (
            <dd key={witness}>
              <code className={styles.hash}>{witness}</code>, <Time value={at} />
            </dd>
          ))}
        </div>
      );
    })}
  </dl>
);

const witnessText = (count: number): string =>
  count === 0 ? "No witness has signed it yet." : `Signed by ${formatCount(count, "witness", "witnesses")}:`;
