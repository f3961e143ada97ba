import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { PUSH_PLATFORMS } from "#contract/account-limits.ts";

const instant = () => timestamp({ withTimezone: true });
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
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
});

/** Where a user is logged in. The token itself is never kept: only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    tokenHash: text().notNull().unique("sessions_token_hash"),
    userId: ofUser().notNull(),
    /** In words, such as "Firefox on Windows". */
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Where push messages reach a session's device; a session that ends gets none. */
export const deviceTokens = pgTable("device_tokens", {
  sessionId: integer()
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  token: text().notNull().unique("device_tokens_token"),
  platform: text({ enum: PUSH_PLATFORMS }).notNull(),
  registeredAt: instant().notNull(),
});

/** A code that was sent by letter. Codes are kept as an HMAC, and so is the address of a forgotten password. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    /** What the code is for, and whom: `commands/codes.ts` makes it. */
    key: text().primaryKey(),
    /** Null where nobody is logged in: then it is not known whether there is an account. */
    userId: ofUser(),
    /** The address that the code proves; null where the key says it. */
    address: text(),
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("one_time_codes_user").on(table.userId)],
);

/** The right to set a new password, given for the right code. Only the SHA-256 of its token is kept. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text().primaryKey(),
    userId: ofUser().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("password_resets_user").on(table.userId)],
);

/** How often something was tried of late: what makes the wait for the next try grow. */
export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  at: instant().notNull(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: ofUser().notNull(),
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signatures that the authenticator says it has made; 0 where it does not count. */
    counter: integer().notNull(),
    transports: text().array().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** What a passkey is asked to sign; answered once, or not at all. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    /** Who adds a passkey; null where somebody logs in with one. */
    userId: ofUser(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId)],
);
