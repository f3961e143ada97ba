import type { RequestPrefill } from "./request-url.ts";

/** Session storage key of a filled-in request form that could not be sent because the session had expired. */
export const REQUEST_DRAFT_KEY = "request_draft";

/** Saves the form, so that it is filled in again after the login that follows. */
export function saveDraft(draft: RequestPrefill): void {
  try {
    window.sessionStorage.setItem(REQUEST_DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Storage is blocked in this browser.
  }
}

/** The saved form; null without one. It is only there once. */
export function takeDraft(): RequestPrefill | null {
  try {
    const draft = JSON.parse(window.sessionStorage.getItem(REQUEST_DRAFT_KEY) ?? "null");
    window.sessionStorage.removeItem(REQUEST_DRAFT_KEY);
    return draft;
  } catch {
    return null;
  }
}
