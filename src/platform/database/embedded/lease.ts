import { Client } from "pg";

/** Shared by all processes that use the server. Whoever can take it alone is the last and stops the server. */
const LEASE_LOCK = 7_203_115;

export interface Lease {
  /** Gives it back. Where nobody else holds one, runs `stop`; nobody gets a new one until that is over. */
  release(stop: () => Promise<void>): Promise<void>;
}

/**
 * A connection that stays open for as long as this process uses the server. `onLost` is called once if it breaks:
 * the server went down, or was stopped.
 */
export async function takeLease(url: string, onLost: () => void): Promise<Lease> {
  const client = new Client({
    connectionString: url,
    application_name: "assayed-lease",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let released = false;
  let taken = false;
  client.on("error", () => undefined);
  client.once("end", () => {
    if (taken && !released) onLost();
  });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [LEASE_LOCK]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  taken = true;
  return {
    async release(stop) {
      released = true;
      try {
        await client.query("select pg_advisory_unlock_shared($1)", [LEASE_LOCK]);
        const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [LEASE_LOCK]);
        if (rows[0].alone) await stop();
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}
