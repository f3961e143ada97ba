import { MAX_LENGTH } from "./limits.ts";

export const PASSWORD_LENGTH = { min: 8, max: MAX_LENGTH.password } as const;

/** Codes that are sent by letter. Asking again and again makes the wait for the next one grow. */
export const CODE = { digits: 6, livesS: 600, tries: 5, resendAfterS: 30 } as const;

/** How long a proven code may be followed by the new password. */
export const RESET_WITHIN_S = 900;

/** A session ends this long after it was last used. */
export const SESSION_LIVES_DAYS = 30;

/** Places where one user may be logged in at once; the longest unused one ends when another begins. */
export const MAX_SESSIONS = 50;

export const MAX_PASSKEYS = 20;

/** How long the browser has between asking for a passkey's challenge and sending the answer to it. */
export const PASSKEY_WITHIN_S = 300;

/** Longest device token that is taken, in characters; those of Firebase Cloud Messaging are far shorter. */
export const MAX_DEVICE_TOKEN = 1024;

/** Longest address of a profile picture, in characters. */
export const MAX_IMAGE_ADDRESS = 1024;

/** Where push messages can go. */
export const PUSH_PLATFORMS = ["web", "android", "ios"] as const;
