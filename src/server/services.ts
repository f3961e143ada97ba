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
import type { PostToWebhook } from "#platform/webhook-post.ts";
import type { VisitCounter } from "./features/figures/commands.ts";
import type { Listings } from "./features/products/queries/listings.ts";
import type { LabelReader } from "./features/scans/port.ts";
import type { ProductSearch } from "./features/search/port.ts";
import type { Admission } from "./http/admission.ts";
import type { AnswerCache } from "./http/answer-cache.ts";
import type { ApiKeyReader } from "./http/api-keys.ts";
import type { CurrentSnapshot } from "./http/snapshot.ts";

/** The dependencies of all features, created once at startup and passed down. */
export interface Services {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** The primary: for writes, for one visitor's own data, and for reads that must be current. */
  db: Db;
  /** For public data: pages, open calls, feeds. Reads from the replica where there is one. */
  read: Read;
  /** Answers that are the same for every visitor, until something changes. */
  answerCache: AnswerCache;
  pool: Pool;
  /** Notifies of changes to what pages show, made by any process. */
  changes: Changes;
  jobs: Jobs;
  limiter: Limiter;
  /** Which requests are worked on now, and which wait. */
  admission: Admission;
  /** Finds who sent an API key. */
  apiKeys: ApiKeyReader;
  /** Name of everything published by now. */
  snapshot: CurrentSnapshot;
  storage: ObjectStorage;
  metrics: Metrics;
  guestTokens: GuestTokens;
  /** Secret: HMAC key for codes and for email addresses without an account. */
  accountKey: string;
  /** Secret: signs the links in emails. */
  linkKey: string;
  /** Secret: names callers in log lines. */
  logKey: string;
  /** Secret: encrypts queued and stored emails, and hashes their recipients. */
  emailKey: string;
  signing: Signing;
  /** Posts to URLs that users chose. */
  postToWebhook: PostToWebhook;
  search: ProductSearch;
  listings: Listings;
  /** Counts what staff see in the figures. */
  figures: VisitCounter;
  labelReader: LabelReader;
  /** Null where none is configured; AI search then works by rules alone. */
  languageModel: LanguageModel | null;
}
