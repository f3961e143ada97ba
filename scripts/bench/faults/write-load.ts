import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createImage } from "#tests/support/images.ts";
import type { BenchOutcome } from "../table.ts";
import { checkDurability, type Durability, type VirtualWriter, WRITES } from "./writes.ts";

/** Concurrent writers: enough that a write is in flight whenever something fails. */
const CONCURRENT_WRITERS = 6;
const RETRY_DELAY_MS = 100;

export interface WriteLoad {
  /** Starts no new write; resolves when none is in flight. Rejects if a write was unexpectedly rejected. */
  stop(): Promise<void>;
  /** Looks for every acknowledged write in the database, by kind. */
  checkStored(databaseUrl: string): Promise<readonly ({ kind: string } & Durability)[]>;
  /** Unacknowledged attempts that were retried. */
  readonly retries: number;
  /** Keys of acknowledged pictures. */
  readonly pictures: readonly string[];
}

/** Write load: concurrent writers that each make one write of every kind, until stopped. */
export async function startWriteLoad(site: string): Promise<WriteLoad> {
  const acknowledged: Acknowledged = new Map(WRITES.map(({ kind }) => [kind, []]));
  const bytes = await createImage("png");
  let stopping = false;
  let retries = 0;
  let newest: string | null = null;

  const onRetry = () => {
    retries += 1;
  };

  async function worker(): Promise<void> {
    while (!stopping) {
      const writer = newWriter(site, bytes, newest);
      if (await writeAll(writer, { acknowledged, onRetry, isStopping: () => stopping }))
        newest = writer.requestId;
    }
  }
  const finished = Promise.all(Array.from({ length: CONCURRENT_WRITERS }, worker));
  // The rejection is handled by stop().
  finished.catch(() => undefined);

  return {
    async stop() {
      stopping = true;
      await finished;
    },
    checkStored: (databaseUrl) => checkAllStored(databaseUrl, acknowledged),
    get retries() {
      return retries;
    },
    get pictures() {
      return acknowledged.get("pictures") ?? [];
    },
  };
}

/** Makes one write of every kind, each until it is acknowledged. False: stopped before the last one. */
async function writeAll(
  writer: VirtualWriter,
  load: { acknowledged: Acknowledged; onRetry(): void; isStopping(): boolean },
): Promise<boolean> {
  for (const { kind, attempt } of WRITES) {
    for (;;) {
      if (load.isStopping()) return false;
      const name = await attempt(writer);
      if (name !== null) {
        load.acknowledged.get(kind)?.push(name);
        break;
      }
      load.onRetry();
      await wait(RETRY_DELAY_MS);
    }
  }
  return true;
}

/** Names of acknowledged writes, by kind. */
type Acknowledged = Map<string, string[]>;

async function checkAllStored(databaseUrl: string, acknowledged: Acknowledged) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const durability = [];
    for (const write of WRITES)
      durability.push({
        kind: write.kind,
        ...(await checkDurability(client, write, acknowledged.get(write.kind) ?? [])),
      });
    return durability;
  } finally {
    await client.end();
  }
}

const newWriter = (site: string, bytes: Buffer, votesFor: string | null): VirtualWriter => ({
  site,
  emailId: `${randomBytes(8).toString("hex")}@example.com`,
  picture: bytes,
  votesFor,
  token: "",
  requestId: null,
  searchId: null,
  uploadUrl: null,
});

/** Sum over all kinds of writes. */
export const totalDurability = (kinds: readonly Durability[]): Durability => ({
  acknowledged: sum(kinds.map(({ acknowledged }) => acknowledged)),
  lost: sum(kinds.map(({ lost }) => lost)),
  duplicates: sum(kinds.map(({ duplicates }) => duplicates)),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** A row for each kind of write, and the budgets: nothing lost, nothing duplicated. */
export function durabilityOutcomes(
  fault: string,
  kinds: readonly ({ kind: string } & Durability)[],
): BenchOutcome[] {
  const { lost, duplicates } = totalDurability(kinds);
  const budget = { unit: "writes", isMinimum: false, limit: 0 };
  return kinds.map(({ kind, acknowledged, lost: lostOfKind, duplicates: duplicatesOfKind }, at) => ({
    bench: fault,
    outcomes: [{ name: kind, medians: { acknowledged, lost: lostOfKind, duplicates: duplicatesOfKind } }],
    ...(at === 0 && {
      budgets: [
        { ...budget, what: `${fault}: acknowledged writes lost`, measured: lost },
        { ...budget, what: `${fault}: duplicate writes`, measured: duplicates },
      ],
    }),
  }));
}
