import type { PersonalData } from "#contract/accounts.ts";
import type { AddressData } from "#contract/staff/people.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";

/** The person whose data is exported or deleted. */
export interface DataSubject {
  visitor: SignedIn;
  emailId: string;
  /** False: the email address may belong to another person. */
  emailVerified: boolean;
}

/** An account that is being deleted, by its user or because it was never confirmed. */
export interface DeletedAccount {
  userId: number;
  emailId: string;
  /** False: the email address may belong to another person. */
  emailVerified: boolean;
}

/** Personal data that one feature stores. */
export interface PersonalDataSource<Part> {
  export(db: Queryable, subject: DataSubject): Promise<Part>;
  /**
   * These run in the transaction that deletes the account, around that deletion: the first while foreign keys still name
   * the user, the second when no parallel call of the user can add anything. Neither is needed where the foreign key to
   * the user deletes the data.
   */
  beforeDeletion?(tx: Queryable, account: DeletedAccount): Promise<void>;
  afterDeletion?(tx: Queryable, account: DeletedAccount): Promise<void>;
}

/**
 * What other features do once a user's email is confirmed for the first time: what the user did before counts from then
 * on. Runs in the transaction that confirms it.
 */
export type OnConfirmed = (tx: Queryable, userId: number) => Promise<void>;

type OwnPart =
  | "exported_at"
  | "profile"
  | "sessions"
  | "second_factor_since"
  | "former_email_ids"
  | "passkeys"
  | "devices";

/** One source for each part of the export that other features store. `server/personal-data.ts` assembles the table. */
export type PersonalDataSources = {
  readonly [Part in Exclude<keyof PersonalData, OwnPart>]: PersonalDataSource<PersonalData[Part]>;
};

/** Data that one feature stores under an email address, with an account or without. */
export interface AddressDataSource<Part> {
  export(db: Queryable, emailId: string): Promise<Part>;
  delete(tx: Queryable, emailId: string): Promise<void>;
}

/** One source for each part of what is stored under an address. `server/personal-data.ts` assembles the table. */
export type AddressDataSources = {
  readonly [Part in keyof AddressData]: AddressDataSource<AddressData[Part]>;
};
