import type { OpenData } from "#contract/open-data.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import styles from "./open-data.module.css";

const NAMES: Readonly<Record<Chain, string>> = { reports: "Reports", sample: "Sample reports" };

/** The newest signed document of each chain: what an outsider keeps. */
export const ChainHeads = ({ heads }: Pick<OpenData, "heads">) => (
  <dl className={styles.heads}>
    {CHAINS.map((chain) => {
      const head = heads[chain];
      return (
        <div key={chain}>
          <dt>{NAMES[chain]}</dt>
          <dd>
            {head ? (
              <>
                <a href={`/open-data/chain/${chain}/${head.sequence}.json`}>Document {head.sequence}</a>,{" "}
                <code className={styles.hash}>{head.hash}</code>
              </>
            ) : (
              "Nothing was published yet."
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);
