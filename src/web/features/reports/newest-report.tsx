import { useQuery } from "@tanstack/react-query";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import type { PagePanel, ReportPage } from "#domain/presentation/report-page.ts";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { ResultTerms } from "../glossary/terms-line.tsx";
import styles from "./newest-report.module.css";
import { usePack, withPackParameters } from "./pack-url.ts";
import { reportPageQuery, reportQuery } from "./queries.ts";
import { ChartLegend, PanelChart, panelAnchor, splitPanels } from "./report-panels.tsx";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** Results of a product's latest report: failures first, then label claims and contaminants. */
export function NewestReport({ slug }: { slug: string }) {
  const report = useQuery(reportQuery(slug));
  const view = useQuery(reportPageQuery(slug, PUBLISHED_CHOICE));
  if (report.data && view.data) return <Findings report={report.data} view={view.data} />;
  const failed = report.isError ? report : view;
  return (
    <Section title="Measured vs. label">
      {failed.isError ? (
        <QueryError answer={failed} what="the measurements" />
      ) : (
        <>
          <LoadingNote>Loading measurements</LoadingNote>
          <NoScriptNotice what="the measurements" />
          <Skeleton height="18rem" />
        </>
      )}
    </Section>
  );
}

/** Panels whose results are all shown on the product page, besides those with something to see. */
const CHARTED_PANELS: readonly Panel[] = ["potency", "elements"];

function Findings({ report, view }: { report: Report; view: ReportPage }) {
  const { open, passed } = splitPanels(view);
  const isCharted = ({ panel }: PagePanel) => CHARTED_PANELS.includes(panel);
  const charted = [...open, ...passed.filter(isCharted)];
  const others = passed.filter((panel) => !isCharted(panel));
  return (
    <>
      {charted.map((panel, index) => (
        <Section
          key={panel.panel}
          title={PANEL_LABELS[panel.panel]}
          aside={index === 0 && <FullReportLink report={report} />}
        >
          <PanelChart panel={panel} lines={panel.lines} />
          {index === 0 && <ChartLegend />}
        </Section>
      ))}
      <ResultTerms />
      {others.length > 0 && <OtherPanels panels={others} report={report} />}
    </>
  );
}

/** Apart from the charts, so that a pack in the URL changes the link alone. */
function FullReportLink({ report }: { report: Report }) {
  const pack = usePack();
  return (
    <Link to={withPackParameters(`/report/${report.report_slug}`, pack)}>
      Full report on {lotLabelInSentence(report.lot_number)}
    </Link>
  );
}

function OtherPanels({ panels, report }: { panels: readonly PagePanel[]; report: Report }) {
  return (
    <Section title="Also tested">
      <ul className={styles.panels}>
        {panels.map(({ panel, verdict, lines }) => (
          <li key={panel}>
            <Link to={`/report/${report.report_slug}#${panelAnchor(panel)}`}>{PANEL_LABELS[panel]}</Link>
            <span>{formatCount(lines.length, "result")}</span>
            <VerdictBadge verdict={verdict ?? "informational"} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
