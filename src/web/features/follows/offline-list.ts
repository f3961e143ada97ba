import type { Followed } from "#contract/follows.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { SAVED_CACHE } from "../../session/saved-cache.ts";
import { lotAnswer } from "./lot-answer.ts";

/** A product on the offline page, as the service worker reads it. */
interface OfflineSupplement {
  title: string;
  lines: string[];
  /** Path of its report, which is a link if this browser has it. */
  report: string | null;
}

/** What the offline page says of a product: verdict and why, the user's lot, their note. */
export function offlineSupplement(product: Followed): OfflineSupplement {
  const { lead, rest, report } = lotAnswer(product);
  const slug = report?.report_slug ?? product.report_slug;
  return {
    title: `${product.name}, ${product.brand.name}`,
    lines: [
      outcomeOf(product),
      [product.lot && `Your lot: ${product.lot}.`, lead, rest].filter(Boolean).join(" "),
      product.note && `Your note: ${product.note}`,
    ].filter((line) => line !== ""),
    report: slug && `/report/${slug}`,
  };
}

function outcomeOf({ verdict, headline, tested_at: tested }: Followed): string {
  if (verdict === null) return "No current result.";
  const when = tested ? `Tested ${formatDate(tested, UTC)}.` : "";
  return [`${VERDICT_LABELS[verdict]}.`, headline, when].filter(Boolean).join(" ");
}

/**
 * Saves the list for the offline page. It holds notes, so it is deleted with the session (`api/browser.ts`). A browser
 * without the Cache API, or without room, shows no list.
 */
export async function saveForOffline(products: readonly Followed[]): Promise<void> {
  try {
    const cache = await caches.open(SAVED_CACHE);
    await cache.put("/profile", Response.json(products.map(offlineSupplement)));
  } catch {
    // Nothing was saved: the offline page lists reports only.
  }
}
