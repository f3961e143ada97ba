/** The whole load. */
export const VISITS_A_DAY = 10_000_000;
/** The load that is sent is the whole one divided by this. */
export const SCALE = 40;
/** Visits a second at the busiest moment of the day, as a multiple of the mean. */
export const PEAK = 3;

const DAY_SECONDS = 86_400;
const MEAN_VISITS_PER_SECOND = VISITS_A_DAY / DAY_SECONDS;
export const PEAK_VISITS_PER_SECOND: number = MEAN_VISITS_PER_SECOND * PEAK;
export const SENT_VISITS_PER_SECOND: number = MEAN_VISITS_PER_SECOND / SCALE;

/** A day: a quiet floor, a peak in the morning and a higher one in the evening, as shares of a day and of the mean. */
const FLOOR = 0.3;
const PEAKS = [
  { at: 0.4, height: 1.9, width: 0.06 },
  { at: 0.82, height: PEAK - FLOOR, width: 0.06 },
] as const;

/** Arrivals at a moment of the day (0 to 1) as a multiple of the mean. */
export const arrivals = (moment: number): number =>
  PEAKS.reduce(
    (sum, { at, height, width }) => sum + height * Math.exp(-(((moment - at) / width) ** 2) / 2),
    FLOOR,
  );

/** What a visit does: page loads, and navigation inside the browser with API calls. */
export const VISIT = {
  /** Page loads after the first one. */
  reloads: 1,
  navigations: 8,
  /** Share of visitors whose browser has no assets yet. */
  isNew: 0.5,
  /** Share of navigations that search; the others open a record. */
  searches: 0.5,
  /** Share of navigations with a second call: a suggestion, or what is beside the record. */
  secondCalls: 0.5,
  asksAi: 1 / 20,
  votes: 1 / 50,
  /** Mean time between two steps. Shorter than a person's, so that visits fit into a compressed day. */
  thinkMs: 2000,
} as const;

/** First page of a visit and of a reload, as shares. */
export const PAGE_MIX = {
  "product page": 0.4,
  "search page": 0.2,
  "home page": 0.15,
  "report page": 0.08,
  "brand page": 0.07,
  "ingredient page": 0.05,
  "list page": 0.05,
} as const;
export type PageKind = keyof typeof PAGE_MIX;

/** Pages a day that crawlers ask for, each product in turn: half of them are not in any cache. */
export const CRAWLED_PAGES_A_DAY = 2_000_000;
export const CRAWLED_PER_SECOND: number = CRAWLED_PAGES_A_DAY / DAY_SECONDS / SCALE;
/** One client that asks for a new search page so many times a second, more than its share of a core, for a part of the day. */
export const GREEDY = { perSecond: 20, from: 0.22, to: 0.32 } as const;
