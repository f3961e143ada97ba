const DAY_MS = 86_400_000;

/** Counts calls of a UTC day, in this process. */
export interface DailyBudget {
  /** Counts a call; false if the day's are used up. */
  take(): boolean;
}

/** A budget of calls a day; null: no limit. `now`: milliseconds. */
export function dailyBudget(calls: number | null, now: () => number): DailyBudget {
  let day = 0;
  let taken = 0;
  return {
    take() {
      if (calls === null) return true;
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) [day, taken] = [today, 0];
      if (taken >= calls) return false;
      taken++;
      return true;
    },
  };
}
