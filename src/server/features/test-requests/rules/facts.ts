import type { Category, ProductType } from "#contract/vocabulary.ts";
import type { NoticeCount, RequestFacts } from "#domain/next-test/facts.ts";
import { hasEnded } from "#domain/notices/title.ts";
import { typesOfListedProduct } from "#domain/risk/listed-product-types.ts";
import type { BrandNotice } from "#server/features/notices/queries/about-brands.ts";

/** A request with the product of the catalog that it was linked to, if it was. */
export interface RequestedProduct {
  id: number;
  votes: number;
  name: string;
  /** Null before it is linked; then what follows is null, too. */
  supplementId: number | null;
  productName: string | null;
  category: Category | null;
  ingredientIds: readonly number[] | null;
  /** Reports of the product in effect. */
  tests: number | null;
  newestTest: string | null;
  labelChanged: boolean | null;
}

/** What facts about requests are taken from. */
export interface FactSources {
  /** Listed and tested products by category. */
  coverage: ReadonlyMap<Category, { listed: number; tested: number }>;
  /** Types that an ingredient makes a product one of, by its number. */
  typesByIngredient: ReadonlyMap<number, readonly ProductType[]>;
  /** Public notices about the brand and its products; null: the brand is not in the catalog. */
  brandNotices: readonly BrandNotice[] | null;
}

/** What is known about a requested product, except the votes. */
export const factsOf = (product: RequestedProduct, sources: FactSources): Omit<RequestFacts, "votes"> => ({
  coverage: coverageOf(product, sources),
  types: typesOf(product, sources),
  tests:
    product.supplementId === null
      ? null
      : { count: product.tests ?? 0, newest: product.newestTest, labelChanged: product.labelChanged },
  notices: sources.brandNotices && noticesOf(product, sources.brandNotices),
});

/** Products in "Other" have nothing in common, so how many of them are tested says nothing. */
function coverageOf({ category }: RequestedProduct, { coverage }: FactSources): RequestFacts["coverage"] {
  const counts = category === null || category === "other" ? undefined : coverage.get(category);
  return category !== null && counts && counts.listed > 0 ? { category, ...counts } : null;
}

/** By its name alone, a product can be of a type that we know, but not be known to be of none. */
function typesOf(
  { name, productName, category, ingredientIds }: RequestedProduct,
  { typesByIngredient }: FactSources,
): RequestFacts["types"] {
  const ofIngredients = (ingredientIds ?? []).flatMap((id) => typesByIngredient.get(id) ?? []);
  const types = typesOfListedProduct({ name: productName ?? name, category, ofIngredients });
  return types.length === 0 && productName === null ? null : types;
}

function noticesOf(
  { supplementId }: RequestedProduct,
  notices: readonly BrandNotice[],
): NonNullable<RequestFacts["notices"]> {
  const isOwn = (notice: BrandNotice) => supplementId !== null && notice.supplementId === supplementId;
  const own = notices.filter(isOwn);
  const ownIds = new Set(own.map(({ noticeId }) => noticeId));
  return {
    ofProduct: countNotices(own),
    ofBrand: countNotices(notices.filter((notice) => !ownIds.has(notice.noticeId))),
  };
}

/** Each notice once, however many products of the brand it names. */
function countNotices(notices: readonly BrandNotice[]): NoticeCount {
  const once = [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()];
  return {
    count: once.length,
    current: once.filter((notice) => !hasEnded(notice)).length,
    areRecalls: once.every(({ source }) => source === "openfda"),
  };
}
