import { queryOptions } from "@tanstack/react-query";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { callQuery } from "../../api/queries.ts";

export const reportQuery = (slug: string) => callQuery("getReport", { slug });

/** Results of all reports on a product, lot by lot. */
export const lotsQuery = (slug: string) => callQuery("compareLots", { supplement_id: slug });

/**
 * A report as its page shows it under a standard. It comes with a page that the server rendered; the rules, analytes and
 * limits load in the browser only for another page or another standard.
 */
export const reportPageQuery = (slug: string, choice: StandardChoice) =>
  queryOptions<ReportPage, CallFailure>({
    queryKey: ["reportPage", slug, choice],
    queryFn: async ({ client }) => {
      const report = await client.fetchQuery(reportQuery(slug));
      const { cachedReportPage } = await import("./cached-report-page.ts");
      return cachedReportPage(report, choice);
    },
    // What is signed never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
