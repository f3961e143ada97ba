import { randomInt } from "node:crypto";

/** An address out of 10.0.0.0/8, for `x-forwarded-for`: the site limits by address, and a crowd has many. */
export const somebody = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
