import type { Terminal } from "./command.ts";

/** How far a long command is. */
export interface Progress {
  /** 0 to 1. */
  fraction: number;
  /** Things done: labels, bytes. */
  count: number;
  elapsedMs: number;
}

const BAR = 24;
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** "0:05", "1:02:03". */
export function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** "[=======>      ] 45 %  41,220 labels  9,500 a second  0:06 left" */
export function progressLine({ fraction, count: done, elapsedMs }: Progress, noun: string): string {
  const share = Math.min(Math.max(fraction, 0), 1);
  const filled = Math.round(share * BAR);
  const bar = `[${"=".repeat(filled)}${" ".repeat(BAR - filled)}]`;
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const left = share > 0 ? `${clockTime((elapsedMs / share) * (1 - share))} left` : "";
  return `${bar} ${Math.floor(share * 100)} %  ${count.format(done)} ${noun}  ${count.format(rate)} a second  ${left}`.trimEnd();
}

const PLAIN_LINE_EVERY_MS = 5_000;

/** Shows progress: a bar in a terminal, now and then a line anywhere else. */
export function showProgress(stream: Terminal, noun: string) {
  const start = performance.now();
  let shownAt = start;
  return {
    update(fraction: number, done: number): void {
      const now = performance.now();
      const line = progressLine({ fraction, count: done, elapsedMs: now - start }, noun);
      if (stream.isTTY) stream.write(`\r\u001b[K${line.slice(0, Math.max(stream.columns - 1, 20))}`);
      else if (now - shownAt >= PLAIN_LINE_EVERY_MS) {
        shownAt = now;
        stream.write(`${line}\n`);
      }
    },
    /** Takes the bar away and says how long it took, in milliseconds. */
    end(): number {
      if (stream.isTTY) stream.write("\r\u001b[K");
      return performance.now() - start;
    },
  };
}
