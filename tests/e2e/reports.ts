import type { Report } from "#contract/reports.ts";
import { askApi } from "./catalogue.ts";

let all: Promise<Report[]> | undefined;

/** The newest report of every tested supplement in the demo catalog. */
export function newestReports(): Promise<Report[]> {
  all ??= (async () => {
    const { list } = await askApi("searchSupplements", { filters: { tested: true }, limit: 100 });
    const slugs = list.flatMap(({ report_slug }) => report_slug ?? []);
    return Promise.all(slugs.map((slug) => askApi("getReport", { slug })));
  })();
  return all;
}

/** A withdrawn report. */
export const withdrawnReport = (): Promise<Report> =>
  askApi("getReport", { slug: "quarrelstone-zinc-with-copper-30-mg-as25-2007" });

/** The newest report that satisfies a predicate. */
export async function reportThat(has: (report: Report) => boolean): Promise<Report> {
  const report = (await newestReports()).find(has);
  if (!report) throw new Error("the demo catalog has no such report");
  return report;
}

export const pathOf = ({ report_slug }: Report): string => `/report/${report_slug}`;

/** A current report of a product with a label claim and metals, which the standards judge differently. */
export const ordinaryReport = (): Promise<Report> =>
  askApi("getReport", { slug: "kestrel-yard-pea-protein-cocoa-as26-2071" });
