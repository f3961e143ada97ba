import { eq } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import type { AddressData } from "#contract/staff/people.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { repeatableTransaction } from "#platform/database/repeatable-transaction.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { AddressDataSources, PersonalDataSources } from "../port.ts";
import { exportPersonalData, findUserByEmail } from "../queries.ts";
import { staffMembers, users } from "../schema.ts";
import { deleteAccount } from "./retention.ts";
import type { StaffAct } from "./staff.ts";

/** What is stored under an address, whether or not it has an account. */
export const readAddressData = async (
  db: Queryable,
  sources: AddressDataSources,
  emailId: string,
): Promise<AddressData> => ({
  newsletter: await sources.newsletter.export(db, emailId),
  error_reports: await sources.error_reports.export(db, emailId),
  emails: await sources.emails.export(db, emailId),
  staff_invitation: await sources.staff_invitation.export(db, emailId),
});

/** How the audit log names a person: by number, since its entries are never deleted. */
export const personInLog = (user: { id: number } | undefined): string =>
  user ? `user ${user.id}` : "a person without an account";

/** All data of an address. `asPerson` makes the person of an account, for staff who are permitted to. */
export async function exportAddress(
  {
    db,
    account,
    address,
    now,
  }: { db: Db; account: PersonalDataSources; address: AddressDataSources; now: Date },
  { emailId, asPerson }: { emailId: string; asPerson: (userId: number) => SignedIn },
  { operator, reason }: StaffAct,
): Promise<{ account: PersonalData | null; address: AddressData }> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, emailId);
    const details = { reason };
    await recordAction(tx, { operator, action: "export-person", subject: personInLog(user), details });
    return {
      account: user ? await exportPersonalData({ db: tx, sources: account, now }, asPerson(user.id)) : null,
      address: await readAddressData(tx, address, emailId),
    };
  });
}

/** Deletes the account of an address and everything stored under it. Staff lose their role first. */
export async function deleteAddress(
  { db, account, address }: { db: Db; account: PersonalDataSources; address: AddressDataSources },
  emailId: string,
  { operator, reason }: StaffAct,
): Promise<void> {
  await repeatableTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, emailId);
    if (user && (await tx.$count(staffMembers, eq(staffMembers.userId, user.id))) > 0)
      throw new ApiError("conflict", "This account belongs to staff. Take its role away first.");
    const before = await readAddressData(tx, address, emailId);
    if (!user && isEmpty(before)) throw new ApiError("not_found", "Nothing is stored about this address.");
    if (user) await deleteAccount(tx, account, eq(users.id, user.id));
    for (const source of Object.values(address)) await source.delete(tx, emailId);
    const details = { reason };
    await recordAction(tx, { operator, action: "delete-person", subject: personInLog(user), details });
  });
}

const isEmpty = ({ newsletter, error_reports, emails, staff_invitation }: AddressData): boolean =>
  newsletter === null && staff_invitation === null && error_reports.length + emails.length === 0;
