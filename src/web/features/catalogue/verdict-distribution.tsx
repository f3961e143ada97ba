import type { BrandDetails } from "#contract/catalogue.ts";
import { VERDICTS, type Verdict } from "#contract/verdicts.ts";
import { VERDICT_STYLES } from "#domain/presentation/verdict-styles.ts";
import { Link } from "../../ui/link.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { EMPTY_SEARCH, NO_SEARCH_FILTERS, writeSearchUrl } from "../search-url/search-url.ts";
import styles from "./verdict-distribution.module.css";

/** Distribution of a brand's latest verdicts as a bar and a table, best first. */
export function VerdictDistribution({ brand }: { brand: Pick<BrandDetails, "slug" | "verdict_counts"> }) {
  const count = (verdict: string) => brand.verdict_counts.find((one) => one.verdict === verdict)?.count ?? 0;
  const parts = VERDICTS.toReversed()
    .map((verdict) => ({ verdict, count: count(verdict) }))
    .filter((part) => part.count > 0);
  if (parts.length === 0) return null;
  return (
    <div className={styles.distribution}>
      <Bar parts={parts} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Latest result</th>
            <th scope="col">Products</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.verdict}>
              <th scope="row">
                <VerdictLink verdict={part.verdict} />
              </th>
              <td>{part.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ parts }: { parts: readonly { verdict: Verdict; count: number }[] }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.count, 0));
  const percent = (number: number) => `${((number / total) * 100).toFixed(3)}%`;
  return (
    <svg className={styles.bar} width="100%" height="20" aria-hidden="true">
      {parts.map((part, index) => (
        <rect
          key={part.verdict}
          className={styles.part}
          data-tone={VERDICT_STYLES[part.verdict].tone}
          data-outlined={VERDICT_STYLES[part.verdict].outlined}
          x={percent(starts[index] ?? 0)}
          width={percent(part.count)}
          height="20"
        />
      ))}
    </svg>
  );
}

/** Shows only the products with this verdict. */
const VerdictLink = ({ verdict }: { verdict: Verdict }) => (
  <Link
    to={writeSearchUrl({ ...EMPTY_SEARCH, filters: { ...NO_SEARCH_FILTERS, verdict: [verdict] } })}
    preventScrollReset
    rel="nofollow"
    className={styles.link}
  >
    <VerdictBadge verdict={verdict} />
  </Link>
);
