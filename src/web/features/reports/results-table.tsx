import type { ReportResult } from "#contract/reports.ts";
import { exactNumber } from "#domain/amounts.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { LimitText } from "./limit-text.tsx";
import { ReadingText } from "./reading-text.tsx";
import styles from "./results-table.module.css";

/** Results as the laboratory gave them: value with uncertainty, claim, limit with its name, method, verdict. */
export function ResultsTable({ results, caption }: { results: readonly ReportResult[]; caption?: string }) {
  const claims = results.some((result) => result.claim !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.region} tabIndex={0} aria-label={`${caption ?? "Results"}, scrolls sideways`}>
      <table className={styles.table}>
        {caption && (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">Measured</th>
            <th scope="col">Value ± uncertainty</th>
            {claims && <th scope="col">On the label</th>}
            <th scope="col">Limit</th>
            <th scope="col">Verdict</th>
            <th scope="col">Method</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.result_id}>
              <th scope="row">{result.analyte}</th>
              <td className={styles.value} data-label="Value">
                <ReadingText result={result} />
              </td>
              {claims && (
                <td data-label="On the label">
                  {result.claim !== null && <Amount value={exactNumber(result.claim)} unit={result.unit} />}
                </td>
              )}
              <td data-label="Limit">
                <span className={styles.limit}>
                  <LimitText {...result} />
                </span>
                <span className={styles.standard}>{result.limit_name ?? "No limit was chosen"}</span>
              </td>
              <td className={styles.verdict}>
                <VerdictBadge verdict={result.verdict} />
              </td>
              <td className={styles.method} data-label="Method">
                {result.method}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
