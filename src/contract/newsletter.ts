import { z } from "zod";
import { emailAddressWithin, token } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { MAX_LENGTH } from "./limits.ts";

/** The answer and the reason of a refusal are sentences for the reader (domain: "a string for the newsletter"). */
const sentence = z.string();

export const joinNewsletter = endpoint("joinNewsletter", {
  summary:
    "Sends a letter with a link that confirms the subscription. The answer is the same whether or not the address is known.",
  input: z.object({ email_id: emailAddressWithin(MAX_LENGTH.newsletterEmail) }),
  output: sentence,
});

export const confirmNewsletter = endpoint("confirmNewsletter", {
  summary: "Confirms a subscription with the token of the letter's link.",
  input: z.object({ token }),
  output: sentence,
});

export const unsubscribe = endpoint("unsubscribe", {
  summary:
    "Ends the letters that the token of a link in one of them names: the newsletter, or news of a product.",
  input: z.object({ token }),
  output: sentence,
});
