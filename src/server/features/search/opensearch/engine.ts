import { Client, errors } from "@opensearch-project/opensearch";
import { mapFacets } from "#contract/search-vocabulary.ts";
import type { Read } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { codeOf } from "#platform/problem.ts";
import type { ProductMatches, ProductSearch } from "../port.ts";
import { sqlProductSearch } from "../sql/engine.ts";
import { searchWith, type TextMatcher } from "../sql/text-search.ts";
import { OpenSearchFollower } from "./follower.ts";
import { PRODUCTS_ALIAS } from "./index-writer.ts";
import { countBody, searchBody } from "./query.ts";

export interface OpenSearchDeps {
  /** URL of a node, with credentials if it needs any. */
  url: string;
  databaseUrl: string;
  read: Read;
  /** Called with the ids of changed products; null: any may have changed. */
  onChange(products: readonly number[] | null): void;
  logger: Logger;
}

/** How long a search may take in the cluster before PostgreSQL answers it. */
const REQUEST_TIMEOUT_MS = 5000;

/**
 * Product search in an OpenSearch cluster, for more products than one machine holds. PostgreSQL stays the source of truth:
 * it normalizes words and knows names, and it answers searches while the cluster has no index or does not respond.
 */
export function openOpenSearch({
  url,
  databaseUrl,
  read,
  onChange,
  logger,
}: OpenSearchDeps): ProductSearch & {
  close(): Promise<void>;
} {
  const client = openClient(url);
  const follower = new OpenSearchFollower({ client, databaseUrl, onChange, logger });
  const inCluster = searchWith(read, () => openSearchMatcher(client));
  const bySql = sqlProductSearch(read);
  const answer = async <Result>(act: (search: typeof inCluster) => Promise<Result>): Promise<Result> => {
    if (!follower.isReady) return act(bySql);
    try {
      return await act(inCluster);
    } catch (error) {
      if (!(error instanceof errors.OpenSearchClientError)) throw error;
      logger.error(
        { code: codeOf(error) ?? error.name },
        "OpenSearch did not answer; PostgreSQL searched instead",
      );
      return act(bySql);
    }
  };
  return {
    find: (query) => answer((search) => search.find(query)),
    values: (criteria, facet) => answer((search) => search.values(criteria, facet)),
    count: (criteria) => answer((search) => search.count(criteria)),
    suggest: (words, limit) => answer((search) => search.suggest(words, limit)),
    // The cluster cannot sort by the share of common ingredients without a script.
    similar: (query) => bySql.similar(query),
    waitForCatchUp: () => follower.catchUp(),
    async close() {
      await follower.close();
      await client.close();
    },
  };
}

export const openClient = (url: string) =>
  new Client({ node: url, requestTimeout: REQUEST_TIMEOUT_MS, maxRetries: 1 });

const NO_FACETS: ProductMatches["facets"] = mapFacets(() => []);

interface Totals {
  doc_count: number;
  tested: { doc_count: number };
  tested_first?: { doc_count: number };
  tested_from: { value: number | null };
  tested_to: { value: number | null };
  max_lead: { value: number | null };
}

interface Facet {
  values: { buckets: { key: string; doc_count: number }[] };
}

export const openSearchMatcher = (client: Client): TextMatcher => ({
  async match(resolved, query) {
    const { body } = await client.search({ index: PRODUCTS_ALIAS, body: searchBody(resolved, query) });
    const aggregations = body.aggregations as unknown as { totals: Totals } & Record<string, Facet>;
    const { totals } = aggregations;
    const counted = query.facets.map((key) => {
      const buckets = query.maxFacetValues === 0 ? [] : (aggregations[`facet_${key}`]?.values.buckets ?? []);
      return [key, buckets.map((bucket) => ({ value: bucket.key, count: bucket.doc_count }))] as const;
    });
    return {
      ids: body.hits.hits.map(({ _id }) => Number(_id)),
      total: totals.doc_count,
      facets: { ...NO_FACETS, ...Object.fromEntries(counted) },
      tested: totals.tested.doc_count,
      testedFirst: totals.tested_first?.doc_count ?? 0,
      testedFrom: dateOf(totals.tested_from.value),
      testedTo: dateOf(totals.tested_to.value),
      maxLeadUgDay: totals.max_lead.value,
      corrected: null,
      typedTotal: totals.doc_count,
    };
  },
  async count(resolved, filters) {
    const { body } = await client.count({ index: PRODUCTS_ALIAS, body: countBody(resolved, filters) });
    return body.count;
  },
});

/** 20260301 as "2026-03-01". */
function dateOf(day: number | null): string | null {
  if (day === null) return null;
  const digits = String(day).padStart(8, "0");
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
