import { useQuery } from "@tanstack/react-query";
import { pageLoader } from "../api/page-loader.ts";
import { PageFailure } from "../features/catalogue/page-placeholder.tsx";
import { openDataQuery } from "../features/open-data/queries.ts";
import { openDataSections } from "../features/open-data/sections.tsx";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { Document } from "../layout/sectioned-document.tsx";

export const meta = pageMeta;

const page = pageLoader(async ({ need }) => {
  await need(openDataQuery());
  return undefined;
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OpenData() {
  const { data, error, refetch, isFetching } = useQuery(openDataQuery());
  if (!data) return <PageFailure what="Open data" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <Page>
      <PageHead
        eyebrow="Open data"
        title="Take everything with you"
        lead="All published results as files, the signed documents behind them, and what you need to check that none was changed."
      />
      <Document sections={openDataSections(data)} />
    </Page>
  );
}
