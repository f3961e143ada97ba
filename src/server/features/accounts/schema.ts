import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { PUSH_PLATFORMS } from "#contract/account-limits.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import { id } from "#platform/database/columns.ts";

const instant = () => timestamp({ withTimezone: true });
const ofUser = () => integer().references(() => users.id, { onDelete: "cascade" });

export const users = pgTable("users", {
  id: id(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Lower case. */
  emailId: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  /** argon2id, in the PHC format. */
  passwordHash: text().notNull(),
  userImage: text(),
  termsAcceptedAt: instant().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** Since when staff have blocked the account: it cannot log in. Null if it is not blocked. */
  blockedAt: instant(),
});

/** Login sessions. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    tokenHash: text().notNull().unique("sessions_token_hash"),
    userId: ofUser().notNull(),
    /** Readable name, such as "Firefox on Windows". */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The last login or confirmation, with a password or a passkey. */
    authenticatedAt: instant().notNull().defaultNow(),
    /** Whether that used a passkey, or a password with a code of an authenticator app. */
    secondFactor: boolean().notNull().default(false),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Push tokens, one per session; deleted with it. Two accounts may name the same token: naming one proves nothing. */
export const deviceTokens = pgTable(
  "device_tokens",
  {
    sessionId: integer()
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    token: text().notNull(),
    platform: text({ enum: PUSH_PLATFORMS }).notNull(),
    registeredAt: instant().notNull(),
  },
  (table) => [index("device_tokens_token").on(table.token)],
);

/** Codes sent by email. Codes are stored as an HMAC, and so is the email address of a password reset. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    /** Purpose and target of the code, built by `commands/codes.ts`. */
    key: text().primaryKey(),
    /** Null for password resets, where there may be no account. */
    userId: ofUser(),
    /** The email address that the code verifies; null for password resets (the key holds its HMAC). */
    emailId: text(),
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("one_time_codes_user").on(table.userId)],
);

/** Tokens that allow setting a new password, issued for a correct code. Only the SHA-256 is stored. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text().primaryKey(),
    userId: ofUser().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("password_resets_user").on(table.userId)],
);

/** Attempt counts for `rules/attempt-limits.ts`. They outlive accounts: keys hold HMACs, never an email or a network. */
export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** The last counted attempt. */
  at: instant().notNull(),
  /** The first attempt of the day that a daily cap counts. */
  since: instant().notNull().defaultNow(),
});

/** Devices that have logged in to an account before. Only an HMAC of user and device secret is stored. */
export const knownDevices = pgTable(
  "known_devices",
  {
    secretHash: text().primaryKey(),
    userId: ofUser().notNull(),
    firstUsedAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [index("known_devices_user").on(table.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: ofUser().notNull(),
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 if it keeps none. */
    counter: integer().notNull(),
    transports: text().array().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** WebAuthn challenges, valid for one response. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    /** The user who adds a passkey or confirms with one; null for a login. */
    userId: ofUser(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId)],
);

/** Changes of a verified email address that the owner of the former one can still undo. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    userId: ofUser().notNull(),
    /** Lower case. Reserved for the user until the change can no longer be undone. */
    formerEmailId: text().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    index("email_changes_user").on(table.userId),
    index("email_changes_former").on(table.formerEmailId),
  ],
);

/** A user's authenticator app (TOTP, RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: ofUser().primaryKey(),
  /** The shared secret, encrypted. */
  secret: text().notNull(),
  /** Null until the first code has been entered. */
  enabledAt: instant(),
  /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: integer().notNull().default(0),
});

/** Unused recovery codes, each of which replaces a code of the authenticator app once. Only an HMAC is stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: ofUser().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Roles of staff. A user without a row is an ordinary one. */
export const staffMembers = pgTable("staff_members", {
  userId: ofUser().primaryKey(),
  role: text().$type<StaffRole>().notNull(),
  since: instant().notNull(),
  /** Whether to email what waits on the desk, daily. */
  digest: boolean().notNull().default(false),
});

/** Open invitations to a role, by email address: the user who has confirmed the address may accept. */
export const staffInvitations = pgTable("staff_invitations", {
  /** Lower case. */
  emailId: text().primaryKey(),
  role: text().$type<StaffRole>().notNull(),
  invitedBy: text().notNull(),
  expiresAt: instant().notNull(),
});
