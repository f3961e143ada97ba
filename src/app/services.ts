import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { GUEST_TOKEN_LIFETIME_S } from "#contract/account-limits.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { closeDataFolder } from "#platform/data-folder.ts";
import { type Changes, openChanges } from "#platform/database/changes.ts";
import { type Database, openDatabase, type Read } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openReplica } from "#platform/database/replica/replica.ts";
import { openJobs } from "#platform/jobs.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import { openLimiter } from "#platform/limiter.ts";
import type { Logger } from "#platform/logger.ts";
import { type Metrics, openMetrics } from "#platform/metrics.ts";
import { type Keys, openKeys } from "#platform/secrets.ts";
import { openSigning } from "#platform/signing.ts";
import { openStorage } from "#platform/storage/open.ts";
import { guestTokens } from "#platform/tokens.ts";
import { openWebhookPost } from "#platform/webhook-post.ts";
import { useApiKey } from "#server/features/api-keys/commands.ts";
import { openFigures } from "#server/features/figures/commands.ts";
import { currentSnapshot } from "#server/features/open-data/queries.ts";
import {
  cachedListings,
  type Listings,
  listingsFromDatabase,
} from "#server/features/products/queries/listings.ts";
import { openLabelReader } from "#server/features/scans/recognition/label-reader-pool.ts";
import { type IndexSearch, openIndexSearch } from "#server/features/search/index/engine.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { Admission } from "#server/http/admission.ts";
import { openAnswerCache } from "#server/http/answer-cache.ts";
import { createApiKeyReader } from "#server/http/api-keys.ts";
import type { Services } from "#server/services.ts";

export interface OpenServices {
  services: Services;
  /** Drains running jobs and closes everything in reverse order of opening. */
  close(): Promise<void>;
}

/** Longer than running jobs may take to drain. */
const CLOSE_TIMEOUT_MS = 12_000;

/** Opens the dependencies of all features: database (migrated), jobs, rate limiter, tokens, search engine. */
export const openServices = (config: Config, logger: Logger, clock: Clock): Promise<OpenServices> =>
  composeServices({ config, logger, clock }, openDatabase({ config, logger }));

type Settings = Pick<Services, "config" | "logger" | "clock">;

/** `opening`: the database, which is being opened already. */
export async function composeServices(settings: Settings, opening: Promise<Database>): Promise<OpenServices> {
  const { config, logger, clock } = settings;
  const { track, close } = trackOpened(logger);
  try {
    const database = track("database", await opening);
    await migrate(database);
    await closeDataFolder(config.dataDir);
    const keys = await openKeys(config);
    const jobs = track("jobs", await openJobs({ url: database.url, logger, emailKey: keys.emails }));
    const limiter = track("limiter", await openLimiter({ redisUrl: config.redisUrl, logger }));
    const metrics = openMetrics({ pool: database.pool });
    const changes = track("changes", openChanges({ url: database.url, logger }));
    const read = openRead({ ...settings, database, changes, metrics }, track);
    const found = await openSearch({ ...settings, metrics, database, read, changes });
    track("search", found.search);
    const services: Services = {
      ...settings,
      db: database.db,
      read,
      ...openAnswers({ ...settings, read, changes, metrics }),
      pool: database.pool,
      changes,
      jobs,
      limiter,
      admission: openAdmission({ config, limiter, metrics }),
      storage: await openStorage(config, { secret: keys.uploads, clock }),
      metrics,
      ...openTokens(config, keys, clock),
      ...openForPrograms(config, { db: database.db, clock }),
      ...found,
      figures: track("figures", openFigures({ ...settings, ...found, db: database.db })),
      labelReader: track("labelReader", openLabelReader(logger)),
      languageModel: await openModel(settings),
    };
    return { services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Cached answers, and the snapshot that they are made from. */
function openAnswers({
  config,
  read,
  ...needs
}: Pick<Services, "config" | "read" | "changes" | "clock" | "metrics">) {
  const answerCache = openAnswerCache({ maxBytes: config.answerCacheBytes, ...needs });
  return { answerCache, snapshot: () => currentSnapshot({ read, answerCache }) };
}

/** What programs of users send and get; webhooks to this machine outside production only. */
const openForPrograms = ({ environment }: Config, needs: Pick<Services, "db" | "clock">) => ({
  apiKeys: createApiKeyReader((hash) => useApiKey(needs, hash)),
  postToWebhook: openWebhookPost({ allowLoopback: environment !== "production" }),
});

const openTokens = (config: Config, keys: Keys, clock: Clock) => ({
  signing: openSigning(config),
  guestTokens: guestTokens({ secret: keys.guestTokens, clock, lifetimeS: GUEST_TOKEN_LIFETIME_S }),
  accountKey: keys.accounts,
  linkKey: keys.links,
  logKey: keys.logs,
  emailKey: keys.emails,
});

function openAdmission({ config, limiter, metrics }: Pick<Services, "config" | "limiter" | "metrics">) {
  const admission = new Admission({ limiter, cpuPercent: config.callerCpuPercent });
  metrics.gauge("requests_running", "Requests in progress", () => admission.counts().running);
  metrics.gauge("requests_waiting", "Requests that wait for their turn", () => admission.counts().waiting);
  return admission;
}

/** Remembers opened services, to close them in reverse order. */
function trackOpened(logger: Logger) {
  const opened: { name: string; close: () => Promise<void> }[] = [];
  return {
    track<Service extends { close(): Promise<void> }>(name: string, service: Service): Service {
      opened.push({ name, close: () => service.close() });
      return service;
    },
    async close() {
      for (const service of opened.splice(0).reverse()) await closeInTime(service, logger);
    },
  };
}

/** Reads from the replica, or from the database itself if there is none. */
function openRead(
  needs: Pick<Services, "config" | "logger"> & { database: Database; changes: Changes; metrics: Metrics },
  track: ReturnType<typeof trackOpened>["track"],
): Read {
  const { config, logger, database, changes, metrics } = needs;
  const { databaseReplicaUrl: url } = config;
  if (!url) return (query) => query(database.db);
  return track("replica", openReplica({ url, primary: database, changes, logger, metrics })).read;
}

/** Waits for a service to close, up to `CLOSE_TIMEOUT_MS`, so that one that hangs doesn't keep the others open. */
async function closeInTime(
  { name, close }: { name: string; close: () => Promise<void> },
  logger: Logger,
): Promise<void> {
  const closed = close().then(() => true);
  if (await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, false, { ref: false })])) return;
  logger.error({ service: name }, "A service did not close in time");
}

/** Loads the AI library only if a model is configured. */
async function openModel({
  config,
  logger,
  clock,
}: Pick<Services, "config" | "logger" | "clock">): Promise<LanguageModel | null> {
  if (!config.languageModel) return null;
  const { openLanguageModel } = await import("#platform/language-model/open.ts");
  return openLanguageModel(config.languageModel, { logger, now: () => clock.now().getTime() });
}

/** Product search and listings; with an engine that follows changes, listings are cached and evicted with them. */
async function openSearch(needs: {
  config: Config;
  logger: Logger;
  clock: Clock;
  metrics: Metrics;
  database: Database;
  read: Read;
  changes: Changes;
}): Promise<{ search: IndexSearch; listings: Listings }> {
  const { config, logger, clock, metrics, database, read, changes } = needs;
  const bySql = sqlProductSearch(read);
  if (config.searchEngine === "sql") {
    return {
      search: { ...bySql, close: async () => undefined },
      listings: listingsFromDatabase(read),
    };
  }
  const listings = cachedListings(read, () => clock.now().getTime());
  const following = {
    databaseUrl: database.url,
    onChange(products: readonly number[] | null) {
      listings.invalidate(products);
      changes.notifySearchChanged(products);
    },
    logger,
  };
  const { openSearchUrl: url } = config;
  if (config.searchEngine === "opensearch" && url !== null) {
    // Its client has 550 modules.
    const { openOpenSearch } = await import("#server/features/search/opensearch/engine.ts");
    return { search: openOpenSearch({ ...following, url, read }), listings };
  }
  const folder = path.join(config.dataDir, "search");
  return { search: openIndexSearch({ ...following, folder, fallback: bySql, metrics }), listings };
}
