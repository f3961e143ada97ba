import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { copyDatabase, dropDatabase, type TestServer, withClient } from "./test-databases.ts";

/** `dropCopies` drops it at the end of the run. */
const nameOf = ({ template }: TestServer) => `${template}_sample`;
const folderOf = (server: TestServer) => path.join(tmpdir(), nameOf(server));

/**
 * Template database seeded with the demo catalogue, and the data folder with its signing key. The first caller creates
 * it under an advisory lock: signing and judging the reports takes seconds, a copy a tenth of a second.
 */
export async function prepareDemoTemplate(
  server: TestServer,
): Promise<{ server: TestServer; folder: string }> {
  const template = nameOf(server);
  const folder = folderOf(server);
  await withClient(server.url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount === 1) return;
    // Renamed last, so an unfinished template is never copied.
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
  await syncDemoData(
    { db: drizzle(pool, { casing: "snake_case" }), signing, clock: systemClock },
    true,
  ).finally(() => pool.end());
}
