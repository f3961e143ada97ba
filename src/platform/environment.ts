import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { codeOf } from "./problem.ts";
import { MIN_SECRET_LENGTH } from "./secret-strength.ts";

const oneOf = <const Words extends readonly [string, ...string[]]>(...list: Words) =>
  z.enum(list, `must be ${list.slice(0, -1).join(", ")} or ${list.at(-1)}`);

const onOff = z.enum(["on", "off"], "must be on or off").transform((word) => word === "on");

const text = z.string().min(1).max(300, "must be shorter than 300 characters");

const email = z.email("must be an email address");

/** RFC 9116 §2.5.3: a URI. A bare email address is accepted, too. */
const securityContact = z
  .string()
  .max(300, "must be shorter than 300 characters")
  .refine(
    (value) =>
      z.email().safeParse(value.replace(/^mailto:/, "")).success ||
      /^(?:https:\/\/|tel:\+?)[!-~]+$/.test(value),
    "must be an email address, or a URL that starts with https:// or tel:",
  )
  .transform((value) => (/^[a-z]+:/.test(value) ? value : `mailto:${value}`));

const sender = z
  .string()
  .regex(
    /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    "must be an email address, or a name and <email address>",
  );

const secret = z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`);

const urlWith = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
    );

/** A link in the footer; `off` leaves it out. */
const socialLink = (usual: string) =>
  z
    .union(
      [z.literal("off").transform(() => null), urlWith("https:")],
      "must be off, or a URL that starts with https://",
    )
    .default(usual);

const origin = urlWith("http:", "https:")
  .refine(
    (value) => !URL.canParse(value) || /^\/?$/.test(new URL(value).pathname + new URL(value).search),
    "must be an origin: scheme, host and port, without a path",
  )
  .transform((value) => new URL(value).origin);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const NETWORK = /^(?:[\d.]{7,15}|[\da-fA-F:.]{2,45})(?:\/\d{1,3})?$/;

const trustedProxies = z
  .string()
  .refine(
    (value) => /^(?:off|\d{1,2})$/.test(value) || value.split(",").every((part) => NETWORK.test(part.trim())),
    "must be off, the number of proxies, or their IP addresses separated by commas",
  )
  .transform((value): false | number | string[] => {
    if (value === "off") return false;
    return /^\d{1,2}$/.test(value) ? Number(value) : value.split(",").map((part) => part.trim());
  });

const WITNESS_KEY = /^[^\s+,]{1,200}\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/;

const witnessKeys = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (keys) => keys.every((key) => WITNESS_KEY.test(key)),
    "must be keys that the witness command printed, separated by commas",
  );

/** All environment variables: schema and an example for error messages. `.env.example` documents them. */
export const VARIABLES = {
  NODE_ENV: {
    value: oneOf("development", "production", "test").default("production"),
    example: "production",
  },
  HOST: { value: text.optional(), example: "0.0.0.0" },
  PORT: { value: wholeNumber(0, 65_535).default(3000), example: "3000" },
  SITE_URL: { value: origin.optional(), example: "https://www.example.com" },
  DATA_DIR: { value: text.default("./data"), example: "./data" },
  DATABASE_URL: {
    value: urlWith("postgres:", "postgresql:").optional(),
    example: "postgres://user:password@localhost:5432/assayed",
  },
  DATABASE_REPLICA_URL: {
    value: urlWith("postgres:", "postgresql:").optional(),
    example: "postgres://user:password@replica:5432/assayed",
  },
  REDIS_URL: { value: urlWith("redis:", "rediss:").optional(), example: "redis://localhost:6379" },
  S3_BUCKET: { value: text.optional(), example: "assayed-uploads" },
  S3_REGION: { value: text.default("us-east-1"), example: "eu-central-1" },
  S3_ENDPOINT: { value: origin.optional(), example: "https://s3.example.com" },
  S3_ACCESS_KEY_ID: { value: text.optional(), example: "the ID of a key that can read and write the bucket" },
  S3_SECRET_ACCESS_KEY: { value: text.optional(), example: "the secret of that key" },
  SMTP_URL: {
    value: urlWith("smtp:", "smtps:").optional(),
    example: "smtps://user:password@mail.example.com:465",
  },
  SMTP_REQUIRE_TLS: { value: onOff.default(true), example: "on" },
  MAIL_FROM: { value: sender.optional(), example: "Assayed <results@example.com>" },
  LOG_LEVEL: {
    value: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").optional(),
    example: "info",
  },
  HSTS: { value: oneOf("host", "subdomains", "preload").default("host"), example: "host" },
  TRUST_PROXY: { value: trustedProxies.default(false), example: "1" },
  MAX_CONNECTIONS: { value: wholeNumber(10, 1_000_000).default(8000), example: "8000" },
  MAX_CONNECTIONS_PER_ADDRESS: { value: wholeNumber(2, 1_000_000).default(250), example: "250" },
  UPLOAD_MB_PER_VISITOR: { value: wholeNumber(105, 1_000_000).default(300), example: "300" },
  UPLOAD_MB_TOTAL: { value: wholeNumber(105, 100_000_000).default(5000), example: "5000" },
  MIN_FREE_DISK_MB: { value: wholeNumber(0, 100_000_000).default(500), example: "500" },
  GUEST_TOKEN_SECRET: { value: secret.optional(), example: "the output of: openssl rand -base64 48" },
  SIGNING: { value: oneOf("local", "offline").default("local"), example: "local" },
  SIGNING_KEY_FILE: { value: text.optional(), example: "/run/secrets/assayed-signing.pem" },
  TWO_PERSON_PUBLISHING: { value: onOff.default(false), example: "on" },
  WITNESS_KEYS: {
    value: witnessKeys.optional(),
    example: "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
  },
  OPERATOR_KEY_FILE: { value: text.optional(), example: "/run/secrets/operator.pem" },
  OPERATOR_KEY_PASSPHRASE: { value: text.optional(), example: "the passphrase of that key" },
  ASSAYED_OPERATOR: { value: text.optional(), example: "ana" },
  ASSAYED_STAFF: { value: text.optional(), example: "ana@example.com" },
  DEMO_DATA: { value: onOff.optional(), example: "on" },
  SAMPLE_DATA: { value: onOff.optional(), example: "on" },
  SITE_INDEXABLE: { value: onOff.default(false), example: "off" },
  VISIT_FIGURES: { value: onOff.default(true), example: "on" },
  DAILY_NOTICES: { value: onOff.default(false), example: "on" },
  SEARCH_ENGINE: { value: oneOf("index", "sql", "opensearch").default("index"), example: "index" },
  OPENSEARCH_URL: {
    value: urlWith("http:", "https:").optional(),
    example: "https://user:password@search.example.com:9200",
  },
  METRICS_TOKEN: { value: secret.optional(), example: "the output of: openssl rand -base64 48" },
  CALLER_CPU_PERCENT: { value: wholeNumber(0, 1000).default(20), example: "20" },
  WORKERS: { value: z.union([z.literal("auto"), wholeNumber(0, 64)]).default("auto"), example: "auto" },
  PAGE_CACHE_MB: { value: wholeNumber(0, 100_000).default(64), example: "64" },
  ANSWER_CACHE_MB: { value: wholeNumber(0, 100_000).default(32), example: "32" },
  AI_BASE_URL: { value: urlWith("http:", "https:").optional(), example: "https://models.example.com/v1" },
  AI_MODEL: { value: text.optional(), example: "the name of the model" },
  AI_API_KEY: { value: text.optional(), example: "the API key of the model server" },
  AI_TIMEOUT_S: { value: wholeNumber(1, 120).default(8), example: "8" },
  AI_CALLS_PER_DAY: { value: wholeNumber(0, 100_000_000).default(0), example: "5000" },
  SUPPORT_EMAIL: { value: email.default("support@example.com"), example: "support@example.com" },
  SECURITY_CONTACT: { value: securityContact.optional(), example: "security@example.com" },
  SUPPORT_PHONE: { value: text.default("+1 512-555-0142"), example: "+1 512-555-0142" },
  POSTAL_ADDRESS: {
    value: text.default("100 Example Street, Austin, Texas 78701"),
    example: "100 Example Street, Austin, Texas 78701",
  },
  INSTAGRAM_URL: {
    value: socialLink("https://www.instagram.com/"),
    example: "https://www.instagram.com/name",
  },
  TIKTOK_URL: {
    value: socialLink("https://www.tiktok.com/"),
    example: "https://www.tiktok.com/@name",
  },
  TWITTER_URL: {
    value: socialLink("https://twitter.com/"),
    example: "https://twitter.com/name",
  },
  PINTEREST_URL: {
    value: socialLink("https://www.pinterest.com/"),
    example: "https://www.pinterest.com/name",
  },
} as const;
export type VariableName = keyof typeof VARIABLES;

/** The environment merged with `.env` in `folder`; variables already set win. */
export function environmentWithFile(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(path.join(folder, ".env"), "utf8")), ...env };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return env;
    throw error;
  }
}
