import { accounts } from "./accounts.ts";
import { pages, search } from "./http.ts";
import { type BenchOutcome, machine, tableOf } from "./table.ts";

const BENCHES: Readonly<Record<string, () => Promise<BenchOutcome[]>>> = { pages, search, accounts };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: choose from ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}

const outcomes: BenchOutcome[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  outcomes.push(...(await bench()));
}
console.log(
  `${tableOf(outcomes)}\n\nMedians; in brackets against the first line of the bench. ${machine()}.`,
);
