import { randomInt } from "node:crypto";

/** A random IP out of 10.0.0.0/8, for `x-forwarded-for`: the site limits by client IP, so load must come from many. */
export const randomClientIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
