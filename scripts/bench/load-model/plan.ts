import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import { type SeededRandom, seededRandom } from "#demo/seeded-random.ts";
import {
  arrivals,
  CRAWLED_PER_SECOND,
  GREEDY,
  PAGE_MIX,
  type PageKind,
  PEAK,
  SENT_VISITS_PER_SECOND,
  VISIT,
} from "./model.ts";
import { zipf } from "./zipf.ts";

/** What visitors ask for: slugs, the most popular first, words they search for, and tokens. */
export interface VisitSubjects {
  products: readonly string[];
  brands: readonly string[];
  ingredients: readonly string[];
  reports: readonly string[];
  words: readonly string[];
  /** Ids of requests that take votes. */
  requests: readonly string[];
  /** Paths of what a page loads. */
  assets: readonly string[];
  guests: readonly string[];
  users: readonly string[];
}

export interface PlannedRequest {
  kind: string;
  /** From the start of the run. */
  dueMs: number;
  path: string;
  clientIp: string;
  /** Of an API call. */
  call?: { body: string; token: string };
}

export const GREEDY_KIND = "greedy client";
const GREEDY_IP = "192.0.2.7";
const CRAWLERS = ["192.0.2.1", "192.0.2.2", "192.0.2.3"] as const;
const LISTS = [
  "/brands",
  "/ingredients",
  "/rankings",
  "/requests",
  "/search",
  "/standards",
  "/about",
] as const;
/** Packs on the first screen of a page of results. */
const PICTURES = 6;

/** All requests of a run, in the order in which they are due. */
export function planLoad(
  subjects: VisitSubjects,
  { seconds, seed }: { seconds: number; seed: string },
): PlannedRequest[] {
  const random = seededRandom(seed);
  const visits = arrivalTimes(random, seconds).flatMap((dueMs) => planVisit(subjects, random, dueMs));
  const planned = [...visits, ...planCrawlers(subjects, seconds), ...planGreedy(subjects, seconds)];
  return planned.filter(({ dueMs }) => dueMs < seconds * 1000).sort((one, other) => one.dueMs - other.dueMs);
}

const exponential = (random: SeededRandom, mean: number) => -mean * Math.log(1 - random.next());

/** A Poisson process that follows the day: candidates at the highest rate, thinned. */
function arrivalTimes(random: SeededRandom, seconds: number): number[] {
  const times: number[] = [];
  let at = 0;
  for (;;) {
    at += exponential(random, 1000 / (SENT_VISITS_PER_SECOND * PEAK));
    if (at >= seconds * 1000) return times;
    if (random.next() * PEAK < arrivals(at / (seconds * 1000))) times.push(at);
  }
}

/** Draws by Zipf's law from lists of any length. */
const ranks = new Map<number, ReturnType<typeof zipf>>();
function popular<T>(random: SeededRandom, list: readonly T[]): T {
  const rankOf = ranks.get(list.length) ?? zipf(list.length);
  ranks.set(list.length, rankOf);
  const drawn = list[rankOf(random.next())];
  if (drawn === undefined) throw new Error("Nothing to draw from.");
  return drawn;
}

/** A visit that is being planned: `waits` moves on to the next step. */
function newVisit(random: SeededRandom, arrivedMs: number) {
  const clientIp = `10.${random.integer(0, 255)}.${random.integer(0, 255)}.${random.integer(1, 254)}`;
  const planned: PlannedRequest[] = [];
  let dueMs = arrivedMs;
  return {
    planned,
    ask: (kind: string, path: string) => void planned.push({ kind, dueMs, path, clientIp }),
    call(kind: string, name: CallName, input: object, token: string) {
      const { path, action }: ApiRoute = apiRoutes[name];
      const body = JSON.stringify(action ? { ...input, action } : input);
      planned.push({ kind, dueMs, path: `/api${path}`, clientIp, call: { body, token } });
    },
    waits() {
      dueMs += exponential(random, VISIT.thinkMs);
    },
  };
}

function planVisit(subjects: VisitSubjects, random: SeededRandom, arrivedMs: number): PlannedRequest[] {
  const visit = newVisit(random, arrivedMs);
  const guest = random.pick(subjects.guests);
  const call: PlanCall = (kind, name, input) => visit.call(kind, name, input, guest);
  const loadPage = () => {
    const kind = pageKind(random);
    visit.ask(kind, pagePath(subjects, random, kind));
  };
  loadPage();
  if (random.next() < VISIT.isNew) loadAssets(subjects, random, visit.ask);
  visit.ask("guest token", `/api${apiRoutes.getGuestToken.path}`);
  for (let step = 0; step < VISIT.navigations; step++) {
    visit.waits();
    navigate(subjects, random, call);
  }
  for (let step = 0; step < VISIT.reloads; step++) {
    visit.waits();
    loadPage();
  }
  if (random.next() < VISIT.asksAi) call("AI question", "aiSearch", { query: questionOf(subjects, random) });
  if (random.next() < VISIT.votes) {
    const vote = { test_request_id: random.pick(subjects.requests), vote: random.next() < 0.5 };
    visit.call("vote", "voteForTestRequest", vote, random.pick(subjects.users));
  }
  return visit.planned;
}

function loadAssets(
  subjects: VisitSubjects,
  random: SeededRandom,
  ask: (kind: string, path: string) => unknown,
) {
  for (const path of subjects.assets) ask("asset", path);
  for (let at = 0; at < PICTURES; at++)
    ask("picture", `/media/packs/${popular(random, subjects.products)}.svg`);
}

type PlanCall = (kind: string, name: CallName, input: object) => void;

function navigate(subjects: VisitSubjects, random: SeededRandom, call: PlanCall): void {
  const hasSecond = random.next() < VISIT.secondCalls;
  if (random.next() < VISIT.searches) {
    const search = popular(random, subjects.words);
    if (hasSecond) call("suggestion", "suggest", { search: search.slice(0, random.integer(2, 6)) });
    call("search call", "searchSupplements", { search, limit: 24 });
    return;
  }
  const draw = random.next();
  if (draw < 0.7) {
    const supplement_id = popular(random, subjects.products);
    call("product call", "getSupplement", { supplement_id });
    if (hasSecond) call("product call", "listSimilarSupplements", { supplement_id });
  } else if (draw < 0.8) call("brand call", "getBrand", { brand_id: popular(random, subjects.brands) });
  else if (draw < 0.9) call("report call", "getReport", { slug: popular(random, subjects.reports) });
  else call("ingredient call", "getIngredient", { ingredient_id: popular(random, subjects.ingredients) });
}

const questionOf = (subjects: VisitSubjects, random: SeededRandom) =>
  `${popular(random, subjects.words)} without gelatin`;

function pageKind(random: SeededRandom): PageKind {
  let left = random.next();
  for (const [kind, share] of Object.entries(PAGE_MIX) as [PageKind, number][]) {
    left -= share;
    if (left < 0) return kind;
  }
  return "home page";
}

function pagePath(subjects: VisitSubjects, random: SeededRandom, kind: PageKind): string {
  const paths: Record<PageKind, () => string> = {
    "product page": () => `/supplement-details/${popular(random, subjects.products)}`,
    "search page": () => `/search?q=${encodeURIComponent(popular(random, subjects.words))}`,
    "home page": () => "/",
    "report page": () => `/report/${popular(random, subjects.reports)}`,
    "brand page": () => `/brand-details/${popular(random, subjects.brands)}`,
    "ingredient page": () => `/ingredient/${popular(random, subjects.ingredients)}`,
    "list page": () => random.pick(LISTS),
  };
  return paths[kind]();
}

/** Crawlers ask for the sitemap, then for every product in turn, each for its part. */
function planCrawlers({ products }: VisitSubjects, seconds: number): PlannedRequest[] {
  const start = CRAWLERS.map((clientIp) => ({ kind: "crawler", dueMs: 0, path: "/sitemap.xml", clientIp }));
  const pages = Array.from({ length: Math.floor(CRAWLED_PER_SECOND * seconds) }, (_, at) => ({
    kind: "crawler",
    dueMs: (at * 1000) / CRAWLED_PER_SECOND,
    // From the least popular on: what visitors have not put into the cache.
    path: `/supplement-details/${products.at(-1 - (at % products.length))}`,
    clientIp: CRAWLERS[at % CRAWLERS.length] ?? CRAWLERS[0],
  }));
  return [...start, ...pages];
}

const planGreedy = ({ words }: VisitSubjects, seconds: number): PlannedRequest[] =>
  Array.from({ length: Math.floor(GREEDY.perSecond * (GREEDY.to - GREEDY.from) * seconds) }, (_, at) => ({
    kind: GREEDY_KIND,
    dueMs: GREEDY.from * seconds * 1000 + (at * 1000) / GREEDY.perSecond,
    path: `/search?q=${encodeURIComponent(`${words[at % words.length]} ${at}`)}`,
    clientIp: GREEDY_IP,
  }));
