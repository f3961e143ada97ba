import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { openSigning } from "#platform/signing.ts";
import { createNode, type SiteNode } from "../../nodes/processes.ts";
import { runCommand } from "../command-process.ts";
import { type Cluster, openCluster } from "../faults/cluster.ts";
import { BENCH_FOLDER } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { endableThreads } from "../workers/ended-threads.ts";
import { letHappen } from "./events.ts";
import { SENT_VISITS_PER_SECOND } from "./model.ts";
import { loadOutcomes } from "./outcomes.ts";
import { paperOutcome } from "./paper.ts";
import { planLoad } from "./plan.ts";
import { clusterCpuSeconds, cpuSecondsOf } from "./processes.ts";
import { METRICS_TOKEN, startSampling } from "./samples.ts";
import type { SentPlan } from "./sender.ts";
import { findVisitSubjects } from "./subjects.ts";

const PRODUCTS = 20_000;
const SEED = "load model";

/**
 * A day with ten million visits, scaled down and compressed into some minutes, with faults in it (`model.ts`, `events.ts`):
 * one node with its database and the load generator on this machine. Requests are sent when they are due, whatever
 * became of earlier ones.
 */
export async function loadModel(minutes: number): Promise<BenchOutcome[]> {
  const folder = path.resolve(BENCH_FOLDER, `load-model-${process.pid}`);
  const cluster = await openCluster(folder);
  try {
    const databaseUrl = await cluster.database("load_model");
    const dataDir = path.join(folder, "node");
    await mkdir(dataDir, { recursive: true });
    await runCommand(["seed", "--supplements", String(PRODUCTS)], dataDir, { databaseUrl });
    const node = await createVisitedNode(databaseUrl, dataDir);
    await node.start();
    const logger = pino({ level: "silent" });
    const database = await openDatabase({ config: { databaseUrl, dataDir }, logger });
    try {
      return await visitNode({ node, cluster, database }, { folder, dataDir, minutes });
    } finally {
      await database.close();
      await node.stop("SIGTERM");
    }
  } finally {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const createVisitedNode = (databaseUrl: string, dataDir: string): Promise<SiteNode> =>
  createNode("load-model", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "127.0.0.1",
    DEMO_DATA: "on",
    SITE_INDEXABLE: "on",
    METRICS_TOKEN,
    ...endableThreads(dataDir),
  });

interface Site {
  node: SiteNode;
  cluster: Cluster;
  database: Database;
}

async function visitNode(
  { node, cluster, database }: Site,
  { folder, dataDir, minutes }: { folder: string; dataDir: string; minutes: number },
): Promise<BenchOutcome[]> {
  const seconds = minutes * 60;
  const planned = planLoad(await findVisitSubjects(node.url, database), { seconds, seed: SEED });
  console.error(`  ${planned.length} requests in ${minutes} minutes`);
  const databaseCpu = meterCluster(cluster);
  const siteBefore = await cpuSecondsOf(node.pid());
  await databaseCpu.start();
  const sampling = startSampling(node);
  const figures = { reportShownMs: 0, labelsImported: 0 };
  const signing = openSigning({ dataDir, signing: { offline: false, keyFile: null } });
  const stage = {
    node,
    cluster: databaseCpu.cluster,
    database,
    signing,
    products: PRODUCTS,
    minutes,
    figures,
  };
  const [plan, happened] = await Promise.all([
    sendPlan(node.url, folder, JSON.stringify(planned)),
    letHappen(stage),
  ]);
  const result = { plan, happened, seconds, samples: await sampling.stop(), ...figures };
  const consumed = {
    visits: SENT_VISITS_PER_SECOND * seconds,
    siteSeconds: (await cpuSecondsOf(node.pid())) - siteBefore,
    databaseSeconds: await databaseCpu.read(),
    bytes: plan.sent.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  console.error(
    `  ${figures.labelsImported} labels imported; the sender used ${plan.cpuSeconds} s of a core`,
  );
  return [...loadOutcomes(result), paperOutcome(consumed)];
}

/** Counts the CPU time of a cluster across its outages. */
function meterCluster(cluster: Cluster) {
  let before = 0;
  let counted = 0;
  const metered: Cluster = {
    ...cluster,
    get pid() {
      return cluster.pid;
    },
    async stop(how) {
      counted += (await clusterCpuSeconds(cluster)) - before;
      await cluster.stop(how);
    },
    async start() {
      await cluster.start();
      before = 0;
    },
  };
  return {
    cluster: metered,
    async start() {
      before = await clusterCpuSeconds(cluster);
    },
    read: async () => counted + (await clusterCpuSeconds(cluster)) - before,
  };
}

/** Sends in a process of its own, so that measuring and sending don't wait for each other. */
async function sendPlan(url: string, folder: string, plan: string): Promise<SentPlan> {
  const [planFile, resultFile] = [path.join(folder, "plan.json"), path.join(folder, "result.json")];
  await writeFile(planFile, plan);
  const script = path.join(import.meta.dirname, "sender.ts");
  const child = spawn(process.execPath, [script, url, planFile, resultFile], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The sender ended with code ${code}.`);
  return JSON.parse(await readFile(resultFile, "utf8")) as SentPlan;
}
