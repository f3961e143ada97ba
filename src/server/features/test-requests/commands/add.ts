import { and, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_OPEN_REQUESTS } from "#contract/limits.ts";
import type { addTestRequest as addTestRequestCall, TestRequestSummary } from "#contract/test-requests.ts";
import type { Tx } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { claimUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { networkHash } from "#server/http/network.ts";
import type { Services } from "#server/services.ts";
import { findRequestSummary } from "../queries/requests.ts";
import { requestChangedMeanwhile, tooManyOpenRequests } from "../rules/states.ts";
import { testRequestEvents, testRequests } from "../schema.ts";
import { sendReceipt } from "./emails.ts";
import { addVote } from "./votes.ts";

export type AddRequestDeps = Pick<
  Services,
  "db" | "jobs" | "clock" | "config" | "linkKey" | "storage" | "logger" | "accountKey"
>;
type RequestInput = z.output<typeof addTestRequestCall.input>;
type Row = typeof testRequests.$inferSelect;

const CLOSED_STATES = ["published", "declined"] as const;
const isOpenRequest = () => notInArray(testRequests.status, [...CLOSED_STATES]);

/**
 * Adds a request with its first event, the requester's vote and the receipt, in one transaction. Idempotent:
 * the same open request by the same user is returned. If another user has the same request open, the new one is merged
 * into it. The lock on the account makes its parallel calls wait for each other's count.
 */
export async function addTestRequest(
  deps: AddRequestDeps,
  { userId }: SignedIn,
  input: RequestInput,
  ip: string,
): Promise<TestRequestSummary> {
  const network = networkHash(deps.accountKey, ip);
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const identity = await identifyRequest(tx, input);
    const existing = await findOpen(tx, and(eq(testRequests.userId, userId), hasFingerprint(identity)));
    if (existing) return findRequestSummary(tx, existing.id, userId);
    if (
      (await tx.$count(testRequests, and(eq(testRequests.userId, userId), isOpenRequest()))) >=
      MAX_OPEN_REQUESTS
    )
      throw tooManyOpenRequests(MAX_OPEN_REQUESTS);

    const now = deps.clock.now();
    const { row, inserted } = await insertOrJoin(tx, { userId, input, identity, now });
    if (!inserted) return findRequestSummary(tx, row.id, userId);
    await claimImages(deps, tx, row, input.images);
    await addVote(deps, tx, { requestId: row.duplicateOfId ?? row.id, userId, network, now });
    if (row.duplicateOfId === null)
      await tx.insert(testRequestEvents).values({ requestId: row.id, status: row.status, at: now });
    await sendReceipt(deps, tx, userId, [row]);
    return findRequestSummary(tx, row.id, userId);
  });
}

interface RequestIdentity {
  normalizedName: string;
  fingerprint: string;
}

/** Normalizes brand and name as the search does. Requests with equal fingerprints ask for the same product. */
async function identifyRequest(
  tx: Tx,
  { name, supplement_brand, supplement_url }: RequestInput,
): Promise<RequestIdentity> {
  const { rows } = await tx.execute<{ name: string; brand: string }>(
    sql`select search_text(${name}) as name, search_text(${supplement_brand}) as brand`,
  );
  const { name: nameWords, brand: brandWords } = rows[0] ?? { name: "", brand: "" };
  return {
    normalizedName: `${brandWords} ${nameWords}`.trim(),
    fingerprint: sha256HexSync(JSON.stringify([nameWords, brandWords, supplement_url])),
  };
}

const hasFingerprint = ({ fingerprint }: RequestIdentity) => eq(testRequests.fingerprint, fingerprint);

async function findOpen(tx: Tx, where: SQL | undefined): Promise<Row | undefined> {
  const [row] = await tx.select().from(testRequests).where(and(where, isOpenRequest()));
  return row;
}

const MAX_INSERT_ATTEMPTS = 3;

interface NewRequest {
  userId: number;
  input: RequestInput;
  identity: RequestIdentity;
  now: Date;
}

/**
 * Inserts the request, or joins it with another user's. Concurrent transactions may add or close the same request between
 * any two statements; the unique indexes decide, so this retries until one attempt succeeds.
 */
async function insertOrJoin(tx: Tx, request: NewRequest): Promise<{ row: Row; inserted: boolean }> {
  for (let attempt = 0; attempt < MAX_INSERT_ATTEMPTS; attempt++) {
    const first = await insertOrIgnore(tx, request, null);
    if (first) return { row: first, inserted: true };
    const mine = await findOpen(
      tx,
      and(eq(testRequests.userId, request.userId), hasFingerprint(request.identity)),
    );
    if (mine) return { row: mine, inserted: false };
    const [theirs] = await tx
      .select()
      .from(testRequests)
      .where(and(hasFingerprint(request.identity), isNull(testRequests.duplicateOfId), isOpenRequest()))
      .for("update");
    const joined = theirs && (await insertOrIgnore(tx, request, theirs));
    if (joined) return { row: joined, inserted: true };
  }
  throw requestChangedMeanwhile();
}

async function insertOrIgnore(
  tx: Tx,
  { userId, input, identity, now }: NewRequest,
  into: Row | null,
): Promise<Row | undefined> {
  const [row] = await tx
    .insert(testRequests)
    .values({
      userId,
      name: input.name,
      brand: input.supplement_brand || null,
      url: input.supplement_url,
      ...identity,
      status: into?.status ?? "received",
      statusSince: into?.statusSince ?? now,
      duplicateOfId: into?.id ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Claims the uploads that a request shows, so that they are retained. Rejects uploads of other users. */
async function claimImages(deps: AddRequestDeps, tx: Tx, { id, userId }: Row, urls: string[]): Promise<void> {
  const images: string[] = [];
  for (const url of urls)
    images.push(
      await claimUpload(deps, tx, {
        url,
        owner: `user:${userId}`,
        use: `test-request:${id}`,
        field: "images",
      }),
    );
  if (images.length > 0) await tx.update(testRequests).set({ images }).where(eq(testRequests.id, id));
}
