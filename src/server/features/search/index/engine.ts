import type { FacetKey } from "#contract/search-vocabulary.ts";
import type { Logger } from "#platform/logger.ts";
import type { Metrics } from "#platform/metrics.ts";
import type {
  FacetCount,
  ProductCriteria,
  ProductMatches,
  ProductQuery,
  ProductSearch,
  RankedSimilar,
  SimilarQuery,
  SuggestedIds,
} from "../port.ts";
import { registerIndexMetrics } from "./index-metrics.ts";
import { IndexThread } from "./index-thread.ts";
import type { IndexThreadData, IndexUpdate } from "./messages.ts";
import { createTextNormalizer, type TextNormalizer } from "./normalize.ts";
import { Searcher } from "./search.ts";
import type { IndexState } from "./state.ts";
import { prepareNames, type SuggestableNames } from "./suggest-names.ts";
import { createTimeSlicer } from "./time-slices.ts";

export interface IndexSearchDeps extends IndexThreadData {
  /** Serves searches until the first index state arrives. */
  fallback: ProductSearch;
  /** Called with the ids of changed products; null: any may have changed. */
  onChange(products: readonly number[] | null): void;
  logger: Logger;
  metrics: Metrics;
}

export interface IndexSearch extends ProductSearch {
  close(): Promise<void>;
}

/**
 * In-process product search: an in-memory read model that a worker thread builds from the search rows, saves as a
 * snapshot file and keeps up to date. The database is the source of truth: a damaged or missing snapshot is rebuilt.
 */
export function openIndexSearch(deps: IndexSearchDeps): IndexSearch {
  const search = new ReadModelSearch(deps);
  registerIndexMetrics(deps.metrics, () => search.state);
  return search;
}

/**
 * Answers searches from the latest state of the index thread; lives as long as the process, until `close`. Searches run
 * on the main thread, in time slices, each as a whole: a new state takes effect between two of them.
 */
class ReadModelSearch implements IndexSearch {
  readonly #fallback: ProductSearch;
  readonly #onChange: IndexSearchDeps["onChange"];
  readonly #thread: IndexThread;
  readonly #runInTimeSlice = createTimeSlicer();
  #normalize: TextNormalizer = String;
  #names: SuggestableNames = { brands: [], ingredients: [] };
  /** The searcher is opened by the first search: most states are replaced before. */
  #current: { state: IndexState; searcher: Searcher | null } | null = null;

  constructor({ databaseUrl, folder, fallback, onChange, logger }: IndexSearchDeps) {
    this.#fallback = fallback;
    this.#onChange = onChange;
    this.#thread = new IndexThread(
      { databaseUrl, folder },
      { logger, onUpdate: (update) => this.#update(update) },
    );
  }

  /** The latest index state; null until the first one arrives. */
  get state(): IndexState | null {
    return this.#current?.state ?? null;
  }

  find(query: ProductQuery): Promise<ProductMatches> {
    return this.#search(
      (searcher) => searcher.find(query),
      () => this.#fallback.find(query),
    );
  }

  values(criteria: ProductCriteria, facet: FacetKey): Promise<FacetCount[]> {
    return this.#search(
      (searcher) => searcher.values(criteria, facet),
      () => this.#fallback.values(criteria, facet),
    );
  }

  count(criteria: ProductCriteria): Promise<number> {
    return this.#search(
      (searcher) => searcher.count(criteria),
      () => this.#fallback.count(criteria),
    );
  }

  suggest(words: string, limit: number): Promise<SuggestedIds> {
    return this.#search(
      (searcher) => searcher.suggest(words, limit),
      () => this.#fallback.suggest(words, limit),
    );
  }

  similar(query: SimilarQuery): Promise<RankedSimilar> {
    return this.#search(
      (searcher) => searcher.similar(query),
      () => this.#fallback.similar(query),
    );
  }

  waitForCatchUp(): Promise<void> {
    return this.#thread.catchUp();
  }

  close(): Promise<void> {
    return this.#thread.stop();
  }

  /** Runs a search in a time slice, or in the fallback while there is no state. */
  async #search<Result>(
    run: (searcher: Searcher) => Result,
    runInFallback: () => Promise<Result>,
  ): Promise<Result> {
    const answered = await this.#runInTimeSlice(() => {
      const searcher = this.#searcher();
      return searcher && { result: run(searcher) };
    });
    return answered ? answered.result : runInFallback();
  }

  #searcher(): Searcher | null {
    if (this.#current === null) return null;
    this.#current.searcher ??= new Searcher(this.#current.state, {
      normalize: this.#normalize,
      names: this.#names,
    });
    return this.#current.searcher;
  }

  #update(update: IndexUpdate): void {
    switch (update.kind) {
      case "normalization":
        this.#normalize = createTextNormalizer(update.rules);
        return;
      case "names":
        this.#names = prepareNames(update.names);
        return;
      case "state":
        this.#current = { state: update.state, searcher: null };
        this.#onChange(update.changed);
    }
  }
}
