import { z } from "zod";
import {
  deviceSecret,
  emailAddress,
  enteredPassword,
  firstName,
  lastName,
  newPassword,
  oneTimeCode,
  passwordsMatch,
} from "./account-fields.ts";
import { MAX_DEVICE_TOKEN_LENGTH, MAX_IMAGE_URL_LENGTH, PUSH_PLATFORMS } from "./account-limits.ts";
import { apiKey } from "./api-keys.ts";
import { endpoint } from "./endpoint.ts";
import { instant, text } from "./fields.ts";
import { dayContent } from "./my-day.ts";
import { SCAN_ANSWERS, SCAN_METHODS, SCAN_STATUSES } from "./scan-vocabulary.ts";
import { extractedFields } from "./scans.ts";
import { testRequest } from "./test-requests.ts";
import { webhook } from "./webhooks.ts";

export const user = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_id: z.string(),
  email_verified: z.boolean(),
  /** Unverified new email address. It replaces `email_id` once its code is entered. */
  pending_email_id: z.string().nullable(),
  user_image: z.string().nullable(),
  created_at: instant,
});
export type User = z.infer<typeof user>;

export const getGuestToken = endpoint("getGuestToken", {
  summary:
    "A token for a visitor without an account: three signed parts whose payload carries `exp` in seconds.",
  input: z.object({}),
  output: z.object({ token: z.string() }),
});

export const getUser = endpoint("getUser", {
  summary: "The profile of the signed-in user.",
  input: z.object({ action: z.literal("get_user") }),
  output: user,
});

const profileChanges = z.object({
  action: z.literal("edit_user"),
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  /** URL of an uploaded picture; null removes the picture. */
  user_image: z
    .url({ protocol: /^https?$/, error: "Upload the picture first." })
    .max(MAX_IMAGE_URL_LENGTH, `Use at most ${MAX_IMAGE_URL_LENGTH} characters.`)
    .nullish(),
});

/** `resend_after_s` is null if no code was sent. */
const editedUser = user.extend({ resend_after_s: z.int().nullable() });

export const editUser = endpoint("editUser", {
  summary: "Updates the profile.",
  input: profileChanges.refine(
    ({ action: _, ...fields }) => Object.values(fields).some((field) => field !== undefined),
    { error: "Nothing to change." },
  ),
  output: editedUser,
});

export const editEmail = endpoint("editEmail", {
  summary:
    "Updates the profile with a new email address, which is sent a code and stays pending until the code is entered (409 if the address is taken).",
  input: profileChanges.extend({ email_id: emailAddress }),
  output: editedUser,
});

export const deleteUser = endpoint("deleteUser", {
  summary: "Deletes the account and all personal data, and ends every session.",
  input: z.object({ action: z.literal("delete_user") }),
  output: z.null(),
});

export const verifyEmailCode = endpoint("verifyEmailCode", {
  summary: "Verifies the email address of the account, or the pending new one.",
  input: z.object({ action: z.literal("verify_otp"), user_otp: oneTimeCode }),
  output: user,
});

export const resendEmailCode = endpoint("resendEmailCode", {
  summary: "Sends another code to the unverified email address (409 if there is none).",
  input: z.object({ action: z.literal("resend_otp") }),
  output: z.object({ resend_after_s: z.int() }),
});

export const changePassword = endpoint("changePassword", {
  summary: "Sets a new password. Ends every other session; this one continues under the returned token.",
  input: z
    .object({
      old_password: enteredPassword,
      new_password: newPassword,
      confirm_password: z.string(),
      /** Whether all passkeys are removed as well. */
      remove_passkeys: z.boolean().default(false),
    })
    .refine(passwordsMatch.check, passwordsMatch.issue)
    .refine(({ old_password, new_password }) => old_password !== new_password, {
      path: ["new_password"],
      error: "Choose a password that’s different from your current one.",
    }),
  output: z.object({ token: z.string() }),
});

export const logout = endpoint("logout", {
  summary: "Ends this session.",
  input: z.object({}),
  output: z.null(),
});

export const registerDevice = endpoint("registerDevice", {
  summary:
    "Registers this session's device for push messages. The device token is deleted when the session ends, and leaves other accounts only with the device secret they logged in with.",
  input: z.object({
    fcm_token: text(MAX_DEVICE_TOKEN_LENGTH).min(1, "The device token is missing."),
    platform: z.enum(PUSH_PLATFORMS),
    device_secret: deviceSecret,
  }),
  output: z.null(),
});

export const session = z.object({
  session_id: z.string(),
  /** Browser and operating system, such as "Firefox on Windows". */
  device: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** Whether this is the session making the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint("listSessions", {
  summary: "Active sessions of the user, most recently used first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(session),
});

export const revokeSession = endpoint("revokeSession", {
  summary: "Ends one session, or with `others` every session except the current one.",
  input: z.object({
    action: z.literal("revoke"),
    session_id: z.string().regex(/^(?:\d{1,9}|others)$/, "No such session."),
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
    /** When an authenticator app was set up. */
    second_factor_since: instant.nullable(),
    /** Addresses that the account had until recently. */
    former_email_ids: z.array(z.object({ email_id: z.string(), changed_at: instant })),
    passkeys: z.array(z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
    api_keys: z.array(apiKey.omit({ api_key_id: true })),
    webhooks: z.array(webhook.pick({ name: true, url: true, events: true, created_at: true })),
    devices: z.array(z.object({ fcm_token: z.string(), platform: z.string(), registered_at: instant })),
    /** Requested by the user, voted for or pledged to. */
    test_requests: z.array(testRequest),
    pledges: z.array(
      z.object({
        test_request_id: z.string(),
        amount_usd: z.int(),
        email_updates: z.boolean(),
        pledged_at: instant,
        changed_at: instant,
      }),
    ),
    followed: z.array(
      z.object({
        supplement: z.string(),
        followed_at: instant,
        alerts: z.boolean(),
        note: z.string(),
        lot: z.string(),
      }),
    ),
    followed_brands: z.array(z.object({ brand: z.string(), followed_at: instant })),
    /** My day as saved; null if nothing is saved. */
    my_day: dayContent.extend({ saved_at: instant }).nullable(),
    error_reports: z.array(
      z.object({
        ticket: z.string(),
        reported_at: instant,
        field: z.string().nullable(),
        note: z.string(),
        email_id: z.string().nullable(),
      }),
    ),
    /** Emails stored on the site because no mail server is configured. */
    emails: z.array(z.object({ subject: z.string(), stored_at: instant })),
    /** Uploaded pictures; the key is the last part of the URL. */
    uploads: z.array(
      z.object({
        key: z.string(),
        state: z.string(),
        content_type: z.string(),
        bytes: z.int().nullable(),
        created_at: instant,
      }),
    ),
    /** `label_text`: lines of text read from the label. */
    scans: z.array(
      z.object({
        scanned_at: instant,
        method: z.enum(SCAN_METHODS),
        status: z.enum(SCAN_STATUSES),
        extracted: extractedFields,
        label_text: z.string(),
        lot_number: z.string().nullable(),
        image_url: z.string().nullable(),
        answer: z.enum(SCAN_ANSWERS).nullable(),
        supplement: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** AI search questions that the person lets us keep; `question` is null if its text was deleted. */
    permitted_questions: z.array(
      z.object({
        question: z.string().nullable(),
        goals: z.array(z.string()),
        danger: z.string().nullable(),
        certainty: z.string().nullable(),
        asked_at: instant,
      }),
    ),
    /** Opinions about search results and answers; `features` is always null. */
    ai_ratings: z.array(
      z.object({
        question: z.string().nullable(),
        supplement: z.string().nullable(),
        rating: z.int(),
        reason: z.string().nullable(),
        note: z.string().nullable(),
        features: z.record(z.string(), z.number()).nullable(),
        /** Staff left it out of the judgments that the search is measured with. */
        left_out: z.boolean(),
        rated_at: instant,
      }),
    ),
    /** When the newsletter subscription of the account's email address was confirmed. */
    newsletter_since: instant.nullable(),
  }),
});
export type PersonalData = z.infer<typeof exportUser.output>;
