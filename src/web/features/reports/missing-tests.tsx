import type { Report } from "#contract/reports.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import { formatList } from "#domain/text/list.ts";
import styles from "./missing-tests.module.css";

/** Names of at most so many tests; the rest are counted. */
const MAX_NAMED = 6;

/**
 * Names the tests on our list that were not done, where that is what decided the verdict. Says nothing where another
 * standard than the published one asks for other tests.
 */
export function MissingTests({
  about: { verdict, coverage },
  view,
}: {
  about: Pick<Report, "verdict" | "coverage">;
  view: Pick<ReportPage, "coverage">;
}) {
  const missing = view.coverage.flatMap(({ rows }) =>
    rows.filter(({ required, status }) => required && status === "not_tested").map(({ name }) => name),
  );
  if (verdict !== "no_failures" || missing.length !== coverage.required - coverage.tested) return null;
  const rest = missing.length - MAX_NAMED;
  return (
    <p className={styles.missing}>
      <strong>Not tested:</strong>{" "}
      {formatList([...missing.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])])}
    </p>
  );
}
