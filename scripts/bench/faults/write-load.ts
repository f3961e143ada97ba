import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { picture } from "#tests/support/images.ts";
import type { BenchOutcome } from "../table.ts";
import { type Kept, keptOf, type Person, WRITES } from "./writes.ts";

/** Persons at once: enough that a write is under way whenever something fails. */
const AT_ONCE = 6;
const TRIES_AGAIN_MS = 100;

export interface Writers {
  /** Lets no new write begin; resolves when none is under way. Rejects where one was refused that should not be. */
  stop(): Promise<void>;
  /** Looks for everything that was acknowledged, kind by kind. */
  kept(databaseUrl: string): Promise<readonly ({ kind: string } & Kept)[]>;
  /** Tries that nobody acknowledged, and that were made again. */
  readonly triedAgain: number;
  /** Keys of the pictures that were acknowledged. */
  readonly pictures: readonly string[];
}

/** People who write, one after the other in a few rows, from now on until they are stopped. */
export async function startWriters(site: string): Promise<Writers> {
  const acknowledged = new Map<string, string[]>(WRITES.map(({ kind }) => [kind, []]));
  const bytes = await picture("png");
  let stopping = false;
  let triedAgain = 0;
  let newest: string | null = null;

  async function write(person: Person): Promise<void> {
    for (const { kind, attempt } of WRITES) {
      for (;;) {
        if (stopping) return;
        const done = await attempt(person);
        if (done !== null) {
          acknowledged.get(kind)?.push(done);
          break;
        }
        triedAgain += 1;
        await wait(TRIES_AGAIN_MS);
      }
    }
    newest = person.requestId;
  }

  async function row(): Promise<void> {
    while (!stopping) await write(newPerson(site, bytes, newest));
  }
  const ended = Promise.all(Array.from({ length: AT_ONCE }, row));
  // Heard of by whoever stops them.
  ended.catch(() => undefined);

  return {
    async stop() {
      stopping = true;
      await ended;
    },
    async kept(databaseUrl) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        const kept = [];
        for (const write of WRITES)
          kept.push({
            kind: write.kind,
            ...(await keptOf(client, write, acknowledged.get(write.kind) ?? [])),
          });
        return kept;
      } finally {
        await client.end();
      }
    },
    get triedAgain() {
      return triedAgain;
    },
    get pictures() {
      return acknowledged.get("pictures") ?? [];
    },
  };
}

const newPerson = (site: string, bytes: Buffer, votesFor: string | null): Person => ({
  site,
  emailId: `${randomBytes(8).toString("hex")}@example.com`,
  picture: bytes,
  votesFor,
  token: "",
  requestId: null,
  searchId: null,
  uploadUrl: null,
});

/** Of all kinds together. */
export const total = (kept: readonly Kept[]): Kept => ({
  acknowledged: sum(kept.map(({ acknowledged }) => acknowledged)),
  lost: sum(kept.map(({ lost }) => lost)),
  twice: sum(kept.map(({ twice }) => twice)),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** A row for each kind of write, and the promise that nothing is lost and nothing doubled. */
export function keptOutcomes(fault: string, kept: readonly ({ kind: string } & Kept)[]): BenchOutcome[] {
  const { lost, twice } = total(kept);
  const promised = { unit: "writes", least: false, bar: 0 };
  return kept.map(({ kind, acknowledged, lost: gone, twice: doubled }, at) => ({
    bench: fault,
    outcomes: [{ name: kind, medians: { acknowledged, lost: gone, twice: doubled } }],
    ...(at === 0 && {
      bars: [
        { ...promised, what: `${fault}: acknowledged writes lost`, measured: lost },
        { ...promised, what: `${fault}: writes that are there twice`, measured: twice },
      ],
    }),
  }));
}
