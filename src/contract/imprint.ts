import { z } from "zod";
import { emailAddress } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { multilineText, text } from "./fields.ts";
import { PHONE_MESSAGE, PHONE_PATTERN } from "./imprint-labels.ts";
import { MAX_LENGTH } from "./limits.ts";

/** Who operates the site, in its own words; an empty field is not stated. */
export const imprintFields = z.object({
  organization: text().default(""),
  /** Several lines. */
  postal_address: multilineText(MAX_LENGTH.note).default(""),
  contact_email: z.literal("").or(emailAddress).default(""),
  contact_phone: text(MAX_LENGTH.phone)
    .regex(new RegExp(`^(?:${PHONE_PATTERN})?$`, "v"), PHONE_MESSAGE)
    .default(""),
  /** Register and number, tax number: what the law of the operator's country asks for. Several lines. */
  registration: multilineText(MAX_LENGTH.note).default(""),
  /** Who answers for the content. Several lines. */
  responsible_person: multilineText(MAX_LENGTH.note).default(""),
});
export type Imprint = z.output<typeof imprintFields>;

export const getImprint = endpoint("getImprint", {
  summary: "Who operates this site; empty fields are not stated. (Not in the specification.)",
  input: z.object({}),
  output: imprintFields,
});
