import { buildPages } from "#app/build-pages.ts";
import { HOME_PAGE_BUDGET, weighRoutes } from "../page-weight.ts";
import type { BenchOutcome } from "./table.ts";

/** Scripts and styles a browser loads for the home page, and for the heaviest page. */
export async function pageWeight(): Promise<BenchOutcome[]> {
  await buildPages({ info: () => undefined });
  const weights = await weighRoutes();
  const first = weights.get("/");
  const [name, heaviest] = [...weights].toSorted(([, one], [, other]) => other.script - one.script)[0] ?? [];
  if (!first || !heaviest) throw new Error("The build has no home page.");
  const medians = ({ script, style }: typeof first) => ({ "script KiB": script, "style KiB": style });
  return [
    {
      bench: "page weight, brotli",
      outcomes: [
        { name: "home page", medians: medians(first) },
        { name: `heaviest page: ${name}`, medians: medians(heaviest) },
      ],
      budgets: [
        {
          what: "script of the home page",
          unit: "KiB",
          isMinimum: false,
          limit: HOME_PAGE_BUDGET.script,
          measured: first.script,
        },
        {
          what: "style of the home page",
          unit: "KiB",
          isMinimum: false,
          limit: HOME_PAGE_BUDGET.style,
          measured: first.style,
        },
      ],
    },
  ];
}
