import type { ReportSummary } from "#contract/catalogue.ts";
import { Section } from "../../ui/section.tsx";
import { LotMatcher } from "./lot-matcher.tsx";
import { ReportList } from "./report-list.tsx";

/** Every report on a product, and whether one is on the reader's lot. */
export function ReportsByLot({ reports }: { reports: readonly ReportSummary[] }) {
  if (reports.length === 0) return null;
  return (
    <Section
      title="Reports by lot"
      lede="A report speaks of the lot it measured and of no other. The lot number stands near the expiry date on your pack."
    >
      <LotMatcher reports={reports} />
      <ReportList reports={reports} />
    </Section>
  );
}
