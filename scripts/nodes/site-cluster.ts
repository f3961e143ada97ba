import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import {
  type Cluster,
  createPrimary,
  createReplica,
  findPostgres,
  NO_POSTGRES,
} from "#tests/support/postgres-clusters.ts";
import { type S3Server, startS3 } from "#tests/support/s3.ts";
import { addressOf, onServer } from "#tests/support/test-databases.ts";
import { type Node, nodeOf, program, startRedis } from "./processes.ts";
import { proxySettings } from "./proxy.ts";

const FOLDER = path.resolve("test-output/nodes");
const DATABASE = "assayed";

/** Two nodes behind haproxy, and everything that they share. */
export interface Site {
  nodes: readonly [Node, Node];
  /** Where readers reach them. */
  front: string;
  primary: Cluster;
  replica: Cluster;
  /** The site's database on the primary, and on the replica. */
  databaseUrl: string;
  replicaUrl: string;
  store: S3Server;
  close(): Promise<void>;
}

/** Sets everything up on this machine: PostgreSQL with a streaming replica, Redis, a store that speaks S3, haproxy. */
export async function openSite(): Promise<Site> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const shut of opened.splice(0).reverse()) await shut();
  };
  try {
    const { primary, replica } = await openClusters(opened);
    const databaseUrl = addressOf(primary.url, DATABASE);
    const replicaUrl = addressOf(replica.url, DATABASE);
    const redis = await startRedis();
    opened.push(() => redis.stop());
    const store = await startS3();
    opened.push(() => store.close());
    const port = await freePort();
    const front = `http://127.0.0.1:${port}`;
    const shared = {
      NODE_ENV: "production",
      SITE_URL: front,
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: replicaUrl,
      REDIS_URL: redis.url,
      ...bucketOf(store),
      GUEST_TOKEN_SECRET: "two nodes that share one secret of theirs",
      // haproxy, and in front of it whoever says that the readers are many.
      TRUST_PROXY: "2",
      LOG_LEVEL: "error",
    };
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const nodes = [
      await nodeOf("a", { ...shared, DATA_DIR: path.join(FOLDER, "a") }),
      await nodeOf("b", { ...shared, DATA_DIR: path.join(FOLDER, "b") }),
    ] as const;
    // The first fills the database; the second finds it full.
    for (const node of nodes) {
      opened.push(() => node.stop("SIGTERM"));
      await node.start();
    }
    const settings = path.join(FOLDER, "haproxy.cfg");
    await writeFile(settings, proxySettings(port, nodes));
    opened.push(await program("haproxy", ["-db", "-q", "-f", settings], `${front}/readyz`));
    return { nodes, front, primary, replica, databaseUrl, replicaUrl, store, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openClusters(opened: (() => Promise<void>)[]): Promise<Pick<Site, "primary" | "replica">> {
  const programs = await findPostgres();
  if (!programs) throw new Error(NO_POSTGRES);
  const primary = await createPrimary(programs);
  opened.push(() => primary.remove());
  await primary.start();
  await onServer(primary.url, (client) => client.query(`create database ${DATABASE}`));
  const replica = await createReplica(programs, primary, "replica");
  opened.push(() => replica.remove());
  await replica.start();
  return { primary, replica };
}

const bucketOf = ({ settings }: S3Server) => ({
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ENDPOINT: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
