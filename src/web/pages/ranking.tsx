import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { Ranking } from "#contract/rankings.ts";
import { formatCount } from "#domain/amounts.ts";
import { pageLoader } from "../api/page-loader.ts";
import { breadcrumbsLd } from "../features/catalogue/json-ld.ts";
import { NotInCatalogue } from "../features/catalogue/not-in-catalogue.tsx";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { HowRanked } from "../features/rankings/how-ranked.tsx";
import { LeftOut } from "../features/rankings/left-out.tsx";
import { rankingQuery } from "../features/rankings/queries.ts";
import { RankedProducts } from "../features/rankings/ranked-products.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";

export const loader = pageLoader(async ({ params, url, need }) => {
  const ranking = await need<Ranking>(rankingQuery(params.category ?? ""));
  const name = CATEGORY_LABELS[ranking.category];
  return {
    title: `${name} ranking`,
    path: `/rankings/${ranking.category}`,
    description: `${name}: ${formatCount(ranking.ranked, "tested product")} ranked by safety margin, label accuracy, and how recent the test is. ${formatCount(ranking.left_out.untested, "product")} without a report.`,
    noindex: ranking.ranked === 0,
    jsonLd: [breadcrumbsLd(trailOf(name), url)],
  };
});

const trailOf = (name: string): Crumb[] => [{ label: "Rankings", to: "/rankings" }, { label: name }];

export default function RankingPage() {
  const { category = "" } = useParams();
  const { data: ranking, error, refetch, isFetching } = useQuery(rankingQuery(category));
  if (!ranking)
    return <PagePlaceholder what="the ranking" error={error} onRetry={refetch} retrying={isFetching} />;
  const name = CATEGORY_LABELS[ranking.category];
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <Breadcrumbs trail={trailOf(name)} />
        <h1 className={layout.title}>{name}, ranked</h1>
        <p className={layout.lede}>
          {ranking.ranked > 0 &&
            `${formatCount(ranking.ranked, "tested product")} ranked, highest score first; products that failed come last. `}
          {formatCount(ranking.left_out.untested, "product")} without a report in effect.
        </p>
        <RankedProducts ranking={ranking} name={name} />
      </div>
      <LeftOut ranking={ranking} />
      <HowRanked />
    </div>
  );
}

export function ErrorBoundary() {
  return <NotInCatalogue what="ranking" to="/rankings" />;
}
