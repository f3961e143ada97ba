import { buildPages } from "#app/build-pages.ts";
import { type Weight, weighRoutes } from "./page-weight.ts";

/** Most that a page may load, KiB brotli. */
const FIRST_PAGE: Weight = { script: 125, style: 15 };
const ANY_PAGE: Weight = { script: 160, style: 15 };

await buildPages({ info: () => undefined });
const kib = (weight: number) => weight.toFixed(1).padStart(6);
for (const [route, weight] of await weighRoutes()) {
  const budget = route === "/" ? FIRST_PAGE : ANY_PAGE;
  const over = weight.script > budget.script || weight.style > budget.style;
  console.log(`${over ? "OVER " : "     "}${kib(weight.script)} ${kib(weight.style)}  ${route}`);
  if (over) process.exitCode = 1;
}
console.log(
  `KiB of script and style, brotli. The first page may have ${FIRST_PAGE.script} and ${FIRST_PAGE.style}, ` +
    `every other ${ANY_PAGE.script} and ${ANY_PAGE.style}.`,
);
