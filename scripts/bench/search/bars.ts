import type { Outcome } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { readModel } from "./engines/read-model.ts";
import { sqlEngine } from "./engines/sql.ts";

interface Measured {
  found: readonly Outcome[];
  inProcess: readonly Outcome[];
  different: readonly Outcome[];
  upkeep: readonly Outcome[];
}

/** What is promised at 200,000 labels on two quiet cores; `least`: more is better. */
const BARS: readonly { from: keyof Measured; unit: string; least: boolean; bar: number }[] = [
  { from: "found", unit: "partial name", least: true, bar: 0.94 },
  { from: "found", unit: "one typo", least: true, bar: 0.93 },
  { from: "found", unit: "prefix", least: true, bar: 0.97 },
  { from: "inProcess", unit: "p50 ms", least: false, bar: 1 },
  { from: "inProcess", unit: "p95 ms", least: false, bar: 10 },
  { from: "different", unit: "event loop p99 ms", least: false, bar: 50 },
  { from: "upkeep", unit: "open ms", least: false, bar: 500 },
];

/** Requests a second, in those of the SQL engine. */
const TIMES_SQL = 15;

/** Every bar of the read model with what was measured, and how that stands to the best of the other engines. */
export function bars(measured: Measured): BenchOutcome[] {
  const rows = BARS.map(({ from, unit, least, bar }) => {
    const own = medianOf(measured[from], readModel.name, unit);
    const others = measured[from]
      .filter(({ name }) => name !== readModel.name)
      .flatMap(({ medians }) => medians[unit] ?? []);
    const best = least ? Math.max(...others) : Math.min(...others);
    return { what: `${unit}, ${least ? "at least" : "at most"}`, bar, measured: own, best };
  });
  const requests = (name: string) => medianOf(measured.different, name, "requests/s");
  const times = requests(readModel.name) / requests(sqlEngine.name);
  return [
    ...rows,
    { what: "requests/s in those of the SQL engine, at least", bar: TIMES_SQL, measured: times, best: 1 },
  ].map(({ what, bar, measured: own, best }) => ({
    bench: `bar: ${what}`,
    outcomes: [
      {
        name: readModel.name,
        medians: { bar, measured: own, "best of the others": best, "times that": own / best },
      },
    ],
  }));
}

const medianOf = (outcomes: readonly Outcome[], name: string, unit: string): number =>
  outcomes.find((outcome) => outcome.name === name)?.medians[unit] ?? Number.NaN;
