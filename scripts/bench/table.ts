import { cpus, totalmem } from "node:os";
import type { ContenderOutcome } from "./rounds.ts";

export interface BenchOutcome {
  bench: string;
  outcomes: readonly ContenderOutcome[];
  /** Its budgets, with the measured values. */
  budgets?: readonly BudgetResult[];
}

/** A budget and the measured value. The budget is a minimum if `isMinimum`, else a maximum. */
export interface BudgetResult {
  what: string;
  unit: string;
  isMinimum: boolean;
  limit: number;
  measured: number;
  /** The best peer in the same run, in the same unit. */
  peer?: { name: string; measured: number };
}

/** Benches that measure the same units share a table. */
export function tablesOf(benches: readonly BenchOutcome[]): string {
  const unitsOf = ({ outcomes }: BenchOutcome) => Object.keys(outcomes[0]?.medians ?? {}).join();
  return [...Map.groupBy(benches, unitsOf).values()].map(tableOf).join("\n\n");
}

/** One Markdown table of medians, with the ratio to the first contender of the same bench in brackets. */
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

/** All budgets of these benches as one Markdown table, each met or missed. */
export function budgetTableOf(benches: readonly BenchOutcome[]): string {
  const rows = benches
    .flatMap(({ budgets = [] }) => budgets)
    .map(({ what, unit, isMinimum, limit, measured, peer }) => {
      const met = isMinimum ? measured >= limit : measured <= limit;
      const bestPeer = peer ? `${peer.name}: ${cell(peer.measured, undefined)}` : "";
      const cells = [
        what,
        `${isMinimum ? "at least" : "at most"} ${cell(limit, undefined)} ${unit}`,
        cell(measured, peer?.measured),
        bestPeer,
        met ? "met" : "MISSED",
      ];
      return `| ${cells.join(" | ")} |`;
    });
  return ["| figure | budget | measured | best peer | result |", "|---|---|---|---|---|", ...rows].join("\n");
}

const rounded = (value: number, digits: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: digits });

function cell(value: number | undefined, peer: number | undefined): string {
  if (value === undefined) return "";
  const shown = rounded(value, value >= 1000 ? 5 : 3);
  return peer ? `${shown} (${rounded(value / peer, 2)}x)` : shown;
}

/** The machine the benches ran on. */
export function machine(): string {
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const cores = `${cpus().length} x ${processor?.model.trim() ?? "unknown processor"}`;
  return `${cores}, ${memory}, Node ${process.versions.node}, ${process.platform}`;
}
