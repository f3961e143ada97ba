/** How many requests of one kind are worked on at once; further ones wait briefly. */
export interface Lane {
  /** Maximum in progress, of all callers. Bounds memory, and how long a newcomer's turn takes. */
  running: number;
  /** Maximum in progress for one caller. */
  runningPerCaller: number;
  /** Maximum waiting, of all callers and for one. */
  waiting: number;
  waitingPerCaller: number;
  /** Upper bound of the CPU time charged for one request: work that waits is charged a part of what runs beside it. */
  maxCostMs: number;
}

/**
 * Kinds of work. Each has its own places, so that someone's slow upload, scan or model answer does not hold up the pages
 * of others behind the same address. A browser opens six connections, through a proxy with HTTP/2 about a hundred
 * requests: those of one page all find a place to wait.
 */
export const LANES = {
  /** Rendering: mostly CPU time, 5 to 50 ms each. */
  pages: { running: 8, runningPerCaller: 4, waiting: 200, waitingPerCaller: 16, maxCostMs: 500 },
  /** Calls that read: a few statements, or the index. */
  calls: { running: 48, runningPerCaller: 8, waiting: 400, waitingPerCaller: 64, maxCostMs: 200 },
  /** Questions: CPU time without a language model, waiting with one. */
  questions: { running: 32, runningPerCaller: 4, waiting: 100, waitingPerCaller: 8, maxCostMs: 300 },
  /** Drawings, report files, tables. */
  files: { running: 32, runningPerCaller: 8, waiting: 400, waitingPerCaller: 96, maxCostMs: 200 },
  /** Pictures that are drawn pixel by pixel: 50 ms of other threads each, which the CPU budget does not see. */
  images: { running: 2, runningPerCaller: 1, waiting: 60, waitingPerCaller: 6, maxCostMs: 200 },
  /** What waits: for a password hash, a minimum duration, a scan, a bucket, a picture that is being prepared. */
  waitingCalls: { running: 256, runningPerCaller: 16, waiting: 200, waitingPerCaller: 48, maxCostMs: 20 },
  /** Renewing cached pages in the background. */
  renewals: { running: 2, runningPerCaller: 2, waiting: 0, waitingPerCaller: 0, maxCostMs: 500 },
} as const satisfies Record<string, Lane>;
export type LaneName = keyof typeof LANES;
