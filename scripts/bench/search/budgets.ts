import type { ContenderOutcome } from "../rounds.ts";
import type { BudgetResult } from "../table.ts";
import { readModel } from "./engines/read-model.ts";
import { sqlEngine } from "./engines/sql.ts";

interface SearchOutcomes {
  ranking: readonly ContenderOutcome[];
  inProcess: readonly ContenderOutcome[];
  overHttp: readonly ContenderOutcome[];
  upkeep: readonly ContenderOutcome[];
}

/** Budgets at 200,000 labels on two idle cores. */
const BUDGETS: readonly { from: keyof SearchOutcomes; unit: string; isMinimum: boolean; limit: number }[] = [
  { from: "ranking", unit: "partial name", isMinimum: true, limit: 0.94 },
  { from: "ranking", unit: "partial name, any match", isMinimum: true, limit: 0.94 },
  { from: "ranking", unit: "one typo", isMinimum: true, limit: 0.93 },
  { from: "ranking", unit: "prefix", isMinimum: true, limit: 0.97 },
  { from: "inProcess", unit: "p50 ms", isMinimum: false, limit: 1 },
  { from: "inProcess", unit: "p95 ms", isMinimum: false, limit: 10 },
  { from: "overHttp", unit: "event loop p99 ms", isMinimum: false, limit: 50 },
  { from: "upkeep", unit: "open ms", isMinimum: false, limit: 500 },
];

/** Minimum requests/s as a multiple of the SQL engine's. */
const MIN_TIMES_SQL = 15;

/** Every budget of the read model, with the measured value and the best peer. */
export function searchBudgets(measured: SearchOutcomes): BudgetResult[] {
  const rows = BUDGETS.map(({ from, unit, isMinimum, limit }): BudgetResult => {
    const [best] = measured[from]
      .filter(({ name, medians }) => name !== readModel.name && medians[unit] !== undefined)
      .map(({ name, medians }) => ({ name, measured: medians[unit] ?? Number.NaN }))
      .toSorted((a, b) => (isMinimum ? b.measured - a.measured : a.measured - b.measured));
    const own = medianOf(measured[from], readModel.name, unit);
    return {
      what: `search: ${unit}`,
      unit: "",
      isMinimum,
      limit,
      measured: own,
      ...(best && { peer: best }),
    };
  });
  const requests = (name: string) => medianOf(measured.overHttp, name, "requests/s");
  return [
    ...rows,
    {
      what: `search: requests/s as a multiple of ${sqlEngine.name}`,
      unit: "times",
      isMinimum: true,
      limit: MIN_TIMES_SQL,
      measured: requests(readModel.name) / requests(sqlEngine.name),
    },
  ];
}

const medianOf = (outcomes: readonly ContenderOutcome[], name: string, unit: string): number =>
  outcomes.find((outcome) => outcome.name === name)?.medians[unit] ?? Number.NaN;
