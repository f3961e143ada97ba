import { and, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_OPEN_REQUESTS } from "#contract/limits.ts";
import type { addTestRequest as addTestRequestCall, RequestStanding } from "#contract/test-requests.ts";
import type { Tx } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { claimUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { standingOf } from "../queries.ts";
import { tooManyOpen } from "../rules.ts";
import { testRequestEvents, testRequests } from "../schema.ts";
import { sendReceipt } from "./emails.ts";
import { addVote } from "./votes.ts";

export type RequestNeeds = Pick<Services, "db" | "jobs" | "clock" | "config" | "linkKey" | "storage">;
type Asked = z.output<typeof addTestRequestCall.input>;
type Row = typeof testRequests.$inferSelect;

const ENDS = ["published", "declined"] as const;
const open = () => notInArray(testRequests.status, [...ENDS]);

/**
 * Takes a request: its row, its first event, its requester's vote and the letter that confirms it, in one transaction.
 * The same request sent twice, by two tabs at once for example, is one; where somebody else has asked for the very
 * same, it becomes part of theirs.
 */
export async function addTestRequest(
  needs: RequestNeeds,
  { userId }: SignedIn,
  asked: Asked,
): Promise<RequestStanding> {
  return needs.db.transaction(async (tx) => {
    const terms = await termsOf(tx, asked);
    const mine = await findOpen(tx, and(eq(testRequests.userId, userId), sameAs(terms)));
    if (mine) return standingOf(tx, mine.id);
    if ((await tx.$count(testRequests, and(eq(testRequests.userId, userId), open()))) >= MAX_OPEN_REQUESTS)
      throw tooManyOpen(MAX_OPEN_REQUESTS);

    const now = needs.clock.now();
    const { row, fresh } = await insert(tx, { userId, asked, terms, now });
    if (!fresh) return standingOf(tx, row.id);
    await claimImages(needs, tx, row, asked.images);
    await addVote(tx, { requestId: row.duplicateOfId ?? row.id, userId, now });
    if (row.duplicateOfId === null)
      await tx.insert(testRequestEvents).values({ requestId: row.id, status: row.status, at: now });
    await sendReceipt(needs, tx, row);
    return standingOf(tx, row.id);
  });
}

interface Terms {
  words: string;
  fingerprint: string;
}

/** The request in the words of a search. */
async function termsOf(tx: Tx, { name, supplement_brand, supplement_url }: Asked): Promise<Terms> {
  const { rows } = await tx.execute<{ name: string; brand: string }>(
    sql`select search_text(${name}) as name, search_text(${supplement_brand}) as brand`,
  );
  const { name: nameWords, brand: brandWords } = rows[0] ?? { name: "", brand: "" };
  return {
    words: `${brandWords} ${nameWords}`.trim(),
    fingerprint: sha256(JSON.stringify([nameWords, brandWords, supplement_url])),
  };
}

const sameAs = ({ fingerprint }: Terms) => eq(testRequests.fingerprint, fingerprint);

async function findOpen(tx: Tx, which: SQL | undefined): Promise<Row | undefined> {
  const [found] = await tx.select().from(testRequests).where(and(which, open()));
  return found;
}

interface Wish {
  userId: number;
  asked: Asked;
  terms: Terms;
  now: Date;
}

/** Another transaction may add the same, or end it, between any two statements: the unique indexes decide. */
async function insert(tx: Tx, wish: Wish): Promise<{ row: Row; fresh: boolean }> {
  for (;;) {
    const first = await put(tx, wish, null);
    if (first) return { row: first, fresh: true };
    const mine = await findOpen(tx, and(eq(testRequests.userId, wish.userId), sameAs(wish.terms)));
    if (mine) return { row: mine, fresh: false };
    const [theirs] = await tx
      .select()
      .from(testRequests)
      .where(and(sameAs(wish.terms), isNull(testRequests.duplicateOfId), open()))
      .for("update");
    const joined = theirs && (await put(tx, wish, theirs));
    if (joined) return { row: joined, fresh: true };
  }
}

async function put(tx: Tx, { userId, asked, terms, now }: Wish, into: Row | null): Promise<Row | undefined> {
  const [row] = await tx
    .insert(testRequests)
    .values({
      userId,
      name: asked.name,
      brand: asked.supplement_brand || null,
      url: asked.supplement_url,
      ...terms,
      status: into?.status ?? "received",
      statusSince: into?.statusSince ?? now,
      duplicateOfId: into?.id ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The uploads that a request shows stay while it refers to them; others' are refused. */
async function claimImages(needs: RequestNeeds, tx: Tx, { id, userId }: Row, given: string[]): Promise<void> {
  const images: string[] = [];
  for (const address of given)
    images.push(
      await claimUpload(needs, tx, {
        address,
        owner: `user:${userId}`,
        use: `test-request:${id}`,
        field: "images",
      }),
    );
  if (images.length > 0) await tx.update(testRequests).set({ images }).where(eq(testRequests.id, id));
}
