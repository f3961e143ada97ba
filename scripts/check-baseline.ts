import { globSync, readFileSync } from "node:fs";
import { features } from "web-features";
import { partsOfScript } from "./baseline/scripts.ts";
import { partsOfStyle } from "./baseline/styles.ts";

/**
 * Checks that the built pages use only features that every browser has had for 30 months (Baseline "widely available",
 * the same as Vite's build target).
 */

/** Features in use that are not widely available, and why a browser without them loses nothing. */
const ALLOWED_FEATURES: Readonly<Record<string, string>> = {
  "api.BarcodeDetector": "feature-detected; the WebAssembly barcode reader is the fallback",
  "api.Navigator.connection": "a library feature-detects it",
  "api.Navigator.share": "feature-detected; the link is copied instead",
  "api.Window.cancelIdleCallback": "feature-detected; a timer is the fallback",
  "api.Window.requestIdleCallback": "feature-detected; a timer is the fallback",
  "api.Window.showOpenFilePicker": "a library feature-detects it",
  "css.at-rules.page": "margins of a printed page",
  "css.at-rules.starting-style": "things open without an animation",
  "css.properties.accent-color": "a scale has the browser's color",
  "css.properties.break-after.avoid": "page breaks in print",
  "css.properties.content-visibility": "print only: see css.selectors.details-content",
  "css.properties.cursor": "phones have no pointer",
  "css.properties.field-sizing": "a text field keeps its height and scrolls",
  "css.properties.font-family.ui-monospace": "the next font in the list",
  "css.properties.overscroll-behavior": "the page scrolls on behind a list",
  "css.properties.overscroll-behavior-x": "a swipe at the end goes back a page",
  "css.properties.print-color-adjust":
    "the zones of a printed chart have no color; their pattern and figures stay",
  "css.properties.resize": "phones have no resize corner",
  "css.properties.scrollbar-width": "a scroll bar shows below the carousel",
  "css.properties.text-size-adjust": "with a prefix beside it",
  "css.properties.text-wrap": "lines of a heading are less even",
  "css.selectors.details-content": "print only: collapsed sections stay collapsed",
  "css.selectors.marker": "the browser's own triangle",
  "css.selectors.popover-open": "behind @supports; otherwise the filters are above the results",
  "css.selectors.selection": "the browser's own color",
  "javascript.builtins.Symbol.dispose": "a library feature-detects it",
};

/** `high`: in every browser for 30 months; `low`: in every browser; `false`: only in some. */
type Baseline = "high" | "low" | false;

type Statuses = Readonly<Record<string, { baseline?: Baseline }>>;

const BY_KEY: ReadonlyMap<string, Baseline> = new Map(
  Object.values(features).flatMap((feature) => {
    const statuses: Statuses = (feature.kind === "feature" && feature.status.by_compat_key) || {};
    return Object.entries(statuses).map(([key, { baseline }]) => [key, baseline ?? false] as const);
  }),
);

/** Baseline status of a feature by its browser-compat-data key; undefined if unknown. */
const baselineOf = (key: string): Baseline | undefined => BY_KEY.get(key);

/** Allowing a feature allows its sub-features. */
const isAllowed = (part: string) =>
  Object.keys(ALLOWED_FEATURES).some((allowed) => `${part}.`.startsWith(`${allowed}.`));

const used = new Map<string, string>();
const collect = (pattern: string, partsOf: (text: string) => Set<string>) => {
  for (const file of globSync(pattern))
    for (const part of partsOf(readFileSync(file, "utf8"))) used.set(part, file);
};
collect("build/client/**/*.css", partsOfStyle);
collect("build/client/**/*.js", partsOfScript);

const knownFeatures = [...used].filter(([part]) => baselineOf(part) !== undefined);
for (const [part, file] of knownFeatures) {
  if (baselineOf(part) === "high" || isAllowed(part)) continue;
  console.log(`${part} is not widely available (${file})`);
  process.exitCode = 1;
}
for (const allowed of Object.keys(ALLOWED_FEATURES)) {
  if (knownFeatures.some(([part]) => `${part}.`.startsWith(`${allowed}.`) && baselineOf(part) !== "high"))
    continue;
  console.log(`${allowed} need not be allowed: it is unused, or widely available by now`);
  process.exitCode = 1;
}
console.log(`${knownFeatures.length} web platform features in use.`);
