import { z } from "zod";
import { emailAddress } from "../account-fields.ts";
import { instant, multilineText } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";
import { STAFF_ACTIONS, STAFF_ROLES, type StaffAction } from "./roles.ts";

const role = z.enum(STAFF_ROLES, "Choose a role.");

/** Why something is done, for the audit log. */
export const reason = multilineText(MAX_LENGTH.note).min(3, "Say why, for the audit log.");

const invitation = z.object({ role: z.enum(STAFF_ROLES), invited_by: z.string(), expires_at: instant });

export const getStaffInvitation = staffEndpoint("getStaffInvitation", {
  summary: "The open invitation to the confirmed email address of the account; null without one.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({ invitation: invitation.nullable(), is_staff: z.boolean() }),
});

export const acceptStaffInvitation = staffEndpoint("acceptStaffInvitation", {
  summary: "Accepts the invitation to the confirmed email address of the account.",
  input: z.object({ action: z.literal("accept") }),
  output: z.object({ role: z.enum(STAFF_ROLES) }),
});

export const getStaffSelf = staffEndpoint("getStaffSelf", {
  summary: "The role of the account and what it permits.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({
    name: z.string(),
    role: z.enum(STAFF_ROLES),
    permissions: z.array(z.enum(STAFF_ACTIONS as [StaffAction, ...StaffAction[]])),
    /** Whether the daily email about the desk is on. */
    digest: z.boolean(),
  }),
});

export const setDigest = staffEndpoint("setDigest", {
  summary: "Turns the daily email about what waits on the desk on or off, for oneself.",
  input: z.object({ action: z.literal("set_digest"), on: z.boolean() }),
  output: z.null(),
});

const member = z.object({
  user_id: z.int(),
  name: z.string(),
  email_id: z.string(),
  role: z.enum(STAFF_ROLES),
  since: instant,
  /** Whether the account has a passkey or an authenticator app. */
  protected: z.boolean(),
});

export const listStaff = staffEndpoint("listStaff", {
  summary: "Staff and open invitations.",
  input: z.object({ action: z.literal("list") }),
  output: z.object({
    members: z.array(member),
    invitations: z.array(invitation.extend({ email_id: z.string() })),
  }),
});

export const inviteStaff = staffEndpoint("inviteStaff", {
  summary: "Invites the account of an email address to a role; the invitation is accepted in the console.",
  input: z.object({ action: z.literal("invite"), email_id: emailAddress, role, reason }),
  output: z.null(),
});

export const setStaffRole = staffEndpoint("setStaffRole", {
  summary: "Changes the role of another member of staff.",
  input: z.object({ action: z.literal("set_role"), user_id: z.int(), role, reason }),
  output: z.null(),
});

export const removeStaff = staffEndpoint("removeStaff", {
  summary: "Takes the role of another member of staff away; the account stays.",
  input: z.object({ action: z.literal("remove"), user_id: z.int(), reason }),
  output: z.null(),
});
