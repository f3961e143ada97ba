import { globSync, readFileSync } from "node:fs";
import { partsOfScript } from "./baseline/scripts.ts";
import { baselineOf } from "./baseline/statuses.ts";
import { partsOfStyle } from "./baseline/styles.ts";

/**
 * Holds the built pages to what every browser has had for 30 months (Baseline "widely available", as the builder's
 * target has it).
 */

/** What is used although not every browser has had it for 30 months, and why a browser without it loses nothing. */
const WITHOUT_LOSS: Readonly<Record<string, string>> = {
  "api.BarcodeDetector": "asked for; where it is absent our own reader does the same",
  "api.Navigator.connection": "a library asks for it first",
  "api.Window.cancelIdleCallback": "asked for; a timer does as well",
  "api.Window.requestIdleCallback": "asked for; a timer does as well",
  "api.Window.showOpenFilePicker": "a library asks for it first",
  "css.at-rules.page": "margins of a printed page",
  "css.at-rules.starting-style": "what opens does so without moving",
  "css.properties.accent-color": "a scale has the browser's colour",
  "css.properties.break-after.avoid": "where a printed page ends",
  "css.properties.content-visibility": "only on paper: see css.selectors.details-content",
  "css.properties.cursor": "phones have no pointer",
  "css.properties.field-sizing": "a text field keeps its height and scrolls",
  "css.properties.font-family.ui-monospace": "the next font in the list",
  "css.properties.overscroll-behavior": "the page scrolls on behind a list",
  "css.properties.overscroll-behavior-x": "a swipe at the end goes back a page",
  "css.properties.resize": "phones have no corner to pull",
  "css.properties.scrollbar-width": "a scroll bar shows below the carousel",
  "css.properties.text-size-adjust": "with a prefix beside it",
  "css.properties.text-wrap": "lines of a heading are less even",
  "css.selectors.details-content": "only on paper: what is folded stays folded",
  "css.selectors.marker": "the browser's own triangle",
  "css.selectors.popover-open": "asked for with @supports; the filters stand above the results",
  "css.selectors.selection": "the browser's own colour",
  "javascript.builtins.Symbol.dispose": "a library asks for it first",
};

/** A part is allowed with everything that belongs to it. */
const isAllowed = (part: string) =>
  Object.keys(WITHOUT_LOSS).some((allowed) => `${part}.`.startsWith(`${allowed}.`));

const used = new Map<string, string>();
const look = (pattern: string, partsOf: (text: string) => Set<string>) => {
  for (const file of globSync(pattern))
    for (const part of partsOf(readFileSync(file, "utf8"))) used.set(part, file);
};
look("build/client/**/*.css", partsOfStyle);
look("build/client/**/*.js", partsOfScript);

const known = [...used].filter(([part]) => baselineOf(part) !== undefined);
for (const [part, file] of known) {
  if (baselineOf(part) === "high" || isAllowed(part)) continue;
  console.log(`${part} is not widely available (${file})`);
  process.exitCode = 1;
}
for (const allowed of Object.keys(WITHOUT_LOSS)) {
  if (known.some(([part]) => `${part}.`.startsWith(`${allowed}.`) && baselineOf(part) !== "high")) continue;
  console.log(`${allowed} is allowed for nothing: it is not used, or widely available by now`);
  process.exitCode = 1;
}
console.log(`${known.length} parts of the web's platform are used.`);
