import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomToken } from "#platform/ids.ts";
import { type Limiter, type LimitRule, openLimiter } from "#platform/limiter.ts";
import { createLogger } from "#platform/logger.ts";

const REDIS_URL = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";
const logger = createLogger({ logLevel: "silent" });
const rule: LimitRule = { name: `test-${randomToken(8)}`, calls: 3, perSeconds: 60 };

async function redisAnswers(): Promise<boolean> {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => {});
  const answers = await redis.connect().then(
    () => true,
    () => false,
  );
  redis.disconnect();
  return answers;
}

const withRedis = await redisAnswers();
if (!withRedis)
  console.log(`Skipped, since no Redis answers at ${REDIS_URL} (TEST_REDIS_URL): shared limits.`);

describe.each([
  { store: "memory", redisUrl: null, isThere: true },
  { store: "Redis", redisUrl: REDIS_URL, isThere: withRedis },
  { store: "unreachable Redis", redisUrl: "redis://127.0.0.1:1", isThere: true },
])("rate limiter: $store", ({ redisUrl, isThere }) => {
  let limiter: Limiter;
  beforeAll(async () => {
    limiter = await openLimiter({ redisUrl, logger });
  });
  afterAll(() => limiter.close());

  test.runIf(isThere)("allows as many calls as the rule says, then returns the wait", async () => {
    const key = randomToken(8);
    for (let call = 1; call <= rule.calls; call += 1)
      expect(await limiter.take(key, rule)).toMatchObject({
        allowed: true,
        retryAfterSeconds: 0,
        remaining: rule.calls - call,
      });
    const refused = await limiter.take(key, rule);
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(rule.perSeconds);
  });

  test.runIf(isThere)("counts keys and rules separately", async () => {
    const key = randomToken(8);
    for (let call = 1; call <= rule.calls + 1; call += 1) await limiter.take(key, rule);
    expect((await limiter.take(randomToken(8), rule)).allowed).toBe(true);
    expect((await limiter.take(key, { ...rule, name: `${rule.name}-other` })).allowed).toBe(true);
  });
});

test.runIf(withRedis)("rate limiter: two nodes share one count in Redis", async () => {
  const [one, other] = await Promise.all([
    openLimiter({ redisUrl: REDIS_URL, logger }),
    openLimiter({ redisUrl: REDIS_URL, logger }),
  ]);
  const key = randomToken(8);
  // Without a connection calls are counted locally: the first calls only wait for both connections.
  await expect
    .poll(
      async () => (await one.take(`${key}-warm`, rule)) && (await other.take(`${key}-warm`, rule)).allowed,
    )
    .toBe(false);
  for (let call = 1; call <= rule.calls; call += 1) await one.take(key, rule);
  expect((await other.take(key, rule)).allowed).toBe(false);
  await Promise.all([one.close(), other.close()]);
});
