import { setTimeout as wait } from "node:timers/promises";
import { demoLabels } from "#demo/catalogue.ts";
import { DEMO_SEED } from "#demo/generate.ts";
import { demoReports } from "#demo/laboratory/reports.ts";
import { publishDemoReports } from "#demo/publish.ts";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Signing } from "#platform/signing.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import type { SiteNode } from "../../nodes/processes.ts";
import type { Cluster } from "../faults/cluster.ts";
import { endThread } from "../workers/ended-threads.ts";

const OUTAGE_MS = 5000;
const LABELS_PER_MINUTE = 2000;
const LABELS_PER_BATCH = 1000;
const POLL_MS = 20;
const SHOWN_TIMEOUT_MS = 30_000;

/** What happens to the node while it is visited. */
interface Event {
  name: string;
  /** Moment of the day (0 to 1): the peaks are at 0.4 and 0.82. */
  moment: number;
  /** Whether requests may fail meanwhile. */
  mayFail: boolean;
  happen(stage: Stage): Promise<void>;
}

export interface Stage {
  node: SiteNode;
  cluster: Cluster;
  database: Database;
  signing: Signing;
  /** Products of the catalog before the import. */
  products: number;
  minutes: number;
  /** Filled by the events. */
  figures: { reportShownMs: number; labelsImported: number };
}

/** When an event began and ended, in milliseconds since 1970. */
export interface Happened {
  name: string;
  mayFail: boolean;
  from: number;
  to: number;
}

const killThread = async ({ node }: Stage) => endThread(node);

async function outage({ cluster }: Stage): Promise<void> {
  await cluster.stop("crashed");
  await wait(OUTAGE_MS);
  await cluster.start();
}

async function importLabels(stage: Stage): Promise<void> {
  const wanted = Math.ceil(LABELS_PER_MINUTE * stage.minutes);
  let passed = 0;
  for (const labels of demoLabels(stage.products + wanted, DEMO_SEED)) {
    passed += labels.length;
    // One product in twelve has a second label.
    if (passed <= stage.products * (13 / 12)) continue;
    for (let at = 0; at < labels.length; at += LABELS_PER_BATCH)
      await saveLabels(stage.database.db, labels.slice(at, at + LABELS_PER_BATCH));
    stage.figures.labelsImported += labels.length;
  }
}

/** Publishes one more report on a product that has one, and waits until the product's cached page shows it. */
async function publishReport({ node, database, signing, figures }: Stage): Promise<void> {
  const [first] = demoReports(1000, DEMO_SEED).filter(
    ({ payload, statements }) => statements.length === 0 && payload.supersedes === null,
  );
  if (!first) throw new Error("The demo catalog has no report that stands.");
  const number = "LM26-0001";
  const again = { ...first, payload: { ...first.payload, report_number: number } };
  await publishDemoReports({ db: database.db, signing, clock: systemClock }, [again]);
  const began = performance.now();
  const { rows } = await database.db.execute<{ report: string; product: string }>(
    `select r.slug as report, s.slug as product from reports r join supplements s on s.id = r.supplement_id where r.report_number = '${number}'`,
  );
  const [shown] = rows;
  if (!shown) throw new Error("The report was not published.");
  while (performance.now() - began < SHOWN_TIMEOUT_MS) {
    const page = await (await fetch(`${node.url}/supplement-details/${shown.product}`)).text();
    if (page.includes(shown.report)) break;
    await wait(POLL_MS);
  }
  figures.reportShownMs = performance.now() - began;
}

const EVENTS: readonly Event[] = [
  { name: "a rendering thread ends", moment: 0.15, mayFail: false, happen: killThread },
  { name: "a report is published", moment: 0.4, mayFail: false, happen: publishReport },
  { name: "labels are imported", moment: 0.5, mayFail: false, happen: importLabels },
  { name: "the database is gone", moment: 0.66, mayFail: true, happen: outage },
  { name: "a rendering thread ends at the peak", moment: 0.82, mayFail: false, happen: killThread },
];

/** Lets everything happen when it is due, one after the other; what fails ends the run. */
export async function letHappen(stage: Stage): Promise<Happened[]> {
  const begun = performance.now();
  const happened: Happened[] = [];
  for (const { name, moment, mayFail, happen } of EVENTS) {
    await wait(Math.max(0, begun + moment * stage.minutes * 60_000 - performance.now()));
    const from = Date.now();
    await happen(stage);
    happened.push({ name, mayFail, from, to: Date.now() });
    console.error(`  ${name}`);
  }
  return happened;
}
