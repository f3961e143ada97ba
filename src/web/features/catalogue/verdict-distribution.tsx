import { Link } from "react-router";
import type { BrandDetails } from "#contract/catalogue.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { EMPTY_ADDRESS, NO_FILTERS, writeSearchAddress } from "../search-url/search-url.ts";
import styles from "./verdict-distribution.module.css";

/** How a brand's newest verdicts divide: a bar, and the same in numbers. Best first, as the bar reads. */
export function VerdictDistribution({ brand }: { brand: Pick<BrandDetails, "slug" | "verdict_counts"> }) {
  const count = (verdict: string) => brand.verdict_counts.find((one) => one.verdict === verdict)?.count ?? 0;
  const parts = VERDICTS.toReversed()
    .map((verdict) => ({ verdict, count: count(verdict) }))
    .filter((part) => part.count > 0);
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  if (total === 0) return null;
  const starts = parts.map((_, place) => parts.slice(0, place).reduce((sum, part) => sum + part.count, 0));
  const percent = (number: number) => `${((number / total) * 100).toFixed(3)}%`;
  return (
    <div className={styles.distribution}>
      <svg className={styles.bar} width="100%" height="20" aria-hidden="true">
        {parts.map((part, place) => (
          <rect
            key={part.verdict}
            className={styles.part}
            data-verdict={part.verdict}
            x={percent(starts[place] ?? 0)}
            width={percent(part.count)}
            height="20"
          />
        ))}
      </svg>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Newest verdict</th>
            <th scope="col">Products</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.verdict}>
              <th scope="row">
                <Link
                  to={writeSearchAddress({
                    ...EMPTY_ADDRESS,
                    filters: { ...NO_FILTERS, verdict: [part.verdict] },
                  })}
                  preventScrollReset
                  rel="nofollow"
                  className={styles.link}
                >
                  <VerdictBadge verdict={part.verdict} />
                </Link>
              </th>
              <td>{part.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
