import { FREE_FROM_LABELS } from "#contract/free-from-labels.ts";
import {
  CATEGORY_LABELS,
  CERTIFICATE_STATUS_LABELS,
  DIET_LABELS,
  FORM_LABELS,
  HAZARD_LABELS,
  NOTICE_STANDING_LABELS,
  VERDICT_LABELS,
} from "#contract/labels.ts";
import type { FacetKey } from "#contract/search-vocabulary.ts";

/** Facets whose values are closed lists; brands and ingredients are records with names of their own. */
type ListedFacet = Exclude<FacetKey, "brand_id" | "ingredient">;

const LABELS: Readonly<Record<ListedFacet, Readonly<Record<string, string>>>> = {
  category: CATEGORY_LABELS,
  verdict: VERDICT_LABELS,
  hazard: HAZARD_LABELS,
  form: FORM_LABELS,
  diet: DIET_LABELS,
  free_from: FREE_FROM_LABELS,
  certificate: CERTIFICATE_STATUS_LABELS,
  notice: NOTICE_STANDING_LABELS,
};

/** Label of a value of a facet; the value itself if a newer version wrote it. */
export const facetValueLabel = (facet: ListedFacet, value: string): string => LABELS[facet][value] ?? value;
