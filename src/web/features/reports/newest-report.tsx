import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { PANEL_LABELS } from "#contract/labels.ts";
import type { Report } from "#contract/reports.ts";
import type { Panel } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { theLot } from "#domain/lot.ts";
import { type PanelView, viewOf } from "#domain/presentation/report-view.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { WithoutScript } from "../../ui/no-script-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./newest-report.module.css";
import { withPack } from "./pack-address.ts";
import { reportQuery } from "./queries.ts";
import { PanelCaption, panelAnchor } from "./report-panels.tsx";
import { ScaleChart } from "./scale-chart.tsx";
import { PUBLISHED_CHOICE } from "./standard-url.ts";
import { usePack } from "./use-pack.ts";

/** What the newest report measured: claims first, then contaminants, each against its named limit. */
export function NewestReport({ slug }: { slug: string }) {
  const answer = useQuery(reportQuery(slug));
  if (answer.data) return <Findings report={answer.data} />;
  return (
    <Section title="Measured against the label">
      {answer.isError ? (
        <ErrorState
          compact
          title="The measurements could not be loaded"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : (
        <>
          <LoadingNote>Loading the measurements</LoadingNote>
          <WithoutScript what="The measurements" />
          <Skeleton height="18rem" />
        </>
      )}
    </Section>
  );
}

/** The panels of which a product's own page shows every value. */
const SHOWN: readonly Panel[] = ["potency", "elements"];

function Findings({ report }: { report: Report }) {
  const view = useMemo(() => viewOf(report, PUBLISHED_CHOICE), [report]);
  const [shown, others] = [true, false].map((wanted) =>
    view.panels.filter(({ panel }) => SHOWN.includes(panel) === wanted),
  );
  const pack = usePack();
  const link = (
    <Link to={withPack(`/report/${report.report_slug}`, pack)}>
      Full report on {theLot(report.lot_number)}
    </Link>
  );
  return (
    <>
      {shown?.map((panel, place) => (
        <Section key={panel.panel} title={PANEL_LABELS[panel.panel]} aside={place === 0 && link}>
          <ScaleChart
            lines={panel.lines}
            report={report}
            title={PANEL_LABELS[panel.panel]}
            caption={<PanelCaption panel={panel} />}
          />
        </Section>
      ))}
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
            <span>{counted(lines.length, "result")}</span>
            <VerdictBadge verdict={verdict ?? "informational"} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
