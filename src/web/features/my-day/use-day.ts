import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DayContent, DayProduct } from "#contract/my-day.ts";
import { type DayItem, unknownProduct } from "#domain/my-day/day.ts";
import { readDayFragment } from "#domain/my-day/link.ts";
import { callQuery } from "../../api/queries.ts";
import { storeDay, storeProducts, useStoredDay, useStoredProducts } from "./day-store.ts";

/** What the server knows of products. It is not told how many servings, nor for whom. */
export const dayProductsQuery = (slugs: readonly string[]) =>
  callQuery("getDayProducts", { supplement_ids: [...slugs] });

/** The shown day: the one of a link, else the browser's own, and how to change it. */
export function useShownDay() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const own = useStoredDay();
  const shared = useMemo(() => readDayFragment(hash), [hash]);
  return {
    day: shared ?? own,
    isShared: shared !== null,
    change: storeDay,
    /** Leaves the link's day; `keep` stores it as the browser's own. */
    leaveLink: (keep: DayContent | null) => {
      if (keep) storeDay(keep);
      void navigate(pathname, { replace: true });
    },
  };
}

/** The products of a day: from the server, else as this browser last saw them. */
export function useDayProducts({ items }: DayContent) {
  const slugs = items.map(({ supplement_id }) => supplement_id);
  const stored = useStoredProducts();
  const answer = useQuery({ ...dayProductsQuery(slugs), enabled: slugs.length > 0 });
  const { data } = answer;
  const products = useMemo(() => {
    const known = new Map(stored);
    for (const product of data?.products ?? []) known.set(product.reference, product);
    return known;
  }, [stored, data]);
  useEffect(() => {
    if (data) storeProducts(new Map(data.products.map((product) => [product.reference, product])));
  }, [data]);
  return { ...answer, products, missing: data?.missing ?? [] };
}

/** Every item; one whose product could not be loaded adds what is unknown. */
export const countedItems = ({ items }: DayContent, products: ReadonlyMap<string, DayProduct>): DayItem[] =>
  items.map(({ supplement_id, servings }) => ({
    product: products.get(supplement_id) ?? unknownProduct(supplement_id),
    servings,
  }));

/** The items of which the product is known. */
export const knownItems = ({ items }: DayContent, products: ReadonlyMap<string, DayProduct>): DayItem[] =>
  items.flatMap(({ supplement_id, servings }) => {
    const product = products.get(supplement_id);
    return product ? [{ product, servings }] : [];
  });
