import { MESSAGES } from "#contract/messages.ts";
import { type CpuMeter, createCpuMeter } from "#platform/cpu-meter.ts";
import type { Limiter } from "#platform/limiter.ts";
import { CpuBudget } from "./cpu-budget.ts";
import { ApiError } from "./errors.ts";
import { CountByKey, LaneQueue, type Waiter } from "./lane-queue.ts";
import { LANES, type Lane, type LaneName } from "./lanes.ts";

/** A request's place among those that are worked on. */
export interface Turn {
  /** Counts the request for the signed-in user, too. Throws instead of waiting: the place is taken already. */
  alsoFor(user: string): void;
  /** Gives the place up, and charges what the request has cost. */
  end(): void;
}

/** Tells a waiting request that its client has disconnected. */
export type OnGone = (leave: () => void) => void;

export interface AdmissionNeeds {
  limiter: Limiter;
  /** Share of one core that one caller may use on average, in percent. 0: no limit. */
  cpuPercent: number;
  lanes?: Readonly<Record<LaneName, Lane>>;
  /** Milliseconds; any origin. */
  now?: () => number;
  meter?: CpuMeter;
}

/** Requests that do not get their turn within this time are refused. */
const MAX_WAIT_MS = 3000;
/** `Retry-After` of a request that is refused because others are in progress. */
const RETRY_AFTER_S = 2;
/** Requests of one signed-in user in progress, over all addresses and lanes. */
const RUNNING_PER_USER = 24;

/**
 * Decides which requests are worked on now, which wait for a moment, and which are refused. Bounds work in progress in
 * all and per caller (`lanes.ts`), and the CPU time of each caller (`cpu-budget.ts`).
 */
export class Admission {
  readonly #queues: Readonly<Record<LaneName, LaneQueue>>;
  readonly #budget: CpuBudget;
  readonly #meter: CpuMeter;
  readonly #runningByUser = new CountByKey();
  readonly #waitMs = (caller: string) => this.#budget.waitMs(caller);

  constructor({
    limiter,
    cpuPercent,
    lanes = LANES,
    now = () => performance.now(),
    meter = createCpuMeter(),
  }: AdmissionNeeds) {
    const queues = Object.entries(lanes).map(([name, lane]) => [name, new LaneQueue(lane)]);
    this.#queues = Object.fromEntries(queues);
    this.#budget = new CpuBudget({ limiter, cpuPercent, now });
    this.#meter = meter;
  }

  /**
   * Waits for a turn. Throws `ApiError`: "too_many" (429) when the caller has used up its CPU time of the minute, "busy"
   * (503) when there is no place to wait or the wait was too long. The caller ends the turn.
   */
  async enter(lane: LaneName, caller: string, onGone?: OnGone): Promise<Turn> {
    const queue = this.#queues[lane];
    this.#refuseBlocked(caller);
    if (queue.hasPlaceFor(caller) && this.#budget.waitMs(caller) === 0) return this.#begin(queue, caller);
    if (!queue.mayWait(caller)) throw busy();
    return this.#wait(queue, caller, onGone);
  }

  /** Requests in progress and waiting, for metrics. */
  counts(): { running: number; waiting: number } {
    const queues = Object.values(this.#queues);
    const sum = (of: (queue: LaneQueue) => number) => queues.reduce((total, queue) => total + of(queue), 0);
    return { running: sum(({ running }) => running), waiting: sum(({ waiting }) => waiting) };
  }

  #begin(queue: LaneQueue, caller: string): Turn {
    queue.begin(caller);
    this.#budget.begin(caller);
    const stopMeter = this.#meter.start();
    const users: string[] = [];
    let ended = false;
    return {
      alsoFor: (user) => {
        this.#refuseBlocked(user);
        if (this.#budget.waitMs(user) > 0 || this.#runningByUser.of(user) >= RUNNING_PER_USER) throw busy();
        this.#runningByUser.add(user, 1);
        this.#budget.begin(user);
        users.push(user);
      },
      end: () => {
        if (ended) return;
        ended = true;
        const costMs = Math.min(stopMeter(), queue.maxCostMs);
        queue.end(caller);
        for (const user of users) this.#runningByUser.add(user, -1);
        for (const one of [caller, ...users]) this.#budget.end(one, costMs);
        if (queue.waiting > 0) queue.wake(this.#waitMs);
      },
    };
  }

  #wait(queue: LaneQueue, caller: string, onGone: OnGone | undefined): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        caller,
        start: () => {
          clearTimeout(timer);
          if (queue.remove(waiter)) resolve(this.#begin(queue, caller));
        },
      };
      const refuse = () => {
        clearTimeout(timer);
        if (queue.remove(waiter)) reject(busy());
      };
      const timer = setTimeout(refuse, MAX_WAIT_MS);
      queue.add(waiter);
      onGone?.(refuse);
      queue.wake(this.#waitMs);
    });
  }

  #refuseBlocked(caller: string): void {
    const seconds = this.#budget.blockedSeconds(caller);
    if (seconds > 0)
      throw new ApiError("too_many", MESSAGES.rateLimited, { retry_after_s: seconds }, seconds);
  }
}

const busy = () => new ApiError("busy", MESSAGES.busy, { retry_after_s: RETRY_AFTER_S }, RETRY_AFTER_S);
