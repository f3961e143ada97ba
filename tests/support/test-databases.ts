import { Client } from "pg";

/** Test databases are named by prefix and creation time, so stale ones can be dropped. */
const TEST_PREFIX = "assayed_test_";
const STALE_AFTER_MS = 6 * 60 * 60 * 1000;

/** PostgreSQL server for test databases. */
export interface TestServer {
  url: string;
  /** Migrated database that test databases are copied from. */
  template: string;
  /** `create database` strategy: file_copy is fastest, but forces checkpoints that are slow with fsync. */
  strategy: "file_copy" | "wal_log";
}

/** Replaces the database name in a server URL. */
export function withDatabaseName(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<Result>(
  url: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Drops databases that killed runs left behind. */
export async function dropStaleDatabases(client: Client, now: number): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like $1",
    [`${TEST_PREFIX}%`],
  );
  for (const { datname } of rows) {
    const createdAt = Number(datname.slice(TEST_PREFIX.length).split("_")[0]);
    if (now - createdAt > STALE_AFTER_MS) await dropDatabase(client, datname);
  }
}

/** Drops the copies of a run's template that its files did not drop, such as those that they shared. */
export async function dropCopies({ url, template }: TestServer): Promise<void> {
  await withClient(url, async (client) => {
    const copies = "select datname from pg_database where starts_with(datname, $1)";
    const { rows } = await client.query<{ datname: string }>(copies, [`${template}_`]);
    for (const { datname } of rows) await dropDatabase(client, datname);
  });
}

let databaseCount = 0;

/** A database name that's unique across runs. */
export const testDatabaseName = (kind: string): string =>
  `${TEST_PREFIX}${Date.now()}_${process.pid}_${kind}${++databaseCount}`;

/** Creates a database as a copy of the template. */
export async function copyDatabase(
  { url, template, strategy }: TestServer,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  await withClient(url, (client) =>
    client.query(`create database "${name}" template "${template}" strategy ${strategy}`),
  );
  return {
    url: withDatabaseName(url, name),
    drop: () => withClient(url, (client) => dropDatabase(client, name)),
  };
}

export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists "${name}" with (force)`);
}
