import type { RequestFunding } from "#contract/pledges.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";

/** "$1,250": whole US dollars. */
export const dollars = (usd: number): string => `$${formatInteger(usd)}`;

/** What the sentence is about. */
export type Funded = Pick<RequestFunding, "state" | "pledged_usd" | "pledgers" | "estimate">;

/** How the test is paid for, in one sentence that claims no money which staff did not record. */
export function fundingSentence({ state, pledged_usd: pledged, pledgers, estimate }: Funded): string {
  const sum = `${dollars(pledged)} pledged by ${formatCount(pledgers, "person", "people")}`;
  switch (state) {
    case "paid":
      return "Our staff recorded that the test is paid for.";
    case "collected":
      return "Our staff recorded that the money was collected outside this site.";
    case "pledged_in_full":
      return `${sum}: the estimated ${dollars(estimate?.usd ?? pledged)} or more. Nothing has been paid yet.`;
    case "partly":
      return estimate
        ? `${sum} of an estimated ${dollars(estimate.usd)}.`
        : `${sum}. Its cost isn’t estimated yet.`;
    case "not_funded":
      return estimate ? `No pledges yet. Estimated cost: ${dollars(estimate.usd)}.` : "No pledges yet.";
  }
}
