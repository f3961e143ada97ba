import type { Terminal } from "./command.ts";

/** Progress of a long-running command. */
export interface Progress {
  /** 0 to 1. */
  fraction: number;
  /** Items done, such as labels or bytes. */
  count: number;
  elapsedMs: number;
}

const BAR_WIDTH = 24;
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Formats a duration: "0:05", "1:02:03". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visible = parts[0] === 0 ? parts.slice(1) : parts;
  return visible.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** "[=======       ] 45%  41,220 labels  9,500 per second  0:06 left" */
export function formatProgress({ fraction, count: done, elapsedMs }: Progress, noun: string): string {
  const share = Math.min(Math.max(fraction, 0), 1);
  const filled = Math.round(share * BAR_WIDTH);
  const bar = `[${"=".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}]`;
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const left = share > 0 ? `${formatDuration((elapsedMs / share) * (1 - share))} left` : "";
  return `${bar} ${Math.floor(share * 100)}%  ${count.format(done)} ${noun}  ${count.format(rate)} per second  ${left}`.trimEnd();
}

const PLAIN_LINE_INTERVAL_MS = 5_000;

/** Progress display: a bar that is redrawn in a terminal, otherwise a line every five seconds. */
export function showProgress(stream: Terminal, noun: string) {
  const start = performance.now();
  let shownAt = start;
  return {
    update(fraction: number, done: number): void {
      const now = performance.now();
      const line = formatProgress({ fraction, count: done, elapsedMs: now - start }, noun);
      if (stream.isTTY) stream.write(`\r\u001b[K${line.slice(0, Math.max(stream.columns - 1, 20))}`);
      else if (now - shownAt >= PLAIN_LINE_INTERVAL_MS) {
        shownAt = now;
        stream.write(`${line}\n`);
      }
    },
    /** Clears the bar and returns the elapsed milliseconds. */
    end(): number {
      if (stream.isTTY) stream.write("\r\u001b[K");
      return performance.now() - start;
    },
  };
}
