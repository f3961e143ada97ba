import { Client } from "pg";
import { LOCK_KEYS } from "../locks.ts";

export interface Lease {
  /** Releases the lease. Runs `stop` if this was the last one; no new lease is granted until then. */
  release(stop: () => Promise<void>): Promise<void>;
}

/**
 * Acquires a lease: a connection that stays open while this process uses the server. `onLost` is called once if it
 * breaks because the server crashed or was stopped.
 */
export async function acquireLease(url: string, onLost: () => void): Promise<Lease> {
  const client = new Client({
    connectionString: url,
    application_name: "assayed-lease",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let released = false;
  let acquired = false;
  client.on("error", () => undefined);
  client.once("end", () => {
    if (acquired && !released) onLost();
  });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1::bigint)", [LOCK_KEYS.embeddedServer]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  acquired = true;
  return {
    async release(stop) {
      released = true;
      try {
        await client.query("select pg_advisory_unlock_shared($1::bigint)", [LOCK_KEYS.embeddedServer]);
        const { rows } = await client.query("select pg_try_advisory_lock($1::bigint) as exclusive", [
          LOCK_KEYS.embeddedServer,
        ]);
        if (rows[0].exclusive) await stop();
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
