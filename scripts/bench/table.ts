import { cpus, totalmem } from "node:os";
import type { Outcome } from "./rounds.ts";

export interface BenchOutcome {
  bench: string;
  outcomes: readonly Outcome[];
  /** What of it was promised. */
  bars?: readonly Bar[];
}

/** What is promised of a figure, and what was measured; `least`: more is better. */
export interface Bar {
  what: string;
  unit: string;
  least: boolean;
  bar: number;
  measured: number;
  /** The best of the others in the same run, in the same unit. */
  peer?: { name: string; measured: number };
}

/** Benches that measure the same units share a table. */
export function tablesOf(benches: readonly BenchOutcome[]): string {
  const unitsOf = ({ outcomes }: BenchOutcome) => Object.keys(outcomes[0]?.medians ?? {}).join();
  return [...Map.groupBy(benches, unitsOf).values()].map(tableOf).join("\n\n");
}

/** One Markdown table: medians, and in brackets how they stand to the first contender of the same bench. */
export function tableOf(benches: readonly BenchOutcome[]): string {
  const units = [
    ...new Set(benches.flatMap(({ outcomes }) => outcomes.flatMap(({ medians }) => Object.keys(medians)))),
  ];
  const rows = benches.flatMap(({ bench, outcomes }) =>
    outcomes.map(({ name, medians }, at) => {
      const cells = units.map((unit) =>
        cell(medians[unit], at === 0 ? undefined : outcomes[0]?.medians[unit]),
      );
      return `| ${bench} | ${name} | ${cells.join(" | ")} |`;
    }),
  );
  return [`| bench | what | ${units.join(" | ")} |`, `|---|---|${"---|".repeat(units.length)}`, ...rows].join(
    "\n",
  );
}

/** Every promise of these benches in one table, with whether it is kept. */
export function barsOf(benches: readonly BenchOutcome[]): string {
  const rows = benches
    .flatMap(({ bars = [] }) => bars)
    .map(({ what, unit, least, bar, measured, peer }) => {
      const kept = least ? measured >= bar : measured <= bar;
      const other = peer ? `${peer.name}: ${cell(peer.measured, undefined)}` : "";
      const cells = [
        what,
        `${least ? "at least" : "at most"} ${cell(bar, undefined)} ${unit}`,
        cell(measured, peer?.measured),
        other,
        kept ? "yes" : "NO",
      ];
      return `| ${cells.join(" | ")} |`;
    });
  return ["| promised | bar | measured | best of the others | kept |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

const rounded = (value: number, digits: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: digits });

function cell(value: number | undefined, peer: number | undefined): string {
  if (value === undefined) return "";
  const shown = rounded(value, value >= 1000 ? 5 : 3);
  return peer ? `${shown} (${rounded(value / peer, 2)}x)` : shown;
}

/** What it ran on, for whoever reads the numbers later. */
export function machine(): string {
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const cores = `${cpus().length} x ${processor?.model.trim() ?? "unknown processor"}`;
  return `${cores}, ${memory}, Node ${process.versions.node}, ${process.platform}`;
}
