import { parseArgs } from "node:util";
import { accounts } from "./accounts.ts";
import { aiBench } from "./ai/ai.ts";
import { constraintQuestionsBench } from "./ai/constraint-questions.ts";
import { goalQuestionsBench } from "./ai/goal-questions.ts";
import { modelPathBench } from "./ai/model-path.ts";
import { productNamesBench } from "./ai/product-names.ts";
import { faults } from "./faults/faults.ts";
import { fuzz } from "./fuzz.ts";
import { hostileConnections } from "./hostile/hostile.ts";
import { calls, pages } from "./http.ts";
import { importBench } from "./import.ts";
import { importBesideVisitors } from "./import-beside-visitors.ts";
import { loadModel } from "./load-model/load-model.ts";
import { burst } from "./one-address/burst.ts";
import { cpuTable } from "./one-address/cpu-table.ts";
import { openBench } from "./open/open.ts";
import { ownerUnderAttack } from "./owner-under-attack.ts";
import { pageWeight } from "./page-weight.ts";
import { renderingBench } from "./rendering.ts";
import { scaleBench } from "./scale/scale.ts";
import { scanBench } from "./scan/scan.ts";
import { searchQualityBench } from "./search/quality/quality.ts";
import { HALVES } from "./search/quality/queries.ts";
import { searchBench } from "./search/search.ts";
import { start } from "./start.ts";
import { type BenchOutcome, budgetTableOf, machine, tablesOf } from "./table.ts";
import { uploadBench } from "./uploads.ts";
import { web } from "./web/web.ts";
import { workersBench } from "./workers/workers.ts";

const { values, positionals: selected } = parseArgs({
  options: {
    labels: { type: "string", default: "200000" },
    pictures: { type: "string", default: "240" },
    requests: { type: "string", default: "20000" },
    fault: { type: "string", default: "" },
    sizes: { type: "string", default: "200000,1000000,2000000" },
    minutes: { type: "string", default: "2" },
    half: { type: "string", default: "" },
    peer: { type: "string", default: "" },
  },
  allowPositionals: true,
});
const labels = Number(values.labels);
const pictures = Number(values.pictures);
const requests = Number(values.requests);
const minutes = Number(values.minutes);

const BENCHES: Readonly<Record<string, () => Promise<BenchOutcome[]>>> = {
  "page-weight": pageWeight,
  pages,
  rendering: () => renderingBench(values.peer),
  calls,
  accounts,
  "owner-under-attack": () => ownerUnderAttack(minutes),
  start,
  import: importBench,
  "import-beside-visitors": importBesideVisitors,
  uploads: uploadBench,
  faults: () => faults(values.fault),
  ai: aiBench,
  "ai-goals": () => goalQuestionsBench(values.half),
  "ai-constraints": constraintQuestionsBench,
  "ai-model": modelPathBench,
  "ai-names": productNamesBench,
  web,
  search: () => searchBench(labels),
  "search-quality": () => searchQualityBench(HALVES.filter((half) => [half, ""].includes(values.half))),
  // Takes most of an hour, so it must be named.
  ...(selected.includes("scale") ? { scale: () => scaleBench(values.sizes.split(",").map(Number)) } : {}),
  scan: () => scanBench(pictures),
  fuzz: () => fuzz(requests),
  "hostile-connections": hostileConnections,
  open: openBench,
  "load-model": () => loadModel(minutes),
  workers: async () => [...(await workersBench()), ...(await faults("thread killed"))],
  "one-address": async () => [await cpuTable(), await burst()],
};

const unknown = selected.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(", ")}. Benches: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
if (!Number.isInteger(labels) || labels < 1000) {
  console.error("--labels must be an integer of at least 1000.");
  process.exit(1);
}

if (!Number.isInteger(requests) || requests < 1000) {
  console.error("--requests must be an integer of at least 1000.");
  process.exit(1);
}

if (!(minutes > 0 && minutes <= 60)) {
  console.error("--minutes must be a number up to 60.");
  process.exit(1);
}

if (!Number.isInteger(pictures) || pictures < 20) {
  console.error("--pictures must be an integer of at least 20.");
  process.exit(1);
}

const outcomes: BenchOutcome[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  const begun = performance.now();
  try {
    outcomes.push(...(await bench()));
    console.error(`  ${Math.round((performance.now() - begun) / 1000)} s`);
  } catch (error) {
    // The results of the other benches are still printed.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
console.log(
  `${tablesOf(outcomes)}\n\nMedians; in brackets: ratio to the first row of the bench. ${machine()}.\n\n${budgetTableOf(outcomes)}`,
);
