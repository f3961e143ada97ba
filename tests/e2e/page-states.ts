import type { Page } from "playwright-core";
import { expect } from "vitest";
import { twoSupplements } from "./catalogue.ts";
import { userToken, type VisitOptions } from "./visit.ts";

export interface Place {
  name: string;
  path: () => string | Promise<string>;
  signedIn?: boolean;
  /** The status of the document, where it is not 200. */
  status?: 404;
}

const fixed = (path: string, more: Partial<Place> = {}): Place => ({ name: path, path: () => path, ...more });
const ofTested = (
  name: string,
  path: (slugs: { supplement: string; report: string; brand: string }) => string,
): Place => ({
  name,
  async path() {
    const { tested } = await twoSupplements();
    return path({ supplement: tested.slug, report: tested.report_slug ?? "", brand: tested.brand.slug });
  },
});

/** Every page of the site, and the states of one that look different and have an address. */
export const PLACES: readonly Place[] = [
  fixed("/"),
  fixed("/home"),
  fixed("/brands"),
  fixed("/brands?q=qqqqxxxxzzzz"),
  ofTested("/brand-details/…", ({ brand }) => `/brand-details/${brand}`),
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
  fixed("/requests"),
  fixed("/newsletter?token=none"),
  fixed("/newsletter/confirm?token=none"),
  fixed("/unsubscribe?token=newsletter"),
  fixed("/about"),
  ofTested("/report/…", ({ report }) => `/report/${report}`),
  fixed("/standards"),
  fixed("/open-data"),
  fixed("/privacy-policy"),
  fixed("/login"),
  fixed("/register"),
  fixed("/forgot-password"),
  fixed("/reset-password"),
  fixed("/profile", { signedIn: true }),
  fixed("/profile?tab=requests", { signedIn: true }),
  fixed("/ai-search-training-model?q=zinc", { signedIn: true }),
  fixed("/nothing-is-here", { status: 404 }),
  fixed("/supplement-details/nothing-of-this-name", { status: 404 }),
];

/** The visitor that a place is for. */
export const visitorOf = ({ signedIn, status }: Place): VisitOptions => ({
  ...(signedIn ? { stored: { token: userToken } } : {}),
  ...(status ? { mayComplain: /status of 404/ } : {}),
});

export async function arrive(page: Page, place: Place): Promise<void> {
  const response = await page.goto(await place.path());
  expect(response?.status()).toBe(place.status ?? 200);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("heading", { level: 1 }).waitFor();
}
