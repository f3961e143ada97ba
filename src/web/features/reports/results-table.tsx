import { VERDICT_LABELS } from "#contract/labels.ts";
import type { ReportResult } from "#contract/reports.ts";
import { formatCount, formatExact } from "#domain/amounts.ts";
import { methodNotes } from "#domain/presentation/method-notes.ts";
import type { PageLine } from "#domain/presentation/report-page.ts";
import { WARNING_TONES } from "#domain/presentation/verdict-styles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Amount } from "../catalogue/amount.tsx";
import { Arithmetic, LimitText, LineReading } from "./line-text.tsx";
import styles from "./results-table.module.css";

/** Results with label claim, limit, verdict and reasons, and method: the twin of a panel's chart. */
export function ResultsTable({
  lines,
  results,
  caption,
}: {
  lines: readonly PageLine[];
  results: readonly ReportResult[];
  caption: string;
}) {
  const rows = lines.flatMap((line) => {
    const result = results.find(({ result_id }) => result_id === line.result_id);
    return result ? [{ line, result }] : [];
  });
  const claims = rows.some(({ result }) => result.claim !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.region} tabIndex={0} aria-label={`${caption}, scrolls sideways`}>
      <table className={styles.table}>
        <caption>{caption}</caption>
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
          {rows.map((row) => (
            <ResultRow key={row.line.anchor} {...row} claims={claims} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ResultRow({ line, result, claims }: { line: PageLine; result: ReportResult; claims: boolean }) {
  return (
    <tr className={styles.row}>
      <th scope="row">{line.name}</th>
      <td className={styles.value} data-label="Result">
        <LineReading line={line} /> <Arithmetic line={line} />
      </td>
      {claims && <Claim line={line} result={result} />}
      <LimitCell line={line} />
      <VerdictCell line={line} />
      <td data-label="Method">{line.calculatedFrom ? "Calculated" : <MethodNote result={result} />}</td>
    </tr>
  );
}

const VerdictCell = ({ line: { verdict, why, warnings } }: { line: PageLine }) => (
  <td className={styles.verdict}>
    {VERDICT_LABELS[verdict]}
    {why && <span className={styles.reason}>{why}</span>}
    {warnings.map((limit) => (
      <span key={limit.name} className={styles.reason}>
        <Badge tone={WARNING_TONES.above}>Above {limit.name}</Badge> <LimitText limit={limit} />
      </span>
    ))}
  </td>
);

function Claim({ line: { calculatedFrom }, result }: { line: PageLine; result: ReportResult }) {
  return (
    <td data-label="Label claim">
      {result.claim !== null && !calculatedFrom && (
        <Amount value={formatExact(result.claim)} unit={result.claim_unit ?? result.unit} />
      )}
    </td>
  );
}

function LimitCell({ line: { limit, isOfChoice } }: { line: PageLine }) {
  if (!limit) return <td data-label="Limit">No limit</td>;
  return (
    <td data-label="Limit">
      <span className={styles.limit}>
        <LimitText limit={limit} />
      </span>
      <span className={styles.standard}>
        {limit.name}
        {!isOfChoice && ", as published"}
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
