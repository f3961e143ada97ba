import { z } from "zod";
import { emailAddress } from "../account-fields.ts";
import { exportUser } from "../accounts.ts";
import { instant } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";
import { STAFF_ROLES } from "./roles.ts";

const about = { email_id: emailAddress, reason };

/** What is stored under an address, with an account or without. */
const addressData = z.object({
  newsletter: z
    .object({
      asked_at: instant,
      confirmed_at: instant.nullable(),
      /** Issues that were sent to the address lately. */
      issues: z.array(z.object({ subject: z.string(), sent_at: instant })),
    })
    .nullable(),
  error_reports: z.array(z.object({ ticket: z.string(), reported_at: instant, note: z.string() })),
  emails: z.array(z.object({ subject: z.string(), stored_at: instant })),
  staff_invitation: z.object({ role: z.enum(STAFF_ROLES), expires_at: instant }).nullable(),
});
export type AddressData = z.output<typeof addressData>;

export const showPerson = staffEndpoint("showPerson", {
  summary: "What is stored about an email address, in short. Each look and its reason are in the audit log.",
  input: z.object({ action: z.literal("show"), ...about }),
  output: z.object({
    account: z
      .object({
        user_id: z.int(),
        name: z.string(),
        email_verified: z.boolean(),
        member_since: instant,
        blocked: z.boolean(),
        role: z.enum(STAFF_ROLES).nullable(),
        requests: z.int(),
        scans: z.int(),
        followed: z.int(),
        followed_brands: z.int(),
      })
      .nullable(),
    address: addressData,
  }),
});
export type Person = z.output<typeof showPerson.output>;

export const exportPerson = staffEndpoint("exportPerson", {
  summary: "All data of an email address, for the person who asked for it.",
  input: z.object({ action: z.literal("export"), ...about }),
  output: z.object({ account: exportUser.output.nullable(), address: addressData }),
});

export const deletePerson = staffEndpoint("deletePerson", {
  summary: "Deletes the account of an email address and everything stored under the address.",
  input: z.object({ action: z.literal("delete"), ...about }),
  output: z.null(),
});

export const blockPerson = staffEndpoint("blockPerson", {
  summary: "Blocks the account of an email address, which can then not log in, or unblocks it.",
  input: z.object({ action: z.literal("block"), ...about, blocked: z.boolean() }),
  output: z.null(),
});
