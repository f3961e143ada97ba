/** How far a forgotten password has come: a code is awaited, or has been given and a new password may be set. */
export type Recovery =
  | { step: "code"; email_id: string; resend_at: number }
  | { step: "password"; email_id: string; reset_token: string };

/** The name in session storage: a tab that a phone closed while its owner read the letter goes on where it was. */
export const RECOVERY_KEY = "password_reset";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

let inMemory: Recovery | null = null;

/** `storage` may throw: then the recovery lives as long as the page. */
export function readRecovery(storage: () => Kept): Recovery | null {
  try {
    return JSON.parse(storage().getItem(RECOVERY_KEY) ?? "null") ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function keepRecovery(storage: () => Kept, recovery: Recovery | null): void {
  inMemory = recovery;
  try {
    if (recovery) storage().setItem(RECOVERY_KEY, JSON.stringify(recovery));
    else storage().removeItem(RECOVERY_KEY);
  } catch {
    // The browser keeps nothing for us.
  }
}
