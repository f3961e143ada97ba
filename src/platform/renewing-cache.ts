/** How long something is given as it is: it is dropped at once when it changes, and only times go by in it. */
const FRESH_MS = 60_000;
/** How long after that it is given once more while its successor is made. */
const STALE_MS = 600_000;
/** Least time between two attempts to renew the same thing, so that what fails is not tried with every visitor. */
const RENEW_EVERY_MS = 1000;

/** What is the same for everybody, and dear to make. */
export interface Kept {
  /** As of an answer: 200 is kept, what is not there any more is forgotten, and a failure changes nothing. */
  readonly status: number;
  /** Memory that it takes. */
  readonly bytes: number;
}

export interface RenewingCacheNeeds<Thing extends Kept, Wish> {
  make(wish: Wish): Promise<Thing>;
  /** Memory for everything that is kept; 0: nothing is. */
  maxBytes: number;
  now(): number;
}

/** Things that were made before, least lately given ones forgotten first. `Wish`: what making one needs to know. */
export interface RenewingCache<Thing extends Kept, Wish> {
  /** What is kept at this address, renewed behind the scenes when it is due; null where there is nothing. */
  look(address: string, wish: Wish): Thing | null;
  /** The same, or made now: once for everybody who waits for it. */
  get(address: string, wish: Wish): Promise<Thing>;
  /** What is kept may not be the newest: it is renewed when it is asked for next, and given meanwhile. */
  doubt(): void;
  /** What is kept is not the newest; of some addresses only, where it is said of which. */
  drop(concerned?: (address: string) => boolean): void;
  size(): { things: number; bytes: number };
}

interface Entry<Thing> {
  thing: Thing;
  freshUntil: number;
  goneAt: number;
  nextTryAt: number;
}

export function createRenewingCache<Thing extends Kept, Wish>({
  make,
  maxBytes,
  now,
}: RenewingCacheNeeds<Thing, Wish>): RenewingCache<Thing, Wish> {
  /** In the order in which they were given last. */
  const entries = new Map<string, Entry<Thing>>();
  let bytes = 0;
  const beingMade = new Map<string, Promise<Thing>>();

  function forget(address: string): void {
    bytes -= entries.get(address)?.thing.bytes ?? 0;
    entries.delete(address);
  }

  function keep(address: string, thing: Thing): void {
    forget(address);
    if (thing.bytes > maxBytes) return;
    const at = now();
    entries.set(address, {
      thing,
      freshUntil: at + FRESH_MS,
      goneAt: at + FRESH_MS + STALE_MS,
      nextTryAt: 0,
    });
    bytes += thing.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  /** What is not there any more is forgotten; what cannot be made now stays as it was. */
  function settle(address: string, thing: Thing): void {
    if (thing.status === 200) keep(address, thing);
    else if (thing.status < 500) forget(address);
  }

  function renewed(address: string, wish: Wish): Promise<Thing> {
    const known = beingMade.get(address);
    if (known) return known;
    // What was dropped meanwhile may be in this one still.
    const isNewest = () => beingMade.get(address) === making;
    const making = make(wish)
      .then((thing) => {
        if (isNewest()) settle(address, thing);
        return thing;
      })
      .finally(() => isNewest() && beingMade.delete(address));
    beingMade.set(address, making);
    return making;
  }

  function look(address: string, wish: Wish): Thing | null {
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
    return entry.thing;
  }

  return {
    look,
    get: async (address, wish) => look(address, wish) ?? renewed(address, wish),
    doubt() {
      for (const entry of entries.values()) entry.freshUntil = 0;
    },
    drop(concerned = () => true) {
      for (const address of [...entries.keys()].filter(concerned)) forget(address);
      for (const address of [...beingMade.keys()].filter(concerned)) beingMade.delete(address);
    },
    size: () => ({ things: entries.size, bytes }),
  };
}
