import type { Lane } from "./lanes.ts";

/** A request that waits for a place. */
export interface Waiter {
  readonly caller: string;
  start(): void;
}

/** Counts per key; keys with a count of 0 take no memory. */
export class CountByKey {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const counted = this.of(key) + change;
    if (counted > 0) this.#counts.set(key, counted);
    else this.#counts.delete(key);
  }
}

/** The requests of one lane: in progress and waiting, in all and by caller. */
export class LaneQueue {
  readonly #lane: Lane;
  readonly #runningBy = new CountByKey();
  readonly #waitingBy = new CountByKey();
  readonly #waiters = new Set<Waiter>();
  #running = 0;
  /** Wakes those whose CPU budget is used up. */
  #timer: NodeJS.Timeout | null = null;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  get maxCostMs(): number {
    return this.#lane.maxCostMs;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  hasPlaceFor(caller: string): boolean {
    return this.#running < this.#lane.running && this.#runningBy.of(caller) < this.#lane.runningPerCaller;
  }

  mayWait(caller: string): boolean {
    return (
      this.#waiters.size < this.#lane.waiting && this.#waitingBy.of(caller) < this.#lane.waitingPerCaller
    );
  }

  begin(caller: string): void {
    this.#running += 1;
    this.#runningBy.add(caller, 1);
  }

  end(caller: string): void {
    this.#running -= 1;
    this.#runningBy.add(caller, -1);
  }

  add(waiter: Waiter): void {
    this.#waiters.add(waiter);
    this.#waitingBy.add(waiter.caller, 1);
  }

  /** False if the request no longer waits. */
  remove(waiter: Waiter): boolean {
    if (!this.#waiters.delete(waiter)) return false;
    this.#waitingBy.add(waiter.caller, -1);
    return true;
  }

  /**
   * Starts waiting requests, in the order in which they came. Those of callers that have no place or no CPU time left
   * (`waitMs`) are passed over, and looked at again when there is some.
   */
  wake(waitMs: (caller: string) => number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const waiter of this.#waiters) {
      if (this.#running >= this.#lane.running) return;
      const ms = waitMs(waiter.caller);
      if (ms > 0) nextMs = Math.min(nextMs, ms);
      else if (this.hasPlaceFor(waiter.caller)) waiter.start();
    }
    if (Number.isFinite(nextMs)) this.#timer = setTimeout(() => this.wake(waitMs), Math.ceil(nextMs));
  }
}
