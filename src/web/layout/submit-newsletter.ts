import { MESSAGES } from "#contract/messages.ts";
import { browserApi } from "../api/browser.ts";
import { CallFailure } from "../api/call-failure.ts";

/** Sends the newsletter's form. Null: it was taken; otherwise what the visitor is told, which is the answer's data. */
export async function joinNewsletter(email_id: string): Promise<string | null> {
  try {
    await browserApi().call("joinNewsletter", { email_id });
    return null;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return typeof error.data === "string" ? error.data : error.message || MESSAGES.unexpected;
  }
}
