import type { CallName } from "#contract/api-routes.ts";
import * as limits from "#server/http/rate-limit.ts";
import { ROUTES } from "#web/route-table.ts";
import { callApi } from "../faults/call-api.ts";
import type { RunningServer } from "../servers.ts";

/** Records of the demo catalog that requests name. */
export interface Subjects {
  slug: string;
  report_slug: string;
  brand: string;
  guest: string;
}

export async function findSubjects(site: RunningServer): Promise<Subjects> {
  const { data: guest } = await callApi(site.url, "getGuestToken", {});
  const { data } = await callApi(site.url, "listRecentlyTested", { limit: 1 }, guest.token);
  const [tested] = data.list;
  if (!tested?.report_slug) throw new Error("The demo catalog has no tested product.");
  return {
    slug: tested.slug,
    report_slug: tested.report_slug,
    brand: tested.brand.slug,
    guest: guest.token,
  };
}

const WORDS = [
  "magnesium",
  "vitamin",
  "omega",
  "zinc",
  "protein",
  "probiotic",
  "creatine",
  "collagen",
] as const;
const wordAt = (at: number) => `${WORDS[at % WORDS.length]} ${at}`;

/** As many conditions as a question takes. */
const CHIPS = ["tested:true", "sort:lowest_lead", "diet:vegan", "without:gelatin", "without:soy"].map(
  (chip) => `&add=${encodeURIComponent(chip)}`,
);
export const newSearchPath = (at: number): string => `/search?q=${encodeURIComponent(wordAt(at))}`;
export const newQuestionPath = (at: number): string =>
  `/ai-search?q=${encodeURIComponent(`vitamin ${at}`)}&pages=5${CHIPS.slice(0, at % CHIPS.length).join("")}`;

/** A page or file, and the limit it is counted under. `path`: of the n-th request, so that no two share a rendering. */
export interface MeasuredPath {
  name: string;
  limit: limits.RequestLimit;
  path: (at: number) => string;
}

/** Every kind of page and file that costs something. */
export const measuredPaths = (subjects: Subjects): MeasuredPath[] => [
  ...measuredPages(subjects),
  ...measuredFiles(subjects),
];

/** Paths of every page of the route table; the search and question pages differ from request to request. */
function measuredPages(subjects: Subjects): MeasuredPath[] {
  const page = (path: string, at = (_at: number) => path): MeasuredPath => ({
    name: `page ${path}`,
    limit: limits.PAGE_LIMIT,
    path: at,
  });
  return [
    ...ROUTES.filter(({ path }) => path !== "/ai-search").map(({ path }) => page(pathOf(path, subjects))),
    page("/search?q=…", newSearchPath),
    page("/search?compare=…", (at) => `/search?compare=${subjects.slug}&page=${at + 1}`),
    { ...page("/ai-search?q=…&pages=5", newQuestionPath), limit: limits.QUESTION_PAGE_LIMIT },
    page("/unsubscribe?token=…", (at) => `/unsubscribe?token=${at}`),
  ];
}

/** A page that a route shows; throws for a route whose parameter no subject fills. */
function pathOf(route: string, { slug, report_slug, brand }: Subjects): string {
  const shown: Readonly<Record<string, string>> = {
    "/brand-details/:slug": `/brand-details/${brand}`,
    "/ingredient/:slug": "/ingredient/magnesium",
    "/supplement-details/:slug": `/supplement-details/${slug}`,
    "/report/:slug": `/report/${report_slug}`,
    "/registry/:number": "/registry/DEMO-RT-2026-001",
    "/rankings/:category": "/rankings/minerals",
    // Visitors without an account get no further than the question who they are.
    "/requests/:id": "/requests/unknown",
    "/console/:screen": "/console/requests",
    "*": "/not-found",
  };
  const path = shown[route] ?? route;
  if (path.includes(":")) throw new Error(`No subject for the page ${route}.`);
  return path;
}

function measuredFiles({ slug, report_slug }: Subjects): MeasuredPath[] {
  const file = (path: string, limit = limits.FILE_LIMIT): MeasuredPath => ({
    name: path,
    limit,
    path: () => path,
  });
  return [
    ...["report.pdf", "report.json", "results.csv"].map((name) => file(`/report/${report_slug}/${name}`)),
    file("/feed.xml"),
    file("/sitemap.xml"),
    file(`/badge/${report_slug}.svg`),
    file(`/share/supplement/${slug}.png`, limits.SHARE_IMAGE_LIMIT),
    file(`/media/packs/${slug}.svg`, limits.PICTURE_LIMIT),
    file("/uploads/images/none", limits.UPLOADED_PICTURE_LIMIT),
    file("/api/docs/json", limits.REFERENCE_LIMIT),
    file("/metrics", limits.REFERENCE_LIMIT),
  ];
}

/** Inputs of calls that do more with them than refuse; the n-th request has values of its own. */
export const callInputs = (subjects: Subjects): Partial<Record<CallName, (at: number) => object>> => ({
  searchSupplements: (at) => ({ search: wordAt(at), limit: 100 }),
  listBrandSupplements: (at) => ({ brand_id: subjects.brand, limit: 100, search: wordAt(at) }),
  listFilterValues: (at) => ({ key: "ingredient", name: "a", search: wordAt(at), limit: 100 }),
  suggest: (at) => ({ search: wordAt(at).slice(0, 4 + (at % 5)) }),
  aiSearch: (at) => ({ query: `vitamin ${at}`, limit: 50 }),
  listBrands: (at) => ({ search: WORDS[at % WORDS.length]?.slice(0, 2), limit: 100 }),
  getBrand: () => ({ brand_id: subjects.brand }),
  getSupplement: () => ({ supplement_id: subjects.slug }),
  listSimilarSupplements: () => ({ supplement_id: subjects.slug, limit: 100 }),
  listRecentlyTested: () => ({ limit: 100 }),
  getReport: () => ({ slug: subjects.report_slug }),
  login: (at) => ({ email_id: `nobody.${at}@example.com`, password: "tidal crucible 9" }),
  register: (at) => ({
    first_name: "Ada",
    last_name: "Lovelace",
    email_id: `bench.${Date.now()}.${at}@example.com`,
    password: "tidal crucible 9",
    accept_terms: true,
  }),
  forgotPassword: (at) => ({ email_id: `nobody.${at}@example.com` }),
  joinNewsletter: (at) => ({ email_id: `bench.${Date.now()}.${at}@example.com` }),
});

/** Requests of one address in the worst minute. */
export const allowedPerMinute = ({ calls, perSeconds }: limits.RequestLimit): number =>
  calls * Math.max(1, 60 / perSeconds);

export const limitOfCall = (name: CallName): limits.RequestLimit => limits.rateLimitFor(name);
