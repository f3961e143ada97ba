import { desc, eq } from "drizzle-orm";
import type { RegistryPayload } from "#contract/registered-test-documents.ts";
import type { ChainPosition } from "#contract/report-parts.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { insertDocument, isSignedOffline, signNext } from "../../reports/commands/sign.ts";
import { registryEntries } from "../schema.ts";

/** An instant as entries state it: to the second, UTC. */
export const entryInstant = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;

/**
 * Throws `ApiError` "conflict" where keys are elsewhere, as an entry proves when it was made, and if the clock (`at`) is behind
 * the newest entry.
 */
export async function requireAppendable(
  needs: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  at: string,
): Promise<void> {
  if (isSignedOffline(needs, chain))
    throw new ApiError(
      "conflict",
      "An entry of the registry proves when it was made, so it can’t wait for a signature from another machine. Set SIGNING=local to use the registry.",
    );
  await requireClockAhead(tx, chain, at);
}

/**
 * Signs an entry, adds it to its chain and log, and stores it, in the caller's transaction, which must hold the chain's lock.
 * Throws what `requireAppendable` throws.
 */
export async function appendEntry(
  needs: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  payload: RegistryPayload,
): Promise<ChainPosition> {
  await requireAppendable(needs, tx, chain, payload.at);
  const document = await signNext(needs, tx, chain, payload);
  const place = await insertDocument(tx, chain, document, { kind: payload.kind, reportId: null });
  const position = await tx.$count(registryEntries, eq(registryEntries.test, payload.test));
  await tx.insert(registryEntries).values({
    chain,
    sequence: place.sequence,
    test: payload.test,
    position,
    at: new Date(payload.at),
    ...(payload.kind === "registration"
      ? { entry: "registered", dueOn: payload.due_on, lots: payload.lots }
      : { entry: payload.step, reportNumber: payload.report?.report_number ?? null }),
  });
  return place;
}

async function requireClockAhead(tx: Tx, chain: Chain, at: string): Promise<void> {
  const [newest] = await tx
    .select({ at: registryEntries.at })
    .from(registryEntries)
    .where(eq(registryEntries.chain, chain))
    .orderBy(desc(registryEntries.sequence))
    .limit(1);
  if (newest && newest.at.getTime() > Date.parse(at))
    throw new ApiError(
      "conflict",
      `This server’s clock says ${at}, but the newest entry is from ${entryInstant(newest.at)}. Set the clock: an entry must not be back-dated.`,
    );
}
