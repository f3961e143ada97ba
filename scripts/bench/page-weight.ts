import { buildPages } from "#app/build-pages.ts";
import { weighRoutes } from "../page-weight.ts";
import type { BenchOutcome } from "./table.ts";

const SCRIPT = 125;
const STYLE = 15;

/** What a browser loads for the first page before it is whole, and for the heaviest other. */
export async function budgets(): Promise<BenchOutcome[]> {
  await buildPages({ info: () => undefined });
  const weights = await weighRoutes();
  const first = weights.get("/");
  const [name, heaviest] = [...weights].toSorted(([, one], [, other]) => other.script - one.script)[0] ?? [];
  if (!first || !heaviest) throw new Error("The build has no first page.");
  const medians = ({ script, style }: typeof first) => ({ "script KiB": script, "style KiB": style });
  return [
    {
      bench: "what a page loads, brotli",
      outcomes: [
        { name: "the first page", medians: medians(first) },
        { name: `the heaviest: ${name}`, medians: medians(heaviest) },
      ],
      bars: [
        { what: "script of the first page", unit: "KiB", least: false, bar: SCRIPT, measured: first.script },
        { what: "style of the first page", unit: "KiB", least: false, bar: STYLE, measured: first.style },
      ],
    },
  ];
}
