import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createImage } from "#tests/support/images.ts";
import type { BenchOutcome } from "../table.ts";
import { callApi } from "./call-api.ts";
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
export async function startWriteLoad(site: string, writers = CONCURRENT_WRITERS): Promise<WriteLoad> {
  const acknowledged: Acknowledged = new Map(WRITES.map(({ kind }) => [kind, []]));
  const bytes = await createImage("png");
  let stopping = false;
  let retries = 0;
  const votesFor = await findShownRequest(site);

  const onRetry = () => {
    retries += 1;
  };

  async function worker(): Promise<void> {
    while (!stopping) {
      const writer = newWriter(site, bytes, votesFor);
      await writeAll(writer, { acknowledged, onRetry, isStopping: () => stopping });
    }
  }
  const finished = Promise.all(Array.from({ length: writers }, worker));
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

/** A request of the demo catalog that takes votes. */
async function findShownRequest(site: string): Promise<string> {
  const { data: guest } = await callApi(site, "getGuestToken", {});
  const { data } = await callApi(site, "listRequestQueue", {}, guest.token);
  const [request] = data.list;
  if (!request) throw new Error("The demo catalog has no open request.");
  return request.test_request_id;
}

/** Makes one write of every kind, each until it is acknowledged, or until stopped. */
async function writeAll(
  writer: VirtualWriter,
  load: { acknowledged: Acknowledged; onRetry(): void; isStopping(): boolean },
): Promise<void> {
  for (const { kind, attempt } of WRITES) {
    for (;;) {
      if (load.isStopping()) return;
      const name = await attempt(writer);
      if (name !== null) {
        load.acknowledged.get(kind)?.push(name);
        break;
      }
      load.onRetry();
      await wait(RETRY_DELAY_MS);
    }
  }
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

const newWriter = (site: string, bytes: Buffer, votesFor: string): VirtualWriter => ({
  site,
  emailId: `${randomBytes(8).toString("hex")}@example.com`,
  picture: bytes,
  votesFor,
  token: "",
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
