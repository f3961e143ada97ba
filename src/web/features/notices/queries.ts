import {
  NOTICE_CLASSES,
  NOTICE_PHASES,
  NOTICE_SOURCES,
  type NoticeClass,
  type NoticePhase,
  type NoticeSource,
} from "#contract/notice-vocabulary.ts";
import { callQuery } from "../../api/queries.ts";
import { readPageParameter } from "../../ui/page-parameter.ts";

export const NOTICES_PER_PAGE = 20;

/** What the page of notices shows, as its URL holds it; null: not chosen. */
export interface NoticeSelection {
  page: number;
  source: NoticeSource | null;
  class: NoticeClass | null;
  year: number | null;
  /** Id of an analyte. */
  hazard: string | null;
  phase: NoticePhase | null;
  words: string;
}

/** Reads `?page=&source=&class=&year=&hazard=&phase=&q=`; what is unknown counts as not chosen. */
export function readNoticeSelection(parameters: URLSearchParams): NoticeSelection {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === parameters.get(name)) ?? null;
  const hazard = parameters.get("hazard");
  const year = parameters.get("year") ?? "";
  return {
    page: readPageParameter(parameters),
    source: oneOf("source", NOTICE_SOURCES),
    class: oneOf("class", NOTICE_CLASSES),
    year: /^(?:19|20)\d\d$/.test(year) ? Number(year) : null,
    hazard: hazard && /^[a-z0-9][a-z0-9-]*$/.test(hazard) ? hazard : null,
    phase: oneOf("phase", NOTICE_PHASES),
    words: (parameters.get("q") ?? "").trim(),
  };
}

/** Path of the page with a selection, without parameters that have their default. */
export function noticesPath({ page, words, ...filters }: NoticeSelection): string {
  const parameters = new URLSearchParams();
  if (words) parameters.set("q", words);
  for (const name of ["source", "class", "year", "hazard", "phase"] as const)
    if (filters[name] !== null) parameters.set(name, String(filters[name]));
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/notices?${parameters}` : "/notices";
}

export const noticesQuery = ({ page, words, ...filters }: NoticeSelection) =>
  callQuery("listNotices", {
    page,
    limit: NOTICES_PER_PAGE,
    ...(filters.source && { source: filters.source }),
    ...(filters.class && { class: filters.class }),
    ...(filters.year && { year: filters.year }),
    ...(filters.hazard && { hazard: filters.hazard }),
    ...(filters.phase && { phase: filters.phase }),
    ...(words && { words }),
  });

/** The newest notices about a brand and its products. */
export const brandNoticesQuery = (slug: string) => callQuery("listNotices", { brand_id: slug, limit: 10 });

export const supplementNoticesQuery = (slug: string) =>
  callQuery("getSupplementNotices", { supplement_id: slug });
