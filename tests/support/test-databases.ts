import { Client } from "pg";

/** Names of databases that tests make: the prefix, then when, so that forgotten ones can be told. */
const TEST_PREFIX = "assayed_test_";
const STALE_AFTER_MS = 6 * 60 * 60 * 1000;

/** Where test databases are made. */
export interface TestServer {
  url: string;
  /** The migrated database that each of them is a copy of. */
  template: string;
  /** How a copy is made: files are copied fastest, but where writes are waited for, everybody waits for them first. */
  strategy: "file_copy" | "wal_log";
}

/** The same server, another database on it. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<Result>(
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

/** Drops what runs that were killed have left behind. */
export async function dropStaleDatabases(client: Client, now: number): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like $1",
    [`${TEST_PREFIX}%`],
  );
  for (const { datname } of rows) {
    const madeAt = Number(datname.slice(TEST_PREFIX.length).split("_")[0]);
    if (now - madeAt > STALE_AFTER_MS) await dropDatabase(client, datname);
  }
}

let made = 0;

/** A name that no other test of any run has. */
export const testDatabaseName = (kind: string): string =>
  `${TEST_PREFIX}${Date.now()}_${process.pid}_${kind}${++made}`;

/** Makes a database that holds what the template holds. */
export async function copyDatabase(
  { url, template, strategy }: TestServer,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  await onServer(url, (client) =>
    client.query(`create database "${name}" template "${template}" strategy ${strategy}`),
  );
  return {
    url: addressOf(url, name),
    drop: () => onServer(url, (client) => dropDatabase(client, name)),
  };
}

export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists "${name}" with (force)`);
}
