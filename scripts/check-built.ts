import { buildPages } from "#app/build-pages.ts";
import { budgetOf, weighRoutes } from "./page-weight.ts";

/** Checks on the built pages: page weight budgets and browser support. */

await buildPages({ info: () => undefined });
const kib = (weight: number) => weight.toFixed(1).padStart(6);
for (const [route, weight] of await weighRoutes()) {
  const budget = budgetOf(route);
  const over = weight.script > budget.script || weight.style > budget.style;
  console.log(`${over ? "OVER " : "     "}${kib(weight.script)} ${kib(weight.style)}  ${route}`);
  if (over) process.exitCode = 1;
}
console.log("KiB of script and style, brotli.");
await import("./check-baseline.ts");
