import { DAY_S, MINUTE_S } from "./durations.ts";
import { MAX_LENGTH } from "./limits.ts";

export const PASSWORD_LENGTH = { min: 8, max: MAX_LENGTH.password } as const;

/** One-time codes sent by email. The delay before another one grows with each resend (backoff). */
export const ONE_TIME_CODE = {
  digits: 6,
  lifetimeS: 10 * MINUTE_S,
  maxAttempts: 5,
  resendAfterS: 30,
} as const;

/** Time between entering the right code and setting the new password. */
export const RESET_TOKEN_LIFETIME_S = 15 * MINUTE_S;

/** A link that sets a new password; its token follows. In the fragment, so that no server and no log sees it. */
export const RESET_LINK_PATH = "/reset-password#token=";

/** Devices remembered per user, those that logged in most recently. */
export const MAX_KNOWN_DEVICES = 20;

/** Idle timeout of a session. */
export const SESSION_LIFETIME_S = 30 * DAY_S;

/** Time after login in which every session ends, however much it is used. */
export const MAX_SESSION_AGE_S = 90 * DAY_S;

/** How long after a login or a confirmation calls that can take over an account are allowed. */
export const RECENT_AUTHENTICATION_S = 5 * MINUTE_S;

/** Lifetime of the link that undoes a change of email address; as long, nobody else can use the former address. */
export const EMAIL_UNDO_LIFETIME_S = 3 * DAY_S;

/** Lifetime of the token that a visitor without an account reads the site with. */
export const GUEST_TOKEN_LIFETIME_S = 30 * DAY_S;

/** Sessions per user. Starting another one ends the session that has been idle longest. */
export const MAX_SESSIONS = 50;

export const MAX_PASSKEYS = 20;

/** Time between requesting a passkey challenge and sending the response. */
export const PASSKEY_CHALLENGE_LIFETIME_S = 5 * MINUTE_S;

/** Characters. Firebase Cloud Messaging tokens are far shorter. */
export const MAX_DEVICE_TOKEN_LENGTH = 1024;

/** Characters in the URL of a profile picture. */
export const MAX_IMAGE_URL_LENGTH = 1024;

/** Platforms that can receive push messages. */
export const PUSH_PLATFORMS = ["web", "android", "ios"] as const;
