import type { AnyCallName } from "./endpoint.ts";

/** A call, or a field of one, that is to go. */
export interface Deprecation {
  call: AnyCallName;
  /** Null: the whole call. Else where the field is, with the names on the way to it; lists count for their items. */
  field: { in: "input" | "output"; path: readonly [string, ...string[]] } | null;
  /** First day on which it should no longer be used: YYYY-MM-DD. */
  since: string;
  /** Day from which it may be gone: at least `DEPRECATION_NOTICE_DAYS` later, YYYY-MM-DD. */
  sunset: string;
  /** What to use instead, in a sentence. */
  replacement: string;
}

/** Time between the deprecation and the end of a call or field, on the reference server. */
export const DEPRECATION_NOTICE_DAYS = 180;

/** No ranking is trained on ratings any more (decision 0106). */
const RETIRED_RANKER = {
  since: "2026-11-28",
  sunset: "2027-06-01",
  replacement: "Nothing: the weights of the ranking are set by hand, and their version is always 0.",
} as const;

/**
 * Every deprecated call and field. Answers, the OpenAPI document and the reference are written from this table; name the entry
 * in `CHANGELOG.md` as well.
 */
export const DEPRECATIONS: readonly Deprecation[] = [
  { call: "getAiTraining", field: null, ...RETIRED_RANKER },
  { call: "aiSearch", field: { in: "output", path: ["model_version"] }, ...RETIRED_RANKER },
  { call: "getAiSearchResult", field: { in: "output", path: ["model_version"] }, ...RETIRED_RANKER },
  { call: "exportUser", field: { in: "output", path: ["ai_ratings", "features"] }, ...RETIRED_RANKER },
  { call: "sendAiFeedback", field: { in: "output", path: ["model"] }, ...RETIRED_RANKER },
];
