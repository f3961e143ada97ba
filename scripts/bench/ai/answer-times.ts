import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import type { BenchOutcome } from "../table.ts";
import { askWithoutEdits } from "./judge-question.ts";

/** Timed runs of each question, after the first has warmed everything up. */
const TIMED_ROUNDS = 3;
const P95_MS = 50;

/**
 * How long the built-in search takes for a question with its answer, one after another. CPU: of this process, without the
 * database, so that a busy machine disturbs it less.
 */
export async function answerTimes(
  needs: AskDeps,
  where: string,
  questions: readonly string[],
): Promise<BenchOutcome> {
  const [times, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round <= TIMED_ROUNDS; round++)
    for (const text of questions) {
      const [begun, used] = [performance.now(), process.cpuUsage()];
      await askWithoutEdits(needs, text);
      if (round === 0) continue;
      const { user, system } = process.cpuUsage(used);
      times.push(performance.now() - begun);
      cpu.push((user + system) / 1000);
    }
  const p95 = at(times, 0.95);
  const medians = {
    "p50 ms": at(times, 0.5),
    "p95 ms": p95,
    "p99 ms": at(times, 0.99),
    "p95 CPU ms": at(cpu, 0.95),
  };
  const budget = { what: `built-in AI search, ${where}, p95`, unit: "ms", isMinimum: false, limit: P95_MS };
  return {
    bench: `ai: time, ${where}`,
    outcomes: [{ name: "built in", medians }],
    budgets: [{ ...budget, measured: p95 }],
  };
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
