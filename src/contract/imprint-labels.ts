import type { Imprint } from "./imprint.ts";

/** The fields of the imprint in their order, as visitors and staff read them. */
export const IMPRINT_LABELS: Record<keyof Imprint, string> = {
  organization: "Organization",
  postal_address: "Postal address",
  contact_email: "Contact email",
  contact_phone: "Contact phone",
  registration: "Registration",
  responsible_person: "Responsible person",
};

/** A phone number as it is printed, for the `pattern` of a field. */
export const PHONE_PATTERN = String.raw`\+?[\d \(\)\.\/\-]{5,}`;
export const PHONE_MESSAGE = "Enter a phone number like +1 512-555-0142.";

/** Fields without which visitors know neither who the operator is nor whom to write to. */
export const ESSENTIAL_IMPRINT_FIELDS = [
  "organization",
  "postal_address",
  "contact_email",
] as const satisfies readonly (keyof Imprint)[];
