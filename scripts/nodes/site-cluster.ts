import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import {
  createPrimary,
  createReplica,
  findPostgres,
  POSTGRES_MISSING,
  type PostgresCluster,
} from "#tests/support/postgres-clusters.ts";
import { type S3Server, startS3Server } from "#tests/support/s3.ts";
import { withClient, withDatabaseName } from "#tests/support/test-databases.ts";
import { createNode, type SiteNode, startProgram, startRedis } from "./processes.ts";
import { haproxyConfig } from "./proxy.ts";

const FOLDER = path.resolve("test-output/nodes");
const DATABASE = "assayed";

/** Two nodes behind haproxy, and the services they share. */
export interface SiteCluster {
  nodes: readonly [SiteNode, SiteNode];
  /** URL of the proxy. */
  proxyUrl: string;
  primary: PostgresCluster;
  replica: PostgresCluster;
  /** Connection URLs of the site's database on the primary and on the replica. */
  databaseUrl: string;
  replicaUrl: string;
  store: S3Server;
  close(): Promise<void>;
}

/** Starts everything on this machine: PostgreSQL with a streaming replica, Redis, an S3-compatible store, haproxy. */
export async function openSiteCluster(): Promise<SiteCluster> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { primary, replica } = await startDatabases(closers);
    const databaseUrl = withDatabaseName(primary.url, DATABASE);
    const replicaUrl = withDatabaseName(replica.url, DATABASE);
    const redis = await startRedis();
    closers.push(() => redis.stop());
    const store = await startS3Server();
    closers.push(() => store.close());
    const port = await freePort();
    const proxyUrl = `http://127.0.0.1:${port}`;
    const shared = {
      NODE_ENV: "production",
      SITE_URL: proxyUrl,
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: replicaUrl,
      REDIS_URL: redis.url,
      ...bucketOf(store),
      GUEST_TOKEN_SECRET: "a secret shared by the two test nodes",
      // Two proxies: haproxy, and the load generator, which sends a client IP in x-forwarded-for.
      TRUST_PROXY: "2",
      LOG_LEVEL: "error",
    };
    const nodes = await startNodes(shared, closers);
    const configFile = path.join(FOLDER, "haproxy.cfg");
    await writeFile(configFile, haproxyConfig(port, nodes));
    closers.push(await startProgram("haproxy", ["-db", "-q", "-f", configFile], `${proxyUrl}/readyz`));
    return { nodes, proxyUrl, primary, replica, databaseUrl, replicaUrl, store, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startNodes(
  shared: Readonly<Record<string, string>>,
  closers: (() => Promise<void>)[],
): Promise<SiteCluster["nodes"]> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const nodes = [
    await createNode("a", { ...shared, DATA_DIR: path.join(FOLDER, "a") }),
    await createNode("b", { ...shared, DATA_DIR: path.join(FOLDER, "b") }),
  ] as const;
  // One after the other: the first node seeds the database.
  for (const node of nodes) {
    closers.push(() => node.stop("SIGTERM"));
    await node.start();
  }
  return nodes;
}

async function startDatabases(
  closers: (() => Promise<void>)[],
): Promise<Pick<SiteCluster, "primary" | "replica">> {
  const programs = await findPostgres();
  if (!programs) throw new Error(POSTGRES_MISSING);
  const primary = await createPrimary(programs);
  closers.push(() => primary.remove());
  await primary.start();
  await withClient(primary.url, (client) => client.query(`create database ${DATABASE}`));
  const replica = await createReplica(programs, primary, "replica");
  closers.push(() => replica.remove());
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
