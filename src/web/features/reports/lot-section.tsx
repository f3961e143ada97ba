import { Link } from "react-router";
import type { Report } from "#contract/reports.ts";
import { lotName, theLot } from "#domain/lot.ts";
import { Section } from "../../ui/section.tsx";
import { LotMatcher } from "./lot-matcher.tsx";
import { ReportList } from "./report-list.tsx";

/** Whether the pack in the reader's hand is of the lot that was measured, and what else was. */
export function LotSection({ report }: { report: Report }) {
  const { supplement, other_lots: others } = report;
  return (
    <Section
      id="lot"
      title="Is it your lot?"
      lede={`This report speaks of ${theLot(report.lot_number)} and of no other. The lot number stands near the expiry date on your pack.`}
    >
      <LotMatcher reports={[report, ...others]} here={report.report_slug} />
      {others.length > 0 ? (
        <ReportList reports={others} />
      ) : (
        <p>
          {lotName(report.lot_number)} is the only lot of{" "}
          <Link to={`/supplement-details/${supplement.slug}`}>{supplement.name}</Link> that was tested.
        </p>
      )}
    </Section>
  );
}
