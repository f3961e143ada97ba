import type { Limiter, LimitRule } from "#platform/limiter.ts";

interface CpuBudgetNeeds {
  limiter: Limiter;
  /** Share of one core for one caller, in percent. 0: no limit. */
  cpuPercent: number;
  /** Milliseconds; any origin. */
  now: () => number;
}

interface Account {
  /** CPU milliseconds used and not yet paid back by time. */
  debtMs: number;
  /** When `debtMs` was last brought up to date. */
  at: number;
  /** Requests in progress, and what one of them costs on average. */
  running: number;
  expectedMs: number;
  /** CPU milliseconds that the limiter does not know of yet. */
  unreportedMs: number;
  /** The limit per minute is exceeded until then. */
  blockedUntil: number;
}

/** CPU time that a caller may use at once before it has to wait: some thirty pages, rendered in one go. */
const BURST_MS = 400;
/** Points per minute, as a multiple of what one node lets through: the limit is for callers that use several nodes. */
const MINUTE_FACTOR = 1.25;
/** Seconds in which all nodes together let a caller use what one node does, times `MINUTE_FACTOR`. */
const SHORT_WINDOW_S = 5;
/** Weight of the newest request in the average cost of a caller's requests. */
const AVERAGE_WEIGHT = 0.25;
/** Small costs are reported to the limiter together: most calls take less than a millisecond. */
const MIN_REPORT_MS = 10;
/** Accounts in memory after which those that are paid back are forgotten. */
const MIN_SWEEP_SIZE = 1000;

/**
 * CPU time per caller, as points of a rate limit. Within seconds, a debt that time pays back protects this node's event
 * loop, so a caller at its limit is slowed down rather than refused. The limiter counts the points of all nodes, per
 * minute and in short windows, which a caller of one node never fills.
 */
export class CpuBudget {
  readonly #needs: CpuBudgetNeeds;
  readonly #rules: readonly LimitRule[];
  readonly #accounts = new Map<string, Account>();
  #sweepAt = MIN_SWEEP_SIZE;

  constructor(needs: CpuBudgetNeeds) {
    this.#needs = needs;
    const share = needs.cpuPercent / 100;
    const calls = Math.round(60_000 * share * MINUTE_FACTOR);
    const burst = Math.round((1000 * SHORT_WINDOW_S * share + BURST_MS) * MINUTE_FACTOR);
    this.#rules = [
      { name: "cpu-ms", calls, perSeconds: 60 },
      { name: "cpu-ms-burst", calls: burst, perSeconds: SHORT_WINDOW_S },
    ];
  }

  /**
   * Milliseconds until the caller may begin another request; 0: now. Counts what those in progress will probably cost,
   * so that a caller at its limit has one at a time.
   */
  waitMs(caller: string): number {
    const account = this.#accounts.get(caller);
    if (!account) return 0;
    this.#payBack(account);
    const dueMs = account.debtMs + account.running * account.expectedMs - BURST_MS;
    return dueMs <= 0 ? 0 : dueMs / (this.#needs.cpuPercent / 100);
  }

  /** Seconds until the limit per minute allows the caller another request; 0: it does. */
  blockedSeconds(caller: string): number {
    const blockedUntil = this.#accounts.get(caller)?.blockedUntil ?? 0;
    return Math.max(0, Math.ceil((blockedUntil - this.#needs.now()) / 1000));
  }

  begin(caller: string): void {
    if (this.#needs.cpuPercent > 0) this.#accountOf(caller).running += 1;
  }

  /** Ends a request that began. */
  end(caller: string, costMs: number): void {
    if (this.#needs.cpuPercent === 0) return;
    const account = this.#accountOf(caller);
    this.#payBack(account);
    account.running -= 1;
    account.expectedMs += (costMs - account.expectedMs) * AVERAGE_WEIGHT;
    account.debtMs += costMs;
    account.unreportedMs += costMs;
    if (account.unreportedMs >= MIN_REPORT_MS) this.#report(caller, account);
  }

  #report(caller: string, account: Account): void {
    const points = Math.round(account.unreportedMs);
    account.unreportedMs = 0;
    for (const rule of this.#rules)
      this.#needs.limiter.take(caller, rule, points).then(
        ({ allowed, retryAfterSeconds }) => {
          const until = this.#needs.now() + retryAfterSeconds * 1000;
          if (!allowed) account.blockedUntil = Math.max(account.blockedUntil, until);
        },
        () => undefined,
      );
  }

  #accountOf(caller: string): Account {
    const known = this.#accounts.get(caller);
    if (known) return known;
    if (this.#accounts.size >= this.#sweepAt) this.#sweep();
    const at = this.#needs.now();
    const account = { debtMs: 0, at, running: 0, expectedMs: 0, unreportedMs: 0, blockedUntil: 0 };
    this.#accounts.set(caller, account);
    return account;
  }

  #payBack(account: Account): void {
    const at = this.#needs.now();
    account.debtMs = Math.max(0, account.debtMs - (at - account.at) * (this.#needs.cpuPercent / 100));
    account.at = at;
  }

  #sweep(): void {
    const at = this.#needs.now();
    for (const [caller, account] of this.#accounts) {
      this.#payBack(account);
      if (account.running === 0 && account.debtMs === 0 && account.blockedUntil <= at)
        this.#accounts.delete(caller);
    }
    this.#sweepAt = Math.max(MIN_SWEEP_SIZE, this.#accounts.size * 2);
  }
}
