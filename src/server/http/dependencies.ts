import { AsyncLocalStorage } from "node:async_hooks";
import type { AnyCallName } from "#contract/endpoint.ts";
import type { Changes, PageChange } from "#platform/database/changes.ts";
import type { CacheValue, RevalidatingCache } from "#platform/revalidating-cache.ts";

/** The records that an answer or a page shows, by id. */
export interface Dependencies {
  products: Set<string>;
  brands: Set<string>;
  /** Records that it does not show yet may belong on it after a change. */
  isList: boolean;
}

export interface DependentValue extends CacheValue {
  readonly dependencies: Dependencies;
}

/**
 * Calls whose answer is about given records and those beside them. All other answers count as lists, of products, brands
 * or counts.
 */
const RECORD_CALLS = new Set<string>([
  "compareLabelWithIntakes",
  "compareLots",
  "getBrand",
  "getReport",
  "getReportRegistration",
  "getSupplement",
  "getSupplementNotices",
  "listSimilarSupplements",
] satisfies AnyCallName[]);

export const noDependencies = (): Dependencies => ({ products: new Set(), brands: new Set(), isList: false });

/** Adds what the answer of a call shows: products and brands have their id in every answer. */
export function addDependencies(to: Dependencies, call: string, answer: unknown): void {
  to.isList ||= !RECORD_CALLS.has(call);
  addShown(to, answer);
}

function addShown(to: Dependencies, part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === "object") addShown(to, value);
    else if (key === "supplement_id") to.products.add(String(value));
    else if (key === "brand_id") to.brands.add(String(value));
  }
}

const asked = new AsyncLocalStorage<Dependencies>();

/** Runs `load`; records that it resolves are dependencies, whether or not its answer shows them. */
export const withDependencies = <Data>(to: Dependencies, load: () => Promise<Data>): Promise<Data> =>
  asked.run(to, load);

/** Notes that the answer being made is about this record. */
export function dependsOn(kind: "products" | "brands", id: number): void {
  asked.getStore()?.[kind].add(String(id));
}

/** How long after a change a list may be served as it was before, if it was not requested meanwhile. */
const MAX_LIST_AGE_MS = 60_000;
/** Minimum time between two renewals of a list while products change all the time, as during an import. */
const LIST_RENEWAL_MS = 10_000;

/**
 * Evicts what changes. A change of products or brands evicts what shows them; lists are made again within
 * `LIST_RENEWAL_MS` of their use. Any other change, as of a report, evicts everything, and lists once more when search has
 * followed. `showsQueue` tells which keys show test requests.
 */
export function followChanges<Value extends DependentValue, Input>(
  changes: Pick<Changes, "listen">,
  cache: RevalidatingCache<Value, Input>,
  showsQueue: (key: string) => boolean,
): void {
  let searchMustFollow = true;
  changes.listen({
    onChange(change) {
      if (change.kind === "queue") return cache.evict(showsQueue);
      if (change.kind === "anything") {
        searchMustFollow = true;
        return cache.evict();
      }
      const evictsLists = change.kind === "search" && (searchMustFollow || change.products === null);
      if (change.kind === "search") searchMustFollow = false;
      cache.evict(
        (_key, value) =>
          value === null ||
          (evictsLists && value.dependencies.isList) ||
          isTouched(value.dependencies, change),
      );
      cache.shorten(({ dependencies }) => dependencies.isList, {
        renewalMs: LIST_RENEWAL_MS,
        maxAgeMs: MAX_LIST_AGE_MS,
      });
    },
    onConnectionLost: () => cache.markStale(),
  });
}

type RecordChange = Extract<PageChange, { products: unknown }>;

const isTouched = (shown: Dependencies, { products, brands }: RecordChange): boolean =>
  (products !== null && !products.isDisjointFrom(shown.products)) || !brands.isDisjointFrom(shown.brands);
