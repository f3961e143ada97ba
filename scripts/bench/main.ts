import { parseArgs } from "node:util";
import { accounts } from "./accounts.ts";
import { ai } from "./ai/ai.ts";
import { faults } from "./faults/faults.ts";
import { fuzz } from "./fuzz.ts";
import { calls, pages } from "./http.ts";
import { importing } from "./import.ts";
import { budgets } from "./page-weight.ts";
import { scan } from "./scan/scan.ts";
import { search } from "./search/search.ts";
import { start } from "./start.ts";
import { type BenchOutcome, barsOf, machine, tablesOf } from "./table.ts";
import { uploads } from "./uploads.ts";
import { web } from "./web/web.ts";

const { values, positionals: wanted } = parseArgs({
  options: {
    labels: { type: "string", default: "200000" },
    pictures: { type: "string", default: "240" },
    requests: { type: "string", default: "20000" },
    fault: { type: "string", default: "" },
  },
  allowPositionals: true,
});
const labels = Number(values.labels);
const pictures = Number(values.pictures);
const requests = Number(values.requests);

const BENCHES: Readonly<Record<string, () => Promise<BenchOutcome[]>>> = {
  budgets,
  pages,
  calls,
  accounts,
  start,
  import: importing,
  uploads,
  faults: () => faults(values.fault),
  ai,
  web,
  search: () => search(labels),
  scan: () => scan(pictures),
  fuzz: () => fuzz(requests),
};

const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: choose from ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
if (!Number.isInteger(labels) || labels < 1000) {
  console.error("--labels takes a whole number from 1000 up.");
  process.exit(1);
}

if (!Number.isInteger(requests) || requests < 1000) {
  console.error("--requests takes a whole number from 1000 up.");
  process.exit(1);
}

if (!Number.isInteger(pictures) || pictures < 20) {
  console.error("--pictures takes a whole number from 20 up.");
  process.exit(1);
}

const outcomes: BenchOutcome[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  const begun = performance.now();
  try {
    outcomes.push(...(await bench()));
    console.error(`  ${Math.round((performance.now() - begun) / 1000)} s`);
  } catch (error) {
    // What the others measure is not lost with it.
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
console.log(
  `${tablesOf(outcomes)}\n\nMedians; in brackets against the first line of the bench. ${machine()}.\n\n${barsOf(outcomes)}`,
);
