import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Report } from "#contract/reports.ts";
import { theLot } from "#domain/lot.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { Section } from "../catalogue/section.tsx";
import { WithoutScript } from "../catalogue/without-script.tsx";
import { reportQuery } from "./queries.ts";
import { ResultsTable } from "./results-table.tsx";
import { ScaleChart } from "./scale-chart.tsx";

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

function Findings({ report }: { report: Report }) {
  const of = (...panels: string[]) => report.results.filter((result) => panels.includes(result.panel));
  const claims = of("potency");
  const metals = of("elements");
  const others = of("identity", "microbes", "oxidation");
  const link = <Link to={`/report/${report.report_slug}`}>Full report on {theLot(report.lot_number)}</Link>;
  return (
    <>
      {claims.length > 0 && (
        <Section title="Measured against the label" aside={link}>
          <ScaleChart
            title="Measured against the label"
            results={claims}
            reference="claim"
            caption="The dot is what the laboratory measured in a serving, the whisker its uncertainty, the band what the limit allows. 100 % is the amount on the label."
          />
        </Section>
      )}
      {metals.length > 0 && (
        <Section title="Heavy metals" aside={claims.length === 0 && link}>
          <ScaleChart
            title="Heavy metals"
            results={metals}
            reference="limit"
            caption="In the largest amount a day that the label names. The line at 100 % is the limit named beside each; a hollow bar is as far as the method sees."
          />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Identity, microbes and freshness">
          <ResultsTable results={others} caption="Identity, microbes and freshness" />
        </Section>
      )}
    </>
  );
}
