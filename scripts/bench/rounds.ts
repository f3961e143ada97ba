/** One side of a comparison. `measure` runs it once; the first contender of a bench is the one it is compared with. */
export interface Contender {
  name: string;
  measure(): Promise<Measurement>;
}

/** Numbers by the name of their unit: `{ "requests/s": 5210, "p99 ms": 12 }`. Every contender gives the same ones. */
export type Measurement = Readonly<Record<string, number>>;

export interface Outcome {
  name: string;
  medians: Measurement;
}

/**
 * Measures the contenders in turns, `rounds` times each, every other round backwards: whatever else the machine is
 * doing falls on all of them. A first turn warms up and is not counted.
 */
export async function measureInTurns(contenders: readonly Contender[], rounds: number): Promise<Outcome[]> {
  for (const contender of contenders) await contender.measure();
  const taken = new Map<Contender, Measurement[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) taken.get(contender)?.push(await contender.measure());
  }
  return [...taken].map(([{ name }, measurements]) => ({ name, medians: medianOfEach(measurements) }));
}

function medianOfEach(measurements: readonly Measurement[]): Measurement {
  const units = Object.keys(measurements[0] ?? {});
  return Object.fromEntries(units.map((unit) => [unit, median(measurements.map((one) => one[unit] ?? 0))]));
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
