import { and, eq, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { pledge as pledgeCall, RequestFunding } from "#contract/pledges.ts";
import { MAX_OPEN_PLEDGES } from "#contract/request-funding.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable, Tx } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { users } from "#server/features/accounts/schema.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { networkHash } from "#server/http/network.ts";
import type { Services } from "#server/services.ts";
import { fundingOf, readFunding } from "../queries/funding.ts";
import { findRequestId } from "../queries/requests.ts";
import {
  confirmEmailToPledge,
  isTooMuchFromOneNetwork,
  pledgesClosed,
  takesPledges,
  tooManyPledges,
  tooManyPledgesFromNetwork,
} from "../rules/funding.ts";
import { requestNotFound } from "../rules/states.ts";
import { isNewAccount } from "../rules/votes.ts";
import { testRequestFunding, testRequestPledges } from "../schema/funding.ts";
import { testRequests } from "../schema.ts";
import { lockRequest } from "./lock-request.ts";

type PledgeInput = Omit<z.output<typeof pledgeCall.input>, "action">;

interface NewPledge {
  requestId: number;
  userId: number;
  network: string;
  now: Date;
}

/**
 * Makes or changes the user's pledge. The lock on the account makes the user's parallel calls wait for each other's count,
 * the lock on the request those of one network.
 */
export async function makePledge(
  { db, clock, accountKey }: Pick<Services, "db" | "clock" | "accountKey">,
  { userId }: SignedIn,
  { test_request_id, amount_usd: amountUsd, email_updates: emailUpdates }: PledgeInput,
  ip: string,
): Promise<RequestFunding> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { emailVerified } = await lockAccount(tx, userId);
    const request = await lockRequest(tx, await findRequestId(tx, test_request_id, userId));
    if (request.status === "received") throw requestNotFound();
    if (!takesPledges({ status: request.status, recorded: await recordedFunding(tx, request.id) }))
      throw pledgesClosed();
    if (!emailVerified) throw confirmEmailToPledge();
    const pledge = { requestId: request.id, userId, network: networkHash(accountKey, ip), now };
    if ((await tx.$count(testRequestPledges, pledgeOf(pledge))) === 0) await limitNewPledge(tx, pledge);
    const { network } = pledge;
    await tx
      .insert(testRequestPledges)
      .values({
        ...{ requestId: request.id, userId, amountUsd, network, at: now, changedAt: now },
        emailUpdates: emailUpdates ?? true,
      })
      .onConflictDoUpdate({
        target: [testRequestPledges.requestId, testRequestPledges.userId],
        set: { amountUsd, changedAt: now, ...(emailUpdates === undefined ? {} : { emailUpdates }) },
      });
    return fundingOf(await readFunding(tx, [request], userId), request);
  });
}

/** Withdraws the user's pledge, if there is one, whatever became of the request. */
export async function removePledge(
  { db }: Pick<Services, "db">,
  { userId }: SignedIn,
  testRequestId: string,
): Promise<RequestFunding> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, await findRequestId(tx, testRequestId, userId));
    const removed = await tx
      .delete(testRequestPledges)
      .where(pledgeOf({ requestId: request.id, userId }))
      .returning({ userId: testRequestPledges.userId });
    // What visitors can't see can't be asked about by its id.
    if (removed.length === 0 && request.status === "received") throw requestNotFound();
    return fundingOf(await readFunding(tx, [request], userId), request);
  });
}

const pledgeOf = ({ requestId, userId }: Pick<NewPledge, "requestId" | "userId">) =>
  and(eq(testRequestPledges.requestId, requestId), eq(testRequestPledges.userId, userId));

async function recordedFunding(tx: Tx, requestId: number) {
  const [row] = await tx.select().from(testRequestFunding).where(eq(testRequestFunding.requestId, requestId));
  return row?.recorded ?? null;
}

async function limitNewPledge(tx: Tx, { requestId, userId, network, now }: NewPledge): Promise<void> {
  const open = await tx
    .select({ requestId: testRequestPledges.requestId })
    .from(testRequestPledges)
    .innerJoin(testRequests, eq(testRequests.id, testRequestPledges.requestId))
    .where(
      and(
        eq(testRequestPledges.userId, userId),
        sql`${testRequests.status} not in ('published', 'declined')`,
      ),
    );
  if (open.length >= MAX_OPEN_PLEDGES) throw tooManyPledges(MAX_OPEN_PLEDGES);
  const neighbors = await tx
    .select({ createdAt: users.createdAt })
    .from(testRequestPledges)
    .innerJoin(users, eq(users.id, testRequestPledges.userId))
    .where(
      and(
        eq(testRequestPledges.requestId, requestId),
        eq(testRequestPledges.network, network),
        ne(users.id, userId),
      ),
    );
  const [me] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const isNew = me !== undefined && isNewAccount(me.createdAt, now);
  const newNeighbors = neighbors.filter(({ createdAt }) => isNewAccount(createdAt, now)).length;
  if (isTooMuchFromOneNetwork({ all: neighbors.length, ofNewAccounts: newNeighbors, isNew }))
    throw tooManyPledgesFromNetwork();
}

/** Forgets the networks of older pledges, and deletes pledges for requests that were closed long ago. */
export async function deleteOldPledges(db: Queryable, now: Date): Promise<void> {
  const until = (lifetimeS: number) => new Date(now.getTime() - lifetimeS * 1000);
  await db
    .update(testRequestPledges)
    .set({ network: null })
    .where(
      unheldRows(
        testRequestPledges,
        and(
          isNotNull(testRequestPledges.network),
          lte(testRequestPledges.at, until(RETENTION.networks.lifetimeS)),
        ),
      ),
    );
  const closed = db
    .select({ id: testRequests.id })
    .from(testRequests)
    .where(
      and(
        inArray(testRequests.status, ["published", "declined"]),
        lte(testRequests.statusSince, until(RETENTION.pledges.lifetimeS)),
      ),
    );
  await db
    .delete(testRequestPledges)
    .where(unheldRows(testRequestPledges, inArray(testRequestPledges.requestId, closed)));
}
