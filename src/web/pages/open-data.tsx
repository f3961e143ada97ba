import { useQuery } from "@tanstack/react-query";
import type { OpenData } from "#contract/open-data.ts";
import { pageLoader } from "../api/page-loader.ts";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { datasetLd } from "../features/open-data/json-ld.ts";
import { openDataQuery } from "../features/open-data/queries.ts";
import { openDataSections } from "../features/open-data/sections.tsx";
import { Page, PageHead } from "../layout/page.tsx";
import { SectionedDocument } from "../layout/sectioned-document.tsx";

export const loader = pageLoader(async ({ need, url }) => {
  const { dumps } = await need<OpenData>(openDataQuery());
  return {
    title: "Open data",
    path: "/open-data",
    description:
      "All published test results as CSV and JSON, the signed documents behind them, the license, and how to check that nothing was changed.",
    // Demo data is no data set that anyone should find.
    jsonLd: dumps && !dumps.demo ? [datasetLd(dumps, url)] : [],
  };
});

export default function OpenDataPage() {
  const { data, error, refetch, isFetching } = useQuery(openDataQuery());
  if (!data)
    return <PagePlaceholder what="the downloads" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <Page>
      <PageHead
        eyebrow="Open data"
        title="Download the data"
        lead="All published results as files, the signed documents behind them, and everything you need to check that nothing was changed."
      />
      <SectionedDocument sections={openDataSections(data)} />
    </Page>
  );
}
