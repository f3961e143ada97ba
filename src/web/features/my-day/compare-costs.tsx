import { useQuery } from "@tanstack/react-query";
import { DayCosts } from "./day-costs.tsx";
import { dayProductsQuery } from "./use-day.ts";

/** What a measured dose of each compared product costs. Shows nothing until the amounts are known. */
export default function CompareCosts({ slugs }: { slugs: readonly string[] }) {
  const { data } = useQuery(dayProductsQuery(slugs));
  return data && data.products.length > 0 ? <DayCosts products={data.products} /> : null;
}
