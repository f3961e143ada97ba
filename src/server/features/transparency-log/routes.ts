import type { FastifyInstance } from "fastify";
import { addCosignature, LEAVES_PER_FILE } from "#contract/transparency-log.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { bind } from "#server/http/bind.ts";
import { type PublicFile, serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { acceptCosignature } from "./commands/accept-cosignature.ts";
import {
  checkpointNote,
  consistencyProof,
  inclusionProof,
  leafHashes,
  logSize,
  type StoredCheckpoint,
} from "./queries.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const YEAR_S = 31_536_000;
/** Short, so that every reader soon compares the same checkpoint. */
const CHECKPOINT_MAX_AGE_S = 10;

export const transparencyLogRoutes = ({ db, config, clock }: Services) => [
  bind(addCosignature, async (input) => {
    await acceptCosignature({ db, config, clock }, input);
    return {};
  }),
];

/** The newest checkpoint of a chain; passed in, as reports' keys sign it. */
type NewestCheckpoint = (chain: Chain) => Promise<StoredCheckpoint | null>;

/** Public files of the logs: checkpoint, proofs and hashes, for anyone to check what was published. */
export const transparencyLogPages =
  (services: Services, newestCheckpoint: NewestCheckpoint) =>
  async (app: FastifyInstance): Promise<void> => {
    serveFile<{ chain: string }>(app, "/open-data/log/:chain/checkpoint", {
      services,
      async find({ chain: name }) {
        const chain = CHAINS.find((one) => one === name);
        const checkpoint = chain ? await newestCheckpoint(chain) : null;
        if (!checkpoint) return null;
        const body = checkpointNote(checkpoint);
        return { type: TEXT_TYPE, body, tag: sha256HexSync(body), maxAgeSeconds: CHECKPOINT_MAX_AGE_S };
      },
      missing: "No checkpoint has been signed yet.",
    });
    serveProofs(app, services);
  };

/** Proofs and hashes never change: a tree of a size is what it is. */
function serveProofs(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const serve = (
    kind: string,
    answer: (chain: Chain, numbers: readonly [number, number], size: number) => Promise<object | null>,
  ) =>
    serveFile<{ chain: string; file: string }>(app, `/open-data/log/:chain/${kind}/:file`, {
      services,
      async find({ chain: name, file }) {
        const chain = CHAINS.find((one) => one === name);
        const numbers = numbersIn(file);
        const found = chain && numbers && (await answer(chain, numbers, await logSize(db, chain)));
        return found ? jsonFile(found) : null;
      },
      missing: "The log has no such proof. Numbers count from 1, up to the size of the log.",
    });
  serve("inclusion", async (chain, [sequence, size], current) =>
    sequence <= size && size <= current
      ? { hashes: await inclusionProof(db, chain, { index: sequence - 1, size }) }
      : null,
  );
  serve("consistency", async (chain, [from, to], current) =>
    from <= to && to <= current ? { hashes: await consistencyProof(db, chain, { from, to }) } : null,
  );
  serve("leaves", async (chain, [first, last], current) =>
    first <= last && last <= current && last - first < LEAVES_PER_FILE
      ? { hashes: await leafHashes(db, chain, { start: first - 1, limit: last - first + 1 }) }
      : null,
  );
}

/** The two numbers of a file's name: "12-81.json". */
function numbersIn(file: string): [number, number] | null {
  const [, first, second] = /^([1-9]\d{0,8})-([1-9]\d{0,8})\.json$/.exec(file) ?? [];
  return first && second ? [Number(first), Number(second)] : null;
}

function jsonFile(value: object): PublicFile {
  const body = `${JSON.stringify(value)}\n`;
  return { type: JSON_TYPE, body, tag: sha256HexSync(body), maxAgeSeconds: YEAR_S };
}
