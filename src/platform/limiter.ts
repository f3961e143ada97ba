import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Logger } from "./logger.ts";

/** How many calls a key may make in a span of time. Rules of different names count apart. */
export interface LimitRule {
  name: string;
  calls: number;
  perSeconds: number;
}

interface LimitAnswer {
  allowed: boolean;
  /** 0 where allowed. */
  retryAfterSeconds: number;
}

export interface Limiter {
  /** Counts one call of this key under the rule, and says whether it was within it. */
  take(key: string, rule: LimitRule): Promise<LimitAnswer>;
  close(): Promise<void>;
}

type Counter = RateLimiterMemory | RateLimiterRedis;

/** Limits for this node alone, or for all nodes that share the Redis at `redisUrl`. */
export function openLimiter({ redisUrl, logger }: { redisUrl: string | null; logger: Logger }): Limiter {
  return redisUrl ? sharedLimiter(connect(redisUrl, logger)) : nodeLimiter();
}

const nodeLimiter = (): Limiter => ({
  take: counting((rule) => new RateLimiterMemory(optionsOf(rule))),
  close: async () => {},
});

/** While Redis cannot be reached each node counts for itself: slower abuse of the limits, but no outage. */
function sharedLimiter(redis: Redis): Limiter {
  return {
    take: counting(
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

function counting(create: (rule: LimitRule) => Counter): Limiter["take"] {
  const counters = new Map<string, Counter>();
  return async (key, rule) => {
    const counter = counters.get(rule.name) ?? create(rule);
    counters.set(rule.name, counter);
    try {
      await counter.consume(key);
      return { allowed: true, retryAfterSeconds: 0 };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
    }
  };
}

/** A Redis that hangs must not hang the visitor: after this long the node counts alone. In milliseconds. */
const ANSWERS_WITHIN_MS = 250;

function connect(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: ANSWERS_WITHIN_MS,
  });
  let reachable = true;
  redis.on("ready", () => {
    if (!reachable) logger.info("Redis answers again: limits are shared between nodes");
    reachable = true;
  });
  redis.on("error", (error) => {
    if (reachable) logger.warn({ err: error }, "Redis cannot be reached: this node counts its limits alone");
    reachable = false;
  });
  return redis;
}
