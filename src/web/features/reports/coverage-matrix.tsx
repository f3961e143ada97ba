import type { ReactNode } from "react";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import type { CoverageRow } from "#domain/verdict/coverage.ts";
import { Fold } from "../../ui/fold.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./coverage-matrix.module.css";

const COLUMNS = [
  { status: "tested", title: "Tested" },
  { status: "not_tested", title: "Not tested" },
  { status: "not_applicable", title: "Not applicable" },
] as const satisfies readonly { status: CoverageRow["status"]; title: string }[];

/** What was tested and what wasn't, by panel. Gaps are shown whatever the verdict is. */
export function CoverageMatrix({ view: { coverage, sentences } }: { view: ReportPage }) {
  return (
    <Fold
      id="coverage"
      title="What was tested"
      printed="heading"
      aside={[sentences.coverage, sentences.unjudged].filter(Boolean).join(" ")}
    >
      <p>
        The list holds the known hazards of this kind of product, everything that the test plan names, and
        every result that was judged.
      </p>
      <table className={styles.matrix}>
        <caption>
          <VisuallyHidden>Tests by panel</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Panel</th>
            {COLUMNS.map(({ status, title }) => (
              <th key={status} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coverage.map((panel) => (
            <PanelRow key={panel.panel} panel={panel} />
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

function PanelRow({ panel: { panel, coverage, rows } }: { panel: ReportPage["coverage"][number] }) {
  const missing = coverage.required - coverage.tested;
  return (
    <tr>
      <th scope="row">
        {PANEL_LABELS[panel]}
        <span className={styles.count} data-incomplete={missing > 0}>
          {coverage.required === 0
            ? "None required"
            : `${coverage.tested} of ${coverage.required} required${missing > 0 ? ": incomplete" : ""}`}
        </span>
      </th>
      {COLUMNS.map(({ status, title }) => (
        <Cell key={status} title={title} status={status} rows={rows.filter((row) => row.status === status)} />
      ))}
    </tr>
  );
}

function Cell({
  title,
  status,
  rows,
}: {
  title: string;
  status: CoverageRow["status"];
  rows: readonly CoverageRow[];
}) {
  if (rows.length === 0) return <td className={styles.none}>–</td>;
  return (
    <td data-label={title} data-status={status}>
      <ul className={styles.names}>
        {rows.map((row) => (
          <li key={row.analyte} data-required={row.required}>
            {row.name}
            {remarkOn(row)}
          </li>
        ))}
      </ul>
    </td>
  );
}

function remarkOn({ status, required, why }: CoverageRow): ReactNode {
  if (why) return <span className={styles.remark}>: {why}</span>;
  if (status === "not_tested" && required) return <span className={styles.missing}> (required)</span>;
  return required ? null : <span className={styles.remark}> (optional)</span>;
}
