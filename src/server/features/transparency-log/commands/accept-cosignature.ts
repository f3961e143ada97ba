import { webcrypto } from "node:crypto";
import type { z } from "zod";
import type { addCosignature } from "#contract/transparency-log.ts";
import { cosignatureTime, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { parseNoteKey, parseSignatureLine, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { findCheckpoint } from "../queries.ts";
import { logCosignatures } from "../schema.ts";

const { subtle } = webcrypto;

/** A witness's clock may be ahead of ours by this much. */
const MAX_CLOCK_SKEW_S = 300;

/**
 * Stores a cosignature under its checkpoint. Throws `ApiError` "invalid" unless it is one of a witness in `WITNESS_KEYS`,
 * and "not_found" for a size at which the log was never signed.
 */
export async function acceptCosignature(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { chain, size, cosignature: line }: z.output<typeof addCosignature.input>,
): Promise<void> {
  const cosignature = parseSignatureLine(line);
  const keys = await Promise.all(config.witnessKeys.map((text) => parseNoteKey(subtle, text)));
  const key = keys.find(
    (one) =>
      one?.type === SIGNATURE_TYPES.cosignature &&
      one.name === cosignature?.name &&
      one.keyId === cosignature.keyId,
  );
  if (!cosignature || !key)
    throw new ApiError("invalid", "This isn't a signature of a witness that we know.");
  const checkpoint = await findCheckpoint(db, chain, size);
  const text = checkpoint && parseCheckpoint(checkpoint.note)?.text;
  if (!text) throw new ApiError("not_found", `There's no checkpoint of size ${size}.`);
  const seconds = await cosignatureTime(subtle, key, { text, cosignature });
  if (seconds === null || seconds * 1000 > clock.now().getTime() + MAX_CLOCK_SKEW_S * 1000)
    throw new ApiError("invalid", "This cosignature isn't one of our checkpoint.");
  const cosignedAt = new Date(seconds * 1000);
  await db
    .insert(logCosignatures)
    .values({ chain, size, witness: key.name, line, cosignedAt })
    .onConflictDoUpdate({
      target: [logCosignatures.chain, logCosignatures.size, logCosignatures.witness],
      set: { line, cosignedAt },
    });
}
