/** How soon something may be tried again. Kept in PostgreSQL: every node knows it, and a restart does not forget. */
export interface Pace {
  name: string;
  /** Seconds to wait after the first try, the second, …; the last stands for all that follow. */
  waitsS: readonly number[];
  /** After this long without a try the count begins anew. */
  forgetAfterS: number;
}

const DAY_S = 86_400;

export const PACES = {
  /** Wrong passwords, by e-mail address, whether or not it has an account. */
  login: { name: "login", waitsS: [0, 0, 0, 0, 30, 60, 120, 240, 480, 900], forgetAfterS: DAY_S },
  /** Wrong old passwords, by user. */
  oldPassword: {
    name: "old_password",
    waitsS: [0, 0, 0, 0, 30, 60, 120, 240, 480, 900],
    forgetAfterS: DAY_S,
  },
  /** Codes for a forgotten password, by e-mail address. */
  resetCode: { name: "reset_code", waitsS: [30, 30, 30, 60, 120, 240, 480, 900, 1800], forgetAfterS: DAY_S },
  /** Codes that prove an address, by that address. */
  addressCode: {
    name: "address_code",
    waitsS: [30, 30, 30, 60, 120, 240, 480, 900, 1800],
    forgetAfterS: DAY_S,
  },
  /** New addresses, by user: nobody asks the site about hundreds of them, or has it write to them. */
  addressChange: { name: "address_change", waitsS: [0, 0, 0, 60, 120, 300, 900, 1800], forgetAfterS: DAY_S },
} as const satisfies Record<string, Pace>;

/** Seconds to wait after the `count`-th try. */
export const waitAfter = ({ waitsS }: Pace, count: number): number =>
  waitsS[Math.min(count, waitsS.length) - 1] ?? 0;

/** A wait as a person says it, rounded up: "30 seconds", "2 minutes", "1 hour". */
export function inWords(seconds: number): string {
  const [size, unit] = seconds < 60 ? [1, "second"] : seconds < 3600 ? [60, "minute"] : [3600, "hour"];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
