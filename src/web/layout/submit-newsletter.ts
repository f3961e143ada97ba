import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { browserApi } from "../api/browser.ts";
import { CallFailure } from "../api/call-failure.ts";

/** Submits the newsletter form. Returns null on success, otherwise the error message: the response's data (§4). */
export async function submitNewsletterForm(email_id: string): Promise<string | null> {
  try {
    await browserApi().call("joinNewsletter", { email_id });
    return null;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return typeof error.data === "string" ? error.data : error.message || PAGE_MESSAGES.unexpected;
  }
}
