import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { hmac } from "#platform/ids.ts";
import { openJobs } from "#platform/jobs.ts";
import { openLimiter } from "#platform/limiter.ts";
import type { Logger } from "#platform/logger.ts";
import { openMetrics } from "#platform/metrics.ts";
import { openSecrets } from "#platform/secrets.ts";
import { guestTokens } from "#platform/tokens.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import type { Services } from "#server/services.ts";

export interface OpenServices {
  services: Services;
  /** Lets running jobs end and gives everything back, in the reverse order of opening. */
  close(): Promise<void>;
}

/** Opens everything that the features need: the database (migrated), jobs, limits, tokens, the search engine. */
export async function openServices(config: Config, logger: Logger, clock: Clock): Promise<OpenServices> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const shut of opened.splice(0).reverse()) await shut();
  };
  try {
    const database = await openDatabase({ config, logger });
    opened.push(() => database.close());
    await migrate(database);
    const secret = config.guestTokenSecret ?? (await openSecrets(config.dataDir)).guestTokenSecret;
    const jobs = await openJobs({ url: database.url, logger });
    opened.push(() => jobs.close());
    const limiter = await openLimiter({ redisUrl: config.redisUrl, logger });
    opened.push(() => limiter.close());
    const services: Services = {
      config,
      logger,
      clock,
      db: database.db,
      pool: database.pool,
      jobs,
      limiter,
      metrics: openMetrics({ pool: database.pool }),
      guestTokens: guestTokens({ secret, clock }),
      accountKey: hmac(secret, "accounts"),
      search: sqlProductSearch(database.db),
    };
    return { services, close };
  } catch (error) {
    await close();
    throw error;
  }
}
