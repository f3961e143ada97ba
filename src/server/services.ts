import type { Pool } from "pg";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Db, Read } from "#platform/database/database.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import type { Limiter } from "#platform/limiter.ts";
import type { Logger } from "#platform/logger.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { Signing } from "#platform/signing.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import type { GuestTokens } from "#platform/tokens.ts";
import type { Listings } from "./features/products/queries/listings.ts";
import type { LabelReader } from "./features/scans/port.ts";
import type { ProductSearch } from "./features/search/port.ts";
import type { KeptAnswers } from "./http/kept-answers.ts";

/** Everything the features need from outside, made once at start and handed down. */
export interface Services {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** The primary: whatever writes, whatever belongs to one visitor, whatever must be the newest. */
  db: Db;
  /** For what everybody may see: pages, open calls, feeds. From a replica where there is one. */
  read: Read;
  /** Answers that are the same for everybody, until something changes. */
  answers: KeptAnswers;
  pool: Pool;
  /** Hears of changes to what pages show, whichever process made them. */
  changes: Changes;
  jobs: Jobs;
  limiter: Limiter;
  storage: ObjectStorage;
  metrics: Metrics;
  guestTokens: GuestTokens;
  /** Secret: what codes and e-mail addresses of nobody known are kept under. */
  accountKey: string;
  /** Secret: what the links in letters are signed with. */
  linkKey: string;
  signing: Signing;
  search: ProductSearch;
  listings: Listings;
  labelReader: LabelReader;
  /** Null where none is configured: AI search does without. */
  languageModel: LanguageModel | null;
}
