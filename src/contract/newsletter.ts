import { z } from "zod";
import { emailAddressUpTo, token } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { MAX_LENGTH } from "./limits.ts";

/** `data` is a message for the visitor, in success and error responses (specification §8). */
const message = z.string();

export const joinNewsletter = endpoint("joinNewsletter", {
  summary:
    "Sends an email with a link that confirms the subscription (double opt-in). The response is the same whether or not the address is known.",
  input: z.object({ email_id: emailAddressUpTo(MAX_LENGTH.newsletterEmail) }),
  output: message,
});

export const confirmNewsletter = endpoint("confirmNewsletter", {
  summary: "Confirms a subscription with the token from the email.",
  input: z.object({ token }),
  output: message,
});

export const unsubscribe = endpoint("unsubscribe", {
  summary:
    "Unsubscribes from the kind of email that the token names: the newsletter, a test request, or a product.",
  input: z.object({ token }),
  output: message,
});
