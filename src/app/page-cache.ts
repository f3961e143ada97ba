import type { KeptPage } from "./kept-page.ts";

/** How long a page is shown as it is: what it holds is dropped at once when it changes, and only times go by in it. */
const FRESH_MS = 60_000;
/** How long after that it is shown once more while its successor is rendered. */
const STALE_MS = 600_000;
/** Least time between two attempts to renew the same page, so that what fails is not tried with every visitor. */
const RENEW_EVERY_MS = 1000;

export interface PageCacheNeeds<Wish> {
  render(wish: Wish): Promise<KeptPage>;
  /** Memory for everything that is kept; 0: nothing is. */
  maxBytes: number;
  now(): number;
}

/** Pages that were rendered before, least lately shown ones forgotten first. `Wish`: what a rendering needs to know. */
export interface PageCache<Wish> {
  /** The page kept at this address, renewed behind the scenes when it is due; null where there is none. */
  look(address: string, wish: Wish): KeptPage | null;
  /** The same, or rendered now: once for everybody who waits for it. */
  page(address: string, wish: Wish): Promise<KeptPage>;
  /** What is kept may not be the newest: it is renewed when it is asked for next, and shown meanwhile. */
  doubt(): void;
  /** What is kept is not the newest. */
  drop(): void;
  size(): { pages: number; bytes: number };
}

interface Entry {
  page: KeptPage;
  freshUntil: number;
  goneAt: number;
  nextTryAt: number;
}

export function createPageCache<Wish>({ render, maxBytes, now }: PageCacheNeeds<Wish>): PageCache<Wish> {
  /** In the order in which they were shown last. */
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let renderings = new Map<string, Promise<KeptPage>>();

  function forget(address: string): void {
    bytes -= entries.get(address)?.page.bytes ?? 0;
    entries.delete(address);
  }

  function keep(address: string, page: KeptPage): void {
    forget(address);
    if (page.bytes > maxBytes) return;
    const at = now();
    entries.set(address, { page, freshUntil: at + FRESH_MS, goneAt: at + FRESH_MS + STALE_MS, nextTryAt: 0 });
    bytes += page.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  /** A page that is not there any more is forgotten; one that cannot be rendered now stays as it was. */
  function settle(address: string, page: KeptPage): void {
    if (page.status === 200) keep(address, page);
    else if (page.status < 500) forget(address);
  }

  function renewed(address: string, wish: Wish): Promise<KeptPage> {
    const known = renderings.get(address);
    if (known) return known;
    const ours = renderings;
    const rendering = render(wish)
      .then((page) => {
        // What was dropped meanwhile may be in this page still.
        if (ours === renderings) settle(address, page);
        return page;
      })
      .finally(() => ours.delete(address));
    ours.set(address, rendering);
    return rendering;
  }

  function look(address: string, wish: Wish): KeptPage | null {
    const entry = entries.get(address);
    if (!entry) return null;
    const at = now();
    if (at >= entry.goneAt) {
      forget(address);
      return null;
    }
    entries.delete(address);
    entries.set(address, entry);
    if (at >= entry.freshUntil && at >= entry.nextTryAt) {
      entry.nextTryAt = at + RENEW_EVERY_MS;
      renewed(address, wish).catch(() => undefined);
    }
    return entry.page;
  }

  return {
    look,
    page: async (address, wish) => look(address, wish) ?? renewed(address, wish),
    doubt() {
      for (const entry of entries.values()) entry.freshUntil = 0;
    },
    drop() {
      entries.clear();
      bytes = 0;
      renderings = new Map();
    },
    size: () => ({ pages: entries.size, bytes }),
  };
}
