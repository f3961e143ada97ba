/** Session storage key of what the visitor was about to do when login was asked for. */
export const PENDING_ACT_KEY = "pending_act";

/** Later it would surprise the visitor. */
const LIFETIME_MS = 30 * 60 * 1000;

type ActStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Something a visitor does with one click: `follow:` or `follow-brand:` and a slug, `vote:` and a test request's id. */
export type Act = `follow:${string}` | `follow-brand:${string}` | `vote:${string}`;

/** What waits for a login, in this tab. Without storage nothing waits: the visitor clicks once more. */
export function createPendingActs(storage: () => ActStorage, now: () => number) {
  return {
    remember(act: Act): void {
      try {
        storage().setItem(PENDING_ACT_KEY, JSON.stringify({ act, until: now() + LIFETIME_MS }));
      } catch {
        // Storage is blocked in this browser.
      }
    },
    forget(): void {
      try {
        storage().removeItem(PENDING_ACT_KEY);
      } catch {
        // Storage is blocked in this browser.
      }
    },
    /** Whether `act` waits; if so, it no longer does. */
    take(act: Act): boolean {
      try {
        const waiting = JSON.parse(storage().getItem(PENDING_ACT_KEY) ?? "null") as {
          act?: unknown;
          until?: unknown;
        } | null;
        if (waiting?.act !== act) return false;
        storage().removeItem(PENDING_ACT_KEY);
        return typeof waiting.until === "number" && now() < waiting.until;
      } catch {
        return false;
      }
    },
  };
}

/** The pending act of this tab. */
export const pendingActs = createPendingActs(() => window.sessionStorage, Date.now);
