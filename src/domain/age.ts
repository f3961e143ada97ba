/** Results at least this old get a warning. */
export const OLD_AFTER_MONTHS = 18;

/** Whole months from a day (`YYYY-MM-DD`) to an instant, both in UTC. */
export function monthsSince(day: string, now: Date): number {
  const then = new Date(`${day}T00:00:00Z`);
  const months = (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth();
  return months - (now.getUTCDate() < then.getUTCDate() ? 1 : 0);
}

export const isOld = (day: string, now: Date): boolean => monthsSince(day, now) >= OLD_AFTER_MONTHS;

/** Certificates are valid through the end of their expiration date (UTC). */
export const hasExpired = (lastDay: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000;
