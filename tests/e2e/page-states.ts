import type { Page } from "playwright-core";
import { expect } from "vitest";
import { askApi, registeredTestThat, twoSupplements } from "./catalogue.ts";
import { userToken, type VisitOptions } from "./visit.ts";

export interface PageState {
  name: string;
  path: () => string | Promise<string>;
  signedIn?: boolean;
  /** The HTTP status, if not 200. */
  status?: 404;
}

const fixed = (path: string, more: Partial<PageState> = {}): PageState => ({
  name: path,
  path: () => path,
  ...more,
});
const ofTested = (
  name: string,
  path: (slugs: { supplement: string; report: string; brand: string }) => string,
): PageState => ({
  name,
  async path() {
    const { tested } = await twoSupplements();
    return path({ supplement: tested.slug, report: tested.report_slug ?? "", brand: tested.brand.slug });
  },
});

/** Every page of the site, and those of its states that have a URL. */
export const PAGE_STATES: readonly PageState[] = [
  fixed("/"),
  fixed("/home"),
  fixed("/brands"),
  fixed("/brands?q=qqqqxxxxzzzz"),
  ofTested("/brand-details/…", ({ brand }) => `/brand-details/${brand}`),
  fixed("/ingredients"),
  fixed("/ingredient/magnesium"),
  fixed("/notices"),
  fixed("/registry"),
  fixed("/registry?state=overdue"),
  {
    name: "/registry/…",
    path: async () => `/registry/${(await registeredTestThat(({ state }) => state === "published")).number}`,
  },
  fixed("/rankings"),
  fixed("/rankings/minerals"),
  fixed("/search"),
  fixed("/search?q=magnesium&tested=1&view=list"),
  fixed("/search?q=qqqqxxxxzzzz"),
  {
    name: "/search?compare=…",
    async path() {
      const { tested, untested } = await twoSupplements();
      return `/search?compare=${tested.slug},${untested.slug}`;
    },
  },
  fixed("/ai-search"),
  fixed("/ai-search?q=sleep+capsules+without+melatonin+shaken&drop=form:capsule"),
  ofTested("/supplement-details/… (tested)", ({ supplement }) => `/supplement-details/${supplement}`),
  {
    name: "/supplement-details/… (not tested)",
    path: async () => `/supplement-details/${(await twoSupplements()).untested.slug}`,
  },
  fixed("/my-day"),
  {
    name: "/my-day#…",
    async path() {
      const { tested, untested } = await twoSupplements();
      return `/my-day#stage=adults&p=${tested.slug}~2&p=${untested.slug}~1`;
    },
  },
  fixed("/requests"),
  fixed("/requests?sort=teaches"),
  {
    name: "/requests/…",
    async path() {
      const { list } = await askApi("listRequestQueue", { limit: 1 });
      return `/requests/${list[0]?.test_request_id}`;
    },
  },
  fixed("/newsletter?token=none"),
  fixed("/newsletter/confirm?token=none"),
  fixed("/unsubscribe?token=newsletter"),
  fixed("/undo-email-change?token=none"),
  fixed("/about"),
  ofTested("/report/…", ({ report }) => `/report/${report}`),
  fixed("/standards"),
  fixed("/open-data"),
  fixed("/imprint"),
  fixed("/privacy-policy"),
  fixed("/security"),
  fixed("/login"),
  fixed("/register"),
  fixed("/forgot-password"),
  fixed("/reset-password"),
  fixed("/profile", { signedIn: true }),
  fixed("/profile?tab=supplements", { signedIn: true }),
  fixed("/profile?tab=requests", { signedIn: true }),
  fixed("/ai-search-training-model?q=zinc", { signedIn: true }),
  fixed("/ai-search-training-model?q=zinc&rate=1", { signedIn: true }),
  fixed("/console", { signedIn: true }),
  fixed("/console/requests", { signedIn: true }),
  fixed("/nothing-is-here", { status: 404 }),
  fixed("/supplement-details/nothing-of-this-name", { status: 404 }),
  fixed("/ingredient/nothing-of-this-name", { status: 404 }),
  fixed("/rankings/nothing-of-this-name", { status: 404 }),
  fixed("/registry/RT-0000-000", { status: 404 }),
  fixed("/requests/00000000-0000-4000-8000-000000000000", { status: 404 }),
];

/** What a browser logs when a user without a role opens the console. */
export const CONSOLE_REFUSED = /status of 403 .*\/api\/staff\/self/;

export const visitOptionsFor = ({ name, signedIn, status }: PageState): VisitOptions => ({
  ...(signedIn ? { stored: { token: userToken } } : {}),
  ...(status ? { expectedErrors: /status of 404/ } : {}),
  ...(name.startsWith("/console") ? { expectedErrors: CONSOLE_REFUSED } : {}),
});

export async function openPageState(page: Page, state: PageState): Promise<void> {
  const response = await page.goto(await state.path());
  expect(response?.status()).toBe(state.status ?? 200);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("heading", { level: 1 }).waitFor();
}
