import type { Outcome } from "../rounds.ts";
import type { Bar } from "../table.ts";
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
  { from: "found", unit: "partial name, any it may mean", least: true, bar: 0.94 },
  { from: "found", unit: "one typo", least: true, bar: 0.93 },
  { from: "found", unit: "prefix", least: true, bar: 0.97 },
  { from: "inProcess", unit: "p50 ms", least: false, bar: 1 },
  { from: "inProcess", unit: "p95 ms", least: false, bar: 10 },
  { from: "different", unit: "event loop p99 ms", least: false, bar: 50 },
  { from: "upkeep", unit: "open ms", least: false, bar: 500 },
];

/** Requests a second, in those of the SQL engine. */
const TIMES_SQL = 15;

/** Every bar of the read model with what was measured, and the best of the other engines. */
export function bars(measured: Measured): Bar[] {
  const rows = BARS.map(({ from, unit, least, bar }): Bar => {
    const [best] = measured[from]
      .filter(({ name, medians }) => name !== readModel.name && medians[unit] !== undefined)
      .map(({ name, medians }) => ({ name, measured: medians[unit] ?? Number.NaN }))
      .toSorted((a, b) => (least ? b.measured - a.measured : a.measured - b.measured));
    const own = medianOf(measured[from], readModel.name, unit);
    return { what: `search: ${unit}`, unit: "", least, bar, measured: own, ...(best && { peer: best }) };
  });
  const requests = (name: string) => medianOf(measured.different, name, "requests/s");
  return [
    ...rows,
    {
      what: `search: requests/s in those of the ${sqlEngine.name}`,
      unit: "times",
      least: true,
      bar: TIMES_SQL,
      measured: requests(readModel.name) / requests(sqlEngine.name),
    },
  ];
}

const medianOf = (outcomes: readonly Outcome[], name: string, unit: string): number =>
  outcomes.find((outcome) => outcome.name === name)?.medians[unit] ?? Number.NaN;
