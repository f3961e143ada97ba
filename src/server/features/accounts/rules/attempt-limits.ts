import { DAY_S } from "#contract/durations.ts";

/** Limit of attempts with a growing backoff. Counted in PostgreSQL, so that it holds across nodes and restarts. */
export interface AttemptLimit {
  name: string;
  /** Seconds to wait after the first attempt, the second, …; the last applies to all further ones. */
  backoffS: readonly number[];
  /** The count resets after this many seconds without an attempt. */
  resetAfterS: number;
}

export const ATTEMPT_LIMITS = {
  /** Wrong passwords at login, by email address, whether or not it has an account. */
  login: { name: "login", backoffS: [0, 0, 0, 0, 30, 60, 120, 240, 480, 900], resetAfterS: DAY_S },
  /** Wrong current passwords on a password change, by user. */
  oldPassword: {
    name: "old_password",
    backoffS: [0, 0, 0, 0, 30, 60, 120, 240, 480, 900],
    resetAfterS: DAY_S,
  },
  /** Password reset codes, by email address. */
  resetCode: { name: "reset_code", backoffS: [30, 30, 30, 60, 120, 240, 480, 900, 1800], resetAfterS: DAY_S },
  /** Email verification codes, by email address. */
  emailCode: {
    name: "address_code",
    backoffS: [30, 30, 30, 60, 120, 240, 480, 900, 1800],
    resetAfterS: DAY_S,
  },
  /** Changes of email address, by user: against account enumeration and spam. */
  emailChange: { name: "address_change", backoffS: [0, 0, 0, 60, 120, 300, 900, 1800], resetAfterS: DAY_S },
} as const satisfies Record<string, AttemptLimit>;

/** Seconds to wait after the `count`-th attempt. */
export const backoffAfter = ({ backoffS }: AttemptLimit, count: number): number =>
  backoffS[Math.min(count, backoffS.length) - 1] ?? 0;

/** Formats a wait, rounded up to one unit: "30 seconds", "2 minutes", "1 hour". */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 60 ? [1, "second"] : seconds < 3600 ? [60, "minute"] : [3600, "hour"];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
