import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { ComparedAnalyte, ComparedLots } from "#contract/lots.ts";
import { formatCount } from "#domain/amounts.ts";
import { lotLabel } from "#domain/lot.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { GetForm } from "../../ui/get-form.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Time } from "../../ui/time.tsx";
import { LaboratoryDifferences } from "./laboratory-differences.tsx";
import { LimitText, LineReading } from "./line-text.tsx";
import { type LotLine, lotLines, mostTelling } from "./lot-lines.ts";
import styles from "./lot-results.module.css";
import { lotsQuery } from "./queries.ts";
import { limitNames } from "./report-panels.tsx";
import { ResultRows, scaleOf } from "./result-rows.tsx";

/** Query parameter of the analyte that is drawn lot by lot. */
const ANALYTE_PARAMETER = "analyte";

const LOT_BY_LOT = "lot-by-lot";

/** Two laboratories on one lot, and one analyte from lot to lot. Nothing where the reports share no test. */
export default function LotComparison({ slug }: { slug: string }) {
  const { data } = useQuery(lotsQuery(slug));
  if (!data || data.analytes.length === 0) return null;
  return (
    <>
      <LaboratoryDifferences lots={data} />
      <LotByLot lots={data} />
    </>
  );
}

function LotByLot({ lots: { analytes, reports } }: { lots: ComparedLots }) {
  const wanted = new URLSearchParams(useLocation().search).get(ANALYTE_PARAMETER);
  const chosen = analytes.find(({ analyte }) => analyte === wanted) ?? mostTelling(analytes);
  if (!chosen) return null;
  const rows = lotLines(chosen, reports);
  const lines = rows.map(({ line }) => line);
  const scale = scaleOf(lines);
  const caption = limitNames(lines);
  return (
    <Section
      id={LOT_BY_LOT}
      title="Lot by lot"
      aside={formatCount(reports.length, "report")}
      lede="One test in every report, oldest first. Each result is about its own lot: nothing is averaged."
    >
      <AnalyteForm analytes={analytes} chosen={chosen.analyte} />
      <ResultRows lines={lines} scale={scale} />
      <p className={styles.note}>
        {scale
          ? "Dot: the result. Line through it: its expanded uncertainty. Dashed bar: too little to measure. "
          : "There’s no limit or label claim to draw these results against. "}
        {caption && `${caption}.`}
      </p>
      <details className={styles.twin}>
        <summary>{chosen.name} as a table</summary>
        <LotTable name={chosen.name} rows={rows} />
      </details>
    </Section>
  );
}

/** Without JavaScript the button submits the form. */
function AnalyteForm({ analytes, chosen }: { analytes: readonly ComparedAnalyte[]; chosen: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const choose = (analyte: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set(ANALYTE_PARAMETER, analyte);
    void navigate(`${pathname}?${parameters}`, { preventScrollReset: true, replace: true });
  };
  return (
    <GetForm action={`${pathname}#${LOT_BY_LOT}`} className={styles.form}>
      <Select
        label="Test"
        name={ANALYTE_PARAMETER}
        options={analytes.map(({ analyte, name }) => ({ value: analyte, label: name }))}
        value={chosen}
        onChange={choose}
      />
      <Button type="submit" className={styles.apply}>
        Show
      </Button>
    </GetForm>
  );
}

/** One element, since a cell of the table lays out its children on narrow screens. */
const InOne = ({ content }: { content: ReactNode }) => <span>{content}</span>;

const LotTable = ({ name, rows }: { name: string; rows: readonly LotLine[] }) => (
  <DataTable<LotLine>
    caption={`${name} in every report`}
    rows={rows}
    keyOf={({ line }) => line.anchor}
    columns={[
      {
        title: "Lot",
        show: ({ report }) => <Link to={`/report/${report.report_slug}`}>{lotLabel(report.lot_number)}</Link>,
      },
      { title: "Tested", show: ({ report }) => <Time value={report.tested_at} /> },
      { title: "Laboratory", show: ({ result }) => result.laboratory },
      { title: "Result", show: ({ line }) => <InOne content={<LineReading line={line} />} /> },
      {
        title: "For the limit",
        show: ({ line }) => <InOne content={<LineReading line={line} inLimitUnit />} />,
      },
      {
        title: "Limit",
        show: ({ line }) => <InOne content={line.limit ? <LimitText limit={line.limit} /> : "No limit"} />,
      },
      { title: "Verdict", show: ({ line }) => VERDICT_LABELS[line.verdict] },
      { title: "Method", show: ({ result }) => result.method },
    ]}
  />
);
