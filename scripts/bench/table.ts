import { cpus, totalmem } from "node:os";
import type { Outcome } from "./rounds.ts";

export interface BenchOutcome {
  bench: string;
  outcomes: readonly Outcome[];
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
