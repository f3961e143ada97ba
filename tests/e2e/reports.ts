import type { Report } from "#contract/reports.ts";
import { ask } from "./catalogue.ts";

let all: Promise<Report[]> | undefined;

/** The newest report on every tested supplement of the sample catalogue. */
export function newestReports(): Promise<Report[]> {
  all ??= (async () => {
    const { list } = await ask("searchSupplements", { filters: { tested: true }, limit: 100 });
    const slugs = list.flatMap(({ report_slug }) => report_slug ?? []);
    return Promise.all(slugs.map((slug) => ask("getReport", { slug })));
  })();
  return all;
}

/** A report that was withdrawn: its product may count as untested again, its brand's history keeps it. */
export async function withdrawnReport(): Promise<Report> {
  const { list } = await ask("listBrands", { limit: 100 });
  for (const { slug } of list) {
    const { timeline } = await ask("getBrand", { brand_id: slug });
    const found = timeline.find(({ kind }) => kind === "withdrawal");
    if (found?.report_slug) return ask("getReport", { slug: found.report_slug });
  }
  throw new Error("the sample catalogue has no withdrawn report");
}

/** A report of the sample catalogue that a test needs. */
export async function reportThat(has: (report: Report) => boolean): Promise<Report> {
  const found = (await newestReports()).find(has);
  if (!found) throw new Error("the sample catalogue has no such report");
  return found;
}

export const pathOf = ({ report_slug }: Report): string => `/report/${report_slug}`;

const measures = (report: Report, analyte: string) =>
  report.results.some((result) => result.analyte === analyte && result.measured !== null);

/** One that has amounts on its label and lead in it, so that every standard says something else of it. */
export const ordinaryReport = () =>
  reportThat(
    (report) =>
      report.state === "current" &&
      measures(report, "Lead") &&
      report.results.some(({ claim }) => claim !== null),
  );
