import type { Report } from "#contract/reports.ts";
import { exactNumber } from "#domain/amounts.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { LimitText } from "./limit-text.tsx";
import { Arithmetic, LineReading, Why } from "./line-text.tsx";
import { MethodNote } from "./method-note.tsx";
import styles from "./results-table.module.css";

interface ResultsTableProps {
  lines: readonly ResultView[];
  report: Report;
  caption: string;
  /** True where the lines stand nowhere else on the page: they are cited here. */
  cited?: boolean;
}

/** Results with everything that belongs to them: value, claim, limit with its name, verdict with its reason, method. */
export function ResultsTable({ lines, report, caption, cited = false }: ResultsTableProps) {
  const claims = lines.some(({ result }) => result.claim !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.region} tabIndex={0} aria-label={`${caption}, scrolls sideways`}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
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
          {lines.map((line) => (
            <tr key={line.anchor} id={cited ? line.anchor : undefined} className={styles.row}>
              <th scope="row">{line.name}</th>
              <td className={styles.value} data-label="Value">
                <LineReading line={line} /> <Arithmetic line={line} report={report} />
              </td>
              {claims && <Claim line={line} />}
              <LimitCell line={line} />
              <td className={styles.verdict}>
                <VerdictBadge verdict={line.judged.verdict} />
                <span className={styles.reason}>
                  <Why line={line} />
                </span>
              </td>
              <td data-label="Method">
                {line.judged.impliedBy ? "Worked out" : <MethodNote result={line.result} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Claim({ line: { result, judged } }: { line: ResultView }) {
  return (
    <td data-label="On the label">
      {result.claim !== null && !judged.impliedBy && (
        <Amount value={exactNumber(result.claim)} unit={result.claim_unit ?? result.unit} />
      )}
    </td>
  );
}

function LimitCell({ line: { judged } }: { line: ResultView }) {
  const { limit } = judged;
  if (!limit) return <td data-label="Limit">None</td>;
  return (
    <td data-label="Limit">
      <span className={styles.limit}>
        <LimitText limit={limit} />
      </span>
      <span className={styles.standard}>{limit.name}</span>
    </td>
  );
}
