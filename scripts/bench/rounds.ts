/** One side of a comparison. `measure` runs it once; the first contender of a bench is the baseline. */
export interface Contender {
  name: string;
  measure(): Promise<BenchMetrics>;
}

/** Figures by metric and unit: `{ "requests/s": 5210, "p99 ms": 12 }`. All contenders report the same ones. */
export type BenchMetrics = Readonly<Record<string, number>>;

export interface ContenderOutcome {
  name: string;
  medians: BenchMetrics;
}

/**
 * Measures the contenders alternating, `rounds` times each, in reverse order every other round, so that other load on
 * the machine affects all of them. A first run warms up and is not counted.
 */
export async function measureInTurns(
  contenders: readonly Contender[],
  rounds: number,
): Promise<ContenderOutcome[]> {
  for (const contender of contenders) await contender.measure();
  const measured = new Map<Contender, BenchMetrics[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) measured.get(contender)?.push(await contender.measure());
  }
  return [...measured].map(([{ name }, measurements]) => ({ name, medians: medianOfEach(measurements) }));
}

function medianOfEach(measurements: readonly BenchMetrics[]): BenchMetrics {
  const units = Object.keys(measurements[0] ?? {});
  return Object.fromEntries(units.map((unit) => [unit, median(measurements.map((one) => one[unit] ?? 0))]));
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
