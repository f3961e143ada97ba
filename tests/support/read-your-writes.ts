import type { Services } from "#server/services.ts";

type Followers = Pick<Services, "search" | "listings">;

/**
 * Search and listings that first follow everything stored, so that a test finds what it has just written. A visitor's search
 * follows within a fraction of a second.
 */
export function readYourWrites({ search, listings }: Followers): Followers {
  const caughtUp = () => search.waitForCatchUp();
  return {
    search: {
      find: (query) => caughtUp().then(() => search.find(query)),
      values: (criteria, facet) => caughtUp().then(() => search.values(criteria, facet)),
      count: (criteria) => caughtUp().then(() => search.count(criteria)),
      suggest: (words, limit) => caughtUp().then(() => search.suggest(words, limit)),
      similar: (query) => caughtUp().then(() => search.similar(query)),
      waitForCatchUp: caughtUp,
    },
    listings: {
      cards: (ids) => caughtUp().then(() => listings.cards(ids)),
      names: (ids) => caughtUp().then(() => listings.names(ids)),
      ingredientsByKey: () => caughtUp().then(() => listings.ingredientsByKey()),
      invalidate: (products) => listings.invalidate(products),
    },
  };
}
