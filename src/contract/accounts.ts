import { z } from "zod";
import {
  code,
  emailAddress,
  firstName,
  givenPassword,
  lastName,
  newPassword,
  passwordsMatch,
} from "./account-fields.ts";
import { MAX_DEVICE_TOKEN, MAX_IMAGE_ADDRESS, PUSH_PLATFORMS } from "./account-limits.ts";
import { endpoint } from "./endpoint.ts";
import { instant, text } from "./fields.ts";
import { SCAN_ANSWERS, SCAN_STATUSES, SCAN_WAYS } from "./scan-vocabulary.ts";
import { extracted } from "./scans.ts";
import { testRequest } from "./test-requests.ts";

export const user = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_id: z.string(),
  email_verified: z.boolean(),
  /** The address that a code was sent to and that replaces `email_id` when the code comes back. */
  pending_email_id: z.string().nullable(),
  user_image: z.string().nullable(),
  created_at: instant,
});
export type User = z.infer<typeof user>;

export const getGuestToken = endpoint("getGuestToken", {
  summary:
    "A token for a visitor who has no account: three signed parts whose payload carries `exp` in seconds.",
  input: z.object({}),
  output: z.object({ token: z.string() }),
});

export const getUser = endpoint("getUser", {
  summary: "The profile of the signed-in user.",
  input: z.object({ action: z.literal("get_user") }),
  output: user,
});

export const editUser = endpoint("editUser", {
  summary:
    "Changes the profile. A new e-mail address gets a code, and stays pending until the code comes back (409 if it is taken).",
  input: z
    .object({
      action: z.literal("edit_user"),
      first_name: firstName.optional(),
      last_name: lastName.optional(),
      /** The address of an uploaded picture; null takes the picture away. */
      user_image: z
        .url({ protocol: /^https?$/, error: "Please upload the picture first." })
        .max(MAX_IMAGE_ADDRESS, `Please use at most ${MAX_IMAGE_ADDRESS} characters.`)
        .nullish(),
      email_id: emailAddress.optional(),
    })
    .refine(({ action: _, ...fields }) => Object.values(fields).some((field) => field !== undefined), {
      error: "There is nothing to change.",
    }),
  /** `resend_after_s`: null where no code was sent. */
  output: user.extend({ resend_after_s: z.int().nullable() }),
});

export const deleteUser = endpoint("deleteUser", {
  summary: "Deletes the account with all personal data. Every session ends at once.",
  input: z.object({ action: z.literal("delete_user") }),
  output: z.null(),
});

export const verifyEmailCode = endpoint("verifyEmailCode", {
  summary: "Proves the e-mail address of the account, or the one that is to replace it.",
  input: z.object({ action: z.literal("verify_otp"), user_otp: code }),
  output: user,
});

export const resendEmailCode = endpoint("resendEmailCode", {
  summary: "Sends another code to the address that is not proven yet (409 if there is none).",
  input: z.object({ action: z.literal("resend_otp") }),
  output: z.object({ resend_after_s: z.int() }),
});

export const changePassword = endpoint("changePassword", {
  summary:
    "Sets a new password. Every other session ends, and this one goes on under the token in the answer.",
  input: z
    .object({ old_password: givenPassword, new_password: newPassword, confirm_password: z.string() })
    .refine(passwordsMatch.check, passwordsMatch.refusal)
    .refine(({ old_password, new_password }) => old_password !== new_password, {
      path: ["new_password"],
      error: "Please choose a password that you do not have already.",
    }),
  output: z.object({ token: z.string() }),
});

export const logout = endpoint("logout", {
  summary: "Ends this session.",
  input: z.object({}),
  output: z.null(),
});

export const registerDevice = endpoint("registerDevice", {
  summary: "Where push messages reach this session's device. The device's token goes when the session ends.",
  input: z.object({
    fcm_token: text(MAX_DEVICE_TOKEN).min(1, "The device token is missing."),
    platform: z.enum(PUSH_PLATFORMS),
  }),
  output: z.null(),
});

export const session = z.object({
  session_id: z.string(),
  /** In words, such as "Firefox on Windows". */
  device: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint("listSessions", {
  summary: "Where the user is logged in, last used first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(session),
});

export const revokeSession = endpoint("revokeSession", {
  summary: "Ends one session, or with `others` all but the one that asks.",
  input: z.object({
    action: z.literal("revoke"),
    session_id: z.string().regex(/^(?:\d{1,9}|others)$/, "There is no such session."),
  }),
  output: z.null(),
});

export const exportUser = endpoint("exportUser", {
  summary: "All personal data of the account as one JSON document.",
  input: z.object({}),
  output: z.object({
    exported_at: instant,
    profile: user.extend({ terms_accepted_at: instant }),
    sessions: z.array(session),
    passkeys: z.array(z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
    devices: z.array(z.object({ fcm_token: z.string(), platform: z.string(), registered_at: instant })),
    /** Those that the user asked for, and those voted for. */
    test_requests: z.array(testRequest),
    followed: z.array(z.object({ supplement: z.string(), followed_at: instant })),
    error_reports: z.array(
      z.object({
        ticket: z.string(),
        reported_at: instant,
        field: z.string().nullable(),
        note: z.string(),
        email_id: z.string().nullable(),
      }),
    ),
    /** Letters that lie on the site because it has no mail server. */
    letters: z.array(z.object({ subject: z.string(), kept_at: instant })),
    /** Pictures that the user sent; the key is the end of the address. */
    uploads: z.array(
      z.object({
        key: z.string(),
        state: z.string(),
        content_type: z.string(),
        bytes: z.int().nullable(),
        created_at: instant,
      }),
    ),
    /** What was scanned, read and said; `print`: the lines of the label. */
    scans: z.array(
      z.object({
        scanned_at: instant,
        way: z.enum(SCAN_WAYS),
        status: z.enum(SCAN_STATUSES),
        extracted,
        print: z.string(),
        lot_number: z.string().nullable(),
        image_url: z.string().nullable(),
        answer: z.enum(SCAN_ANSWERS).nullable(),
        supplement: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** Ratings of search results and answers; `figures`: what the result was ranked by. */
    ai_ratings: z.array(
      z.object({
        question: z.string().nullable(),
        supplement: z.string().nullable(),
        rating: z.int(),
        reason: z.string().nullable(),
        note: z.string().nullable(),
        figures: z.record(z.string(), z.number()).nullable(),
        rated_at: instant,
      }),
    ),
    /** When the newsletter was confirmed for the account's address. */
    newsletter_since: instant.nullable(),
  }),
});
export type PersonalData = z.infer<typeof exportUser.output>;
