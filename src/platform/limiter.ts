import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Logger } from "./logger.ts";

/** A rate limit: calls (or points) per key and time window. Rules are counted separately by name. */
export interface LimitRule {
  name: string;
  calls: number;
  perSeconds: number;
}

export interface LimitAnswer {
  allowed: boolean;
  /** 0 if allowed. */
  retryAfterSeconds: number;
  /** Calls that are left in the window. */
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

export interface Limiter {
  /** Counts one call, or this many points, for the key and tells whether they are within the limit. */
  take(key: string, rule: LimitRule, points?: number): Promise<LimitAnswer>;
  close(): Promise<void>;
}

type Counter = RateLimiterMemory | RateLimiterRedis;

/** A rate limiter for this node alone, or shared by all nodes on the Redis at `redisUrl`; its client is loaded then. */
export async function openLimiter(needs: { redisUrl: string | null; logger: Logger }): Promise<Limiter> {
  const { redisUrl, logger } = needs;
  return redisUrl ? sharedLimiter(await connect(redisUrl, logger)) : nodeLimiter();
}

const nodeLimiter = (): Limiter => ({
  take: createTake((rule) => new RateLimiterMemory(optionsOf(rule))),
  close: async () => {},
});

/** Falls back to counting per node while Redis is unreachable: looser limits, but no outage. */
function sharedLimiter(redis: Redis): Limiter {
  return {
    take: createTake(
      (rule) =>
        new RateLimiterRedis({
          ...optionsOf(rule),
          storeClient: redis,
          insuranceLimiter: new RateLimiterMemory(optionsOf(rule)),
        }),
    ),
    close: async () => redis.disconnect(),
  };
}

const optionsOf = ({ name, calls, perSeconds }: LimitRule) => ({
  keyPrefix: `limit:${name}`,
  points: calls,
  duration: perSeconds,
});

function createTake(create: (rule: LimitRule) => Counter): Limiter["take"] {
  const counters = new Map<string, Counter>();
  return async (key, rule, points = 1) => {
    const counter = counters.get(rule.name) ?? create(rule);
    counters.set(rule.name, counter);
    try {
      const { remainingPoints, msBeforeNext } = await counter.consume(key, points);
      const resetSeconds = Math.ceil(msBeforeNext / 1000);
      return { allowed: true, retryAfterSeconds: 0, remaining: remainingPoints, resetSeconds };
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const waitSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      return { allowed: false, retryAfterSeconds: waitSeconds, remaining: 0, resetSeconds: waitSeconds };
    }
  };
}

/** A hanging Redis must not block requests: after this time the node counts on its own. */
const COMMAND_TIMEOUT_MS = 250;

async function connect(url: string, logger: Logger): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  let reachable = true;
  redis.on("ready", () => {
    if (!reachable) logger.info("Redis is reachable again: rate limits are shared between nodes");
    reachable = true;
  });
  redis.on("error", (error) => {
    if (reachable)
      logger.warn({ err: error }, "Redis is unreachable: this node counts its rate limits on its own");
    reachable = false;
  });
  return redis;
}
