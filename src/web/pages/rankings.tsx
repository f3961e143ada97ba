import { useQuery } from "@tanstack/react-query";
import { pageLoader } from "../api/page-loader.ts";
import layout from "../features/catalogue/page.module.css";
import { PagePlaceholder } from "../features/catalogue/page-placeholder.tsx";
import { HowRanked } from "../features/rankings/how-ranked.tsx";
import { rankingsQuery } from "../features/rankings/queries.ts";
import { CategoryRankings, IngredientRankings } from "../features/rankings/ranking-index.tsx";

export const loader = pageLoader(async ({ offer }) => {
  await offer(rankingsQuery());
  return {
    title: "Rankings",
    path: "/rankings",
    description:
      "Tested supplements ranked by safety margin, label accuracy, and how recent the test is, by category and ingredient, with what each ranking leaves out.",
  };
});

export default function RankingsPage() {
  const { data, error, refetch, isFetching } = useQuery(rankingsQuery());
  if (!data)
    return <PagePlaceholder what="the rankings" error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div className={layout.page}>
      <div className={layout.top}>
        <h1 className={layout.title}>Rankings</h1>
        <p className={layout.lede}>
          Only tested products are ranked: by safety margin, label accuracy, and how recent the test is. A
          product that isn’t ranked is neither better nor worse. It was not tested, or its report can’t be
          ranked.
        </p>
      </div>
      <CategoryRankings categories={data.categories} />
      <IngredientRankings ingredients={data.ingredients} />
      <HowRanked />
    </div>
  );
}
