import { DAY_S } from "#contract/durations.ts";

/** Limit of attempts with a growing backoff. Counted in PostgreSQL, so that it holds across nodes and restarts. */
export interface AttemptLimit {
  name: string;
  /** Seconds to wait after the first attempt, the second, …; the last applies to all further ones. */
  backoffS: readonly number[];
  /** The count resets after this many seconds without an attempt. */
  resetAfterS: number;
}

/** At most `max` attempts in a day, which begins with the first one. */
export interface DailyCap {
  name: string;
  max: number;
}

const PASSWORD_BACKOFF_S = [0, 0, 0, 0, 30, 60, 120, 240, 480, 900];
const CODE_BACKOFF_S = [30, 30, 60, 300, 900, 3600, 6 * 3600];

export const ATTEMPT_LIMITS = {
  /** Wrong passwords at login from unknown devices, by email address (whether or not it has an account) and network. */
  login: { name: "login", backoffS: [...PASSWORD_BACKOFF_S, 1800, 3600], resetAfterS: DAY_S },
  /** Wrong passwords at login on a device that has logged in to the account before, by device. */
  knownDevice: { name: "known_device", backoffS: PASSWORD_BACKOFF_S, resetAfterS: DAY_S },
  /** Wrong current passwords on a password change, by user. */
  oldPassword: { name: "old_password", backoffS: PASSWORD_BACKOFF_S, resetAfterS: DAY_S },
  /** Password reset codes, by email address and network, or by known device. */
  resetCode: { name: "reset_code", backoffS: CODE_BACKOFF_S, resetAfterS: DAY_S },
  /** Email verification codes, by email address and network. */
  emailCode: { name: "address_code", backoffS: CODE_BACKOFF_S, resetAfterS: DAY_S },
  /** Changes of email address, by user: against account enumeration and spam. */
  emailChange: { name: "address_change", backoffS: [0, 0, 0, 60, 120, 300, 900, 1800], resetAfterS: DAY_S },
} as const satisfies Record<string, AttemptLimit>;

/** Limits in sum over all networks, by email address. Known devices are not counted: strangers cannot use up theirs. */
export const DAILY_CAPS = {
  /** Wrong passwords from unknown devices: the number that NIST SP 800-63B, section 5.2.2, allows in a row. */
  login: { name: "login_day", max: 100 },
  /** Password reset codes asked for by unknown devices. The email with the last one holds a link that needs no code. */
  resetCode: { name: "reset_code_day", max: 10 },
  emailCode: { name: "address_code_day", max: 10 },
} as const satisfies Record<string, DailyCap>;

/** Seconds to wait after the `count`-th attempt. */
export const backoffAfter = ({ backoffS }: AttemptLimit, count: number): number =>
  backoffS[Math.min(count, backoffS.length) - 1] ?? 0;

/** Formats a wait, rounded up to one unit: "30 seconds", "2 minutes", "1 hour". */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 60 ? [1, "second"] : seconds < 3600 ? [60, "minute"] : [3600, "hour"];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
