import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { keepSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { copyDatabase, dropDatabase, onServer, type TestServer } from "./test-databases.ts";

const nameOf = ({ template }: TestServer) => `${template}_sample`;
const folderOf = (server: TestServer) => path.join(tmpdir(), nameOf(server));

/**
 * A template that holds the sample catalogue as well, and the data folder with the key that signed it. Whoever asks
 * first makes it, the others wait: signing and judging the reports takes seconds, a copy a tenth of one.
 */
export async function withSample(server: TestServer): Promise<{ server: TestServer; folder: string }> {
  const template = nameOf(server);
  const folder = folderOf(server);
  await onServer(server.url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount === 1) return;
    // Named at the end, so that one that was left half made is never copied.
    const unfinished = `${template}_unfinished`;
    await dropDatabase(client, unfinished);
    const { url } = await copyDatabase(server, unfinished);
    await mkdir(folder, { recursive: true });
    await seed(url, folder);
    await client.query(`alter database "${unfinished}" rename to "${template}"`);
  });
  return { server: { ...server, template }, folder };
}

async function seed(url: string, dataDir: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  const signing = openSigning({ dataDir, signing: { offline: false, keyFile: null } });
  await keepSample(
    { db: drizzle(pool, { casing: "snake_case" }), signing, clock: systemClock },
    true,
  ).finally(() => pool.end());
}

/** Takes it away at the end of a run, if anybody made it. */
export async function dropSample(server: TestServer): Promise<void> {
  await onServer(server.url, (client) => dropDatabase(client, nameOf(server)));
  await rm(folderOf(server), { recursive: true, force: true });
}
