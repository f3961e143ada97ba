import { eq } from "drizzle-orm";
import * as calls from "#contract/staff/people.ts";
import { blockAccount } from "#server/features/accounts/commands/block.ts";
import {
  deleteAddress,
  exportAddress,
  personInLog,
  readAddressData,
} from "#server/features/accounts/commands/people.ts";
import type { AddressDataSources, PersonalDataSources } from "#server/features/accounts/port.ts";
import { findUserByEmail } from "#server/features/accounts/queries.ts";
import { staffMembers } from "#server/features/accounts/schema.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { brandFollows, follows } from "#server/features/follows/schema.ts";
import { scans } from "#server/features/scans/schema.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { onBehalfOf } from "#server/http/auth.ts";
import { bind } from "#server/http/bind.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Where the data of a person comes from: by account, and by address. */
export interface PersonSources {
  account: PersonalDataSources;
  address: AddressDataSources;
}

/** Calls of the screen People. */
export const peopleRoutes = (services: Services, sources: PersonSources) => {
  const { db, clock } = services;
  return [
    bind(calls.showPerson, async ({ email_id, reason }, { visitor }) => {
      const { operator } = await actOf(db, visitor, reason);
      const user = await findUserByEmail(db, email_id);
      const subject = personInLog(user);
      await recordAction(db, { operator, action: "show-person", subject, details: { reason } });
      return {
        account: user ? await summarizeAccount(services, user) : null,
        address: await readAddressData(db, sources.address, email_id),
      };
    }),
    bind(calls.exportPerson, async ({ email_id, reason }, { visitor }) => {
      const asPerson = (userId: number) => onBehalfOf(visitor, userId);
      const needs = { db, ...sources, now: clock.now() };
      return exportAddress(needs, { emailId: email_id, asPerson }, await actOf(db, visitor, reason));
    }),
    bind(calls.deletePerson, async ({ email_id, reason }, { visitor }) => {
      await deleteAddress({ db, ...sources }, email_id, await actOf(db, visitor, reason));
      return null;
    }),
    bind(calls.blockPerson, async ({ email_id, reason, blocked }, { visitor }) => {
      const user = await findUserByEmail(db, email_id);
      if (!user) throw new ApiError("not_found", "This address has no account.");
      await blockAccount(services, { userId: user.id, blocked }, await actOf(db, visitor, reason));
      return null;
    }),
  ];
};

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

async function summarizeAccount({ db }: Pick<Services, "db">, user: User) {
  const [[member], requests, ofScans, followed, followedBrands] = await Promise.all([
    db.select().from(staffMembers).where(eq(staffMembers.userId, user.id)),
    db.$count(testRequests, eq(testRequests.userId, user.id)),
    db.$count(scans, eq(scans.userId, user.id)),
    db.$count(follows, eq(follows.userId, user.id)),
    db.$count(brandFollows, eq(brandFollows.userId, user.id)),
  ]);
  return {
    user_id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email_verified: user.emailVerified,
    member_since: user.createdAt.toISOString(),
    blocked: user.blockedAt !== null,
    role: member?.role ?? null,
    requests,
    scans: ofScans,
    followed,
    followed_brands: followedBrands,
  };
}
