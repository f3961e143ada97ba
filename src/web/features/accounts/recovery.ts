import { useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** State of a password reset: waiting for the code, or code verified and ready for a new password. */
export type Recovery =
  | { step: "code"; email_id: string; resend_at: number }
  /** `email_id` is null where a link in an email led here. */
  | { step: "password"; email_id: string | null; reset_token: string };

/**
 * Key in session storage. A tab that the phone discarded while its user read the email resumes where it was. The reset
 * token must not stay in a URL, a history entry or local storage: it is the right to set a password.
 */
export const RECOVERY_KEY = "password_reset";

type RecoveryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

let inMemory: Recovery | null = null;

/** Reads the saved state. If `storage` throws, the state lives in memory as long as the page. */
function readRecovery(storage: () => RecoveryStorage): Recovery | null {
  try {
    return JSON.parse(storage().getItem(RECOVERY_KEY) ?? "null") ?? inMemory;
  } catch {
    return inMemory;
  }
}

function saveRecovery(storage: () => RecoveryStorage, recovery: Recovery | null): void {
  inMemory = recovery;
  try {
    if (recovery) storage().setItem(RECOVERY_KEY, JSON.stringify(recovery));
    else storage().removeItem(RECOVERY_KEY);
  } catch {
    // Storage is blocked in this browser.
  }
}

const storage = () => window.sessionStorage;

const LINK_TOKEN = /^#token=([\w-]+)$/;

/** Moves the reset token of an emailed link (`RESET_LINK_PATH`) from the URL to this tab's state. */
function takeLinkToken(): void {
  if (typeof window === "undefined") return;
  const [, reset_token] = LINK_TOKEN.exec(window.location.hash) ?? [];
  if (!reset_token) return;
  window.history.replaceState(window.history.state, "", window.location.pathname);
  saveRecovery(storage, { step: "password", email_id: null, reset_token });
}

/** The password reset in progress in this tab, and its setter. */
export function useRecovery(): [Recovery | null, (next: Recovery | null) => void] {
  const [recovery, setRecovery] = useState(() => {
    takeLinkToken();
    return readRecovery(storage);
  });
  const setAndSave = (next: Recovery | null) => {
    saveRecovery(storage, next);
    setRecovery(next);
  };
  // The server renders the page without it, and so must the first render in the browser.
  return [useHydrated() ? recovery : null, setAndSave];
}
