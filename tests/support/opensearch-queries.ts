/** A document's fields. */
export type Stored = Readonly<Record<string, unknown>>;

export interface IndexedDocument {
  _id: string;
  source: Stored;
}

export interface Hit extends IndexedDocument {
  score: number;
}

type Clause = Readonly<Record<string, unknown>>;

export interface SearchRequest {
  query: Clause;
  post_filter?: Clause;
  aggs?: Readonly<Record<string, Clause>>;
  sort?: readonly Readonly<Record<string, unknown>>[];
  from?: number;
  size?: number;
}

/** Hits of one page, best first, and the aggregations over all that match the query. */
export function evaluate(
  documents: readonly IndexedDocument[],
  { query, post_filter, aggs = {}, sort = [], from = 0, size = Number.POSITIVE_INFINITY }: SearchRequest,
): { hits: Hit[]; aggregations: Record<string, unknown> } {
  const matched = documents.flatMap((document): Hit[] => {
    const score = scoreOf(query, document);
    return score === null ? [] : [{ ...document, score }];
  });
  const passing = matched.filter((hit) => !post_filter || scoreOf(post_filter, hit) !== null);
  const hits = passing.toSorted((one, other) => compareBy(sort, one, other)).slice(from, from + size);
  return { hits, aggregations: aggregate(aggs, matched) };
}

/** Null: the document does not match. */
function scoreOf(clause: Clause, document: IndexedDocument): number | null {
  const entries = Object.entries(clause);
  const [kind, parameters] = entries[0] ?? [];
  if (entries.length !== 1) throw new Error(`a query with ${entries.length} kinds`);
  const evaluateKind = KINDS[kind ?? ""];
  if (!evaluateKind) throw new Error(`query ${kind}`);
  return evaluateKind(parameters as never, document);
}

interface BoolParameters {
  must?: Clause[];
  filter?: Clause[];
  should?: Clause[];
  boost?: number;
}

/** Field and parameters of a query on one field. */
const oneField = <Parameters>(parameters: Record<string, Parameters>): [string, Parameters] => {
  const [entry, ...more] = Object.entries(parameters);
  if (!entry || more.length > 0) throw new Error("a query on several fields");
  return entry;
};

const KINDS: Readonly<Record<string, (parameters: never, document: IndexedDocument) => number | null>> = {
  match_all: () => 1,
  bool({ must = [], filter = [], should = [], boost = 1 }: BoolParameters, document: IndexedDocument) {
    const scores = must.map((clause) => scoreOf(clause, document));
    if (scores.includes(null) || filter.some((clause) => scoreOf(clause, document) === null)) return null;
    const optional = should.map((clause) => scoreOf(clause, document));
    if (must.length + filter.length === 0 && should.length > 0 && optional.every((score) => score === null))
      return null;
    return boost * [...scores, ...optional].reduce<number>((sum, score) => sum + (score ?? 0), 0);
  },
  dis_max({ queries }: { queries: Clause[] }, document: IndexedDocument) {
    const scores = queries.map((clause) => scoreOf(clause, document)).filter((score) => score !== null);
    return scores.length === 0 ? null : Math.max(...scores);
  },
  constant_score: ({ filter, boost }: { filter: Clause; boost: number }, document: IndexedDocument) =>
    scoreOf(filter, document) === null ? null : boost,
  term(parameters: Record<string, { value: unknown; boost?: number }>, document: IndexedDocument) {
    const [field, { value, boost = 1 }] = oneField(parameters);
    return valuesOf(document, field).includes(value) ? boost : null;
  },
  terms(parameters: Record<string, unknown[]>, document: IndexedDocument) {
    const [field, wanted] = oneField(parameters);
    return valuesOf(document, field).some((value) => wanted.includes(value)) ? 1 : null;
  },
  prefix(parameters: Record<string, { value: string; boost: number }>, document: IndexedDocument) {
    const [field, { value, boost }] = oneField(parameters);
    return valuesOf(document, field).some((one) => String(one).startsWith(value)) ? boost : null;
  },
  range(parameters: Record<string, { gte?: number; lte?: number }>, document: IndexedDocument) {
    const [field, { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY }] = oneField(parameters);
    return valuesOf(document, field).some((value) => Number(value) >= gte && Number(value) <= lte) ? 1 : null;
  },
};

const valuesOf = ({ source }: IndexedDocument, field: string): unknown[] => {
  const value = source[field];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
};

function compareBy(sort: NonNullable<SearchRequest["sort"]>, one: Hit, other: Hit): number {
  for (const key of sort) {
    const [field, how] = oneField(key);
    const { order, missing } =
      typeof how === "string" ? { order: how } : (how as { order: string; missing?: string });
    const [left, right] = [one, other].map((hit) => (field === "_score" ? hit.score : hit.source[field]));
    if (left === undefined && right === undefined) continue;
    if (left === undefined || right === undefined) {
      if (missing !== "_last") throw new Error(`sorting by ${field} without a place for missing values`);
      return left === undefined ? 1 : -1;
    }
    if (left === right) continue;
    const isBefore =
      typeof left === "string" ? inBytes(left, String(right)) < 0 : Number(left) < Number(right);
    return isBefore === (order === "asc") ? -1 : 1;
  }
  return 0;
}

const inBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function aggregate(aggs: Readonly<Record<string, Clause>>, hits: readonly Hit[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(aggs).map(([name, { aggs: inner = {}, ...definition }]) => {
      const [kind, parameters] = oneField(definition);
      return [name, AGGREGATIONS[kind]?.(parameters as never, hits, inner as never) ?? unsupported(kind)];
    }),
  );
}

function unsupported(kind: string): never {
  throw new Error(`aggregation ${kind}`);
}

type Aggregation = (parameters: never, hits: readonly Hit[], inner: Record<string, Clause>) => unknown;

const AGGREGATIONS: Readonly<Record<string, Aggregation>> = {
  filter(clause: Clause, hits, inner) {
    const passing = hits.filter((hit) => scoreOf(clause, hit) !== null);
    return { doc_count: passing.length, ...aggregate(inner, passing) };
  },
  terms({ field, size }: { field: string; size: number }, hits) {
    if (size < 1) throw new Error("size must be positive");
    const counts = new Map<string, number>();
    for (const hit of hits)
      for (const value of new Set(valuesOf(hit, field).map(String)))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    const buckets = [...counts].map(([key, doc_count]) => ({ key, doc_count }));
    buckets.sort((one, other) => other.doc_count - one.doc_count || inBytes(one.key, other.key));
    return { buckets: buckets.slice(0, size) };
  },
  min: ({ field }: { field: string }, hits) => ({ value: extreme(Math.min, field, hits) }),
  max: ({ field }: { field: string }, hits) => ({ value: extreme(Math.max, field, hits) }),
};

function extreme(pick: (...values: number[]) => number, field: string, hits: readonly Hit[]): number | null {
  const values = hits.flatMap((hit) => valuesOf(hit, field)).map(Number);
  return values.length === 0 ? null : values.reduce((one, other) => pick(one, other));
}
