import type { ReportResult } from "#contract/reports.ts";
import { formatCount, formatExact } from "#domain/amounts.ts";
import { methodNotes } from "#domain/presentation/method-notes.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import { WARNING_TONES } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { Arithmetic, LimitText, LineReading, ReasonText } from "./line-text.tsx";
import styles from "./results-table.module.css";

interface ResultsTableProps {
  lines: readonly ResultView[];
  caption: string;
  /** True if the results appear nowhere else on the page: the rows then carry the anchors. */
  cited?: boolean;
}

/** Results with label claim, limit, verdict and reasons, and method. */
export function ResultsTable({ lines, caption, cited = false }: ResultsTableProps) {
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
            <th scope="col">Test</th>
            <th scope="col">Result ± uncertainty</th>
            {claims && <th scope="col">Label claim</th>}
            <th scope="col">Limit</th>
            <th scope="col">Verdict</th>
            <th scope="col">Method</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.anchor} id={cited ? line.anchor : undefined} className={styles.row}>
              <th scope="row">{line.name}</th>
              <td className={styles.value} data-label="Result">
                <LineReading line={line} /> <Arithmetic line={line} />
              </td>
              {claims && <Claim line={line} />}
              <LimitCell line={line} />
              <VerdictCell line={line} />
              <td data-label="Method">
                {line.judged.derivedFrom ? "Calculated" : <MethodNote result={line.result} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const VerdictCell = ({ line }: { line: ResultView }) => (
  <td className={styles.verdict}>
    <VerdictBadge verdict={line.judged.verdict} />
    <span className={styles.reason}>
      <ReasonText line={line} />
    </span>
    <Warnings line={line} />
  </td>
);

/** Warning levels that the result is above; they are no part of its verdict. */
function Warnings({ line: { judged } }: { line: ResultView }) {
  return judged.warnings
    .filter(({ position }) => position === "above")
    .map(({ limit }) => (
      <span key={limit.name} className={styles.reason}>
        <Badge tone={WARNING_TONES.above}>Above {limit.name}</Badge> <LimitText limit={limit} />
      </span>
    ));
}

function Claim({ line: { result, judged } }: { line: ResultView }) {
  return (
    <td data-label="Label claim">
      {result.claim !== null && !judged.derivedFrom && (
        <Amount value={formatExact(result.claim)} unit={result.claim_unit ?? result.unit} />
      )}
    </td>
  );
}

function LimitCell({ line: { judged } }: { line: ResultView }) {
  const { limit } = judged;
  if (!limit) return <td data-label="Limit">No limit</td>;
  return (
    <td data-label="Limit">
      <span className={styles.limit}>
        <LimitText limit={limit} />
      </span>
      <span className={styles.standard}>
        {limit.name}
        {judged.holder !== "choice" && ", as published"}
      </span>
    </td>
  );
}

/** Method, notes, replicates, LOD and LOQ, and coverage factor of a result. */
function MethodNote({ result }: { result: ReportResult }) {
  const { method, in_scope, replicates, lod, loq, k, uncertainty, unit } = result;
  return (
    <span className={styles.note}>
      <span>{method}</span>
      {!in_scope && (
        <Badge tone="yellow" light>
          Not in scope of accreditation
        </Badge>
      )}
      {methodNotes(result, "page").map((note) => (
        <span key={note}>{note}</span>
      ))}
      {replicates > 1 && <span>{formatCount(replicates, "replicate")}</span>}
      {(lod !== null || loq !== null) && (
        <span>
          {lod !== null && (
            <>
              LOD <Amount value={formatExact(lod)} unit={unit} />
            </>
          )}
          {lod !== null && loq !== null && ", "}
          {loq !== null && (
            <>
              LOQ <Amount value={formatExact(loq)} unit={unit} />
            </>
          )}
        </span>
      )}
      {uncertainty !== null && k !== null && <span>k = {formatExact(k)}</span>}
    </span>
  );
}
