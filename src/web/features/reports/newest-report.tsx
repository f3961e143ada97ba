import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import type { PanelView } from "#domain/presentation/report-view.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { ResultTerms } from "../glossary/terms-line.tsx";
import { cachedReportView } from "./cached-report-view.ts";
import styles from "./newest-report.module.css";
import { usePack, withPackParameters } from "./pack-url.ts";
import { reportQuery } from "./queries.ts";
import { PanelCaption, panelAnchor } from "./report-panels.tsx";
import { ScaleChart } from "./scale-chart.tsx";
import { PUBLISHED_CHOICE } from "./standard-url.ts";

/** Results of a product's latest report: label claims first, then contaminants. */
export function NewestReport({ slug }: { slug: string }) {
  const answer = useQuery(reportQuery(slug));
  if (answer.data) return <Findings report={answer.data} />;
  return (
    <Section title="Measured vs. label">
      {answer.isError ? (
        <ErrorState
          compact
          title="Couldn’t load the measurements"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
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

/** Panels whose results are all shown on the product page. */
const CHARTED_PANELS: readonly Panel[] = ["potency", "elements"];

function Findings({ report }: { report: Report }) {
  const view = cachedReportView(report, PUBLISHED_CHOICE);
  const [shown, others] = [true, false].map((wanted) =>
    view.panels.filter(({ panel }) => CHARTED_PANELS.includes(panel) === wanted),
  );
  const pack = usePack();
  const link = (
    <Link to={withPackParameters(`/report/${report.report_slug}`, pack)}>
      Full report on {lotLabelInSentence(report.lot_number)}
    </Link>
  );
  return (
    <>
      {shown?.map((panel, index) => (
        <Section key={panel.panel} title={PANEL_LABELS[panel.panel]} aside={index === 0 && link}>
          <ScaleChart
            lines={panel.lines}
            title={PANEL_LABELS[panel.panel]}
            caption={<PanelCaption panel={panel} />}
          />
        </Section>
      ))}
      <ResultTerms />
      {others && others.length > 0 && <OtherPanels panels={others} report={report} />}
    </>
  );
}

function OtherPanels({ panels, report }: { panels: readonly PanelView[]; report: Report }) {
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
