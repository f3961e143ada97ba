import path from "node:path";
import { z } from "zod";
import { VARIABLES, type VariableName } from "./environment.ts";
import type { ModelSettings } from "./language-model/language-model.ts";
import { PlatformProblem } from "./problem.ts";
import { isPlaceholder, weaknessOf } from "./secret-strength.ts";
import type { S3Settings } from "./storage/s3.ts";

/** Everything that an operator can choose, read once at start. `null`: not given. */
export interface Config {
  environment: "development" | "production" | "test";
  host: string;
  port: number;
  /** Where readers reach the site: an origin without a slash at its end. */
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  /** `null`: everything is read from the primary. */
  databaseReplicaUrl: string | null;
  redisUrl: string | null;
  /** `null`: uploads lie in the data folder. */
  s3: S3Settings | null;
  mail: { smtpUrl: string | null; from: string };
  logLevel: string;
  /** As Fastify's `trustProxy`: no proxy, how many, or their addresses. */
  trustProxy: false | number | string[];
  /** `null`: the one kept in the data folder (`secrets.ts`). */
  guestTokenSecret: string | null;
  signing: {
    /** True where the real chain is signed elsewhere. */
    offline: boolean;
    /** Absolute. `null`: keys are made and kept in the data folder. */
    keyFile: string | null;
  };
  /** True where what is published needs two operators. */
  twoPersonPublishing: boolean;
  sampleData: boolean;
  siteIndexable: boolean;
  searchEngine: "index" | "sql";
  /** `null`: questions are understood and answered by rules alone. */
  languageModel: ModelSettings | null;
  /** Memory for rendered pages; 0: none is kept. */
  pageCacheBytes: number;
  /** Memory for answers that are the same for everybody; 0: none is kept. */
  answerCacheBytes: number;
  contact: { email: string; phone: string; address: string };
  social: { instagram: string; tiktok: string; twitter: string; pinterest: string };
}

export interface VariableProblem {
  name: VariableName;
  problem: string;
  example: string;
}

/** What is wrong with the configuration, every variable of it. Never holds a value: it may be a secret. */
export class ConfigProblem extends PlatformProblem {
  override name = "ConfigProblem";
  readonly problems: VariableProblem[];

  constructor(problems: VariableProblem[]) {
    const lines = problems.map(
      ({ name, problem, example }) => `  ${name} ${problem}, for example: ${example}`,
    );
    super(`The configuration cannot be used:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

const GIVEN_SECRETS = ["S3_SECRET_ACCESS_KEY", "AI_API_KEY"] as const;

const schema = z
  .object(
    Object.fromEntries(Object.entries(VARIABLES).map(([name, { value }]) => [name, value])) as {
      [Name in VariableName]: (typeof VARIABLES)[Name]["value"];
    },
  )
  .superRefine((read, context) => {
    if (read.NODE_ENV === "production") refuseWeakSecrets(read, context);
    if (read.AI_BASE_URL && !read.AI_MODEL)
      context.addIssue({ code: "custom", path: ["AI_MODEL"], message: "must be given where AI_BASE_URL is" });
    if (read.DATABASE_REPLICA_URL && !read.DATABASE_URL)
      context.addIssue({
        code: "custom",
        path: ["DATABASE_URL"],
        message: "must be given where DATABASE_REPLICA_URL is",
      });
    if (!read.S3_BUCKET) return;
    for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
      if (!read[name])
        context.addIssue({ code: "custom", path: [name], message: "must be given where S3_BUCKET is" });
  });

/** A secret of our own has to be strong; of one that another program gave, only what is no secret at all is told. */
function refuseWeakSecrets(
  read: { [Name in (typeof GIVEN_SECRETS)[number] | "GUEST_TOKEN_SECRET"]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (name: VariableName, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const weakness = read.GUEST_TOKEN_SECRET === undefined ? null : weaknessOf(read.GUEST_TOKEN_SECRET);
  if (weakness) refuse("GUEST_TOKEN_SECRET", weakness);
  for (const name of GIVEN_SECRETS)
    if (isPlaceholder(read[name] ?? "")) refuse(name, "must be the real one, not a placeholder");
}

/** Reads the configuration; `ConfigProblem` lists everything that is wrong with it. An empty variable is not given. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data: read, error } = schema.safeParse(given);
  if (error) throw new ConfigProblem(error.issues.map(problemOf));
  const local = read.NODE_ENV !== "production";
  return {
    environment: read.NODE_ENV,
    host: read.HOST ?? (local ? "localhost" : "0.0.0.0"),
    port: read.PORT,
    siteUrl: read.SITE_URL ?? `http://localhost:${read.PORT}`,
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    s3: read.S3_BUCKET
      ? {
          bucket: read.S3_BUCKET,
          region: read.S3_REGION,
          endpoint: read.S3_ENDPOINT ?? null,
          accessKeyId: read.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? "",
        }
      : null,
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM ?? read.SUPPORT_EMAIL },
    logLevel: read.LOG_LEVEL ?? (read.NODE_ENV === "test" ? "silent" : "info"),
    trustProxy: read.TRUST_PROXY,
    guestTokenSecret: read.GUEST_TOKEN_SECRET ?? null,
    signing: {
      offline: read.SIGNING === "offline",
      keyFile: read.SIGNING_KEY_FILE ? path.resolve(read.SIGNING_KEY_FILE) : null,
    },
    twoPersonPublishing: read.TWO_PERSON_PUBLISHING,
    sampleData: read.SAMPLE_DATA,
    siteIndexable: read.SITE_INDEXABLE,
    searchEngine: read.SEARCH_ENGINE,
    languageModel:
      read.AI_BASE_URL && read.AI_MODEL
        ? { baseUrl: read.AI_BASE_URL, model: read.AI_MODEL, apiKey: read.AI_API_KEY ?? null }
        : null,
    pageCacheBytes: read.PAGE_CACHE_MB * 1_000_000,
    answerCacheBytes: read.ANSWER_CACHE_MB * 1_000_000,
    contact: { email: read.SUPPORT_EMAIL, phone: read.SUPPORT_PHONE, address: read.POSTAL_ADDRESS },
    social: {
      instagram: read.INSTAGRAM_URL,
      tiktok: read.TIKTOK_URL,
      twitter: read.TWITTER_URL,
      pinterest: read.PINTEREST_URL,
    },
  };
}

function problemOf(issue: z.core.$ZodIssue): VariableProblem {
  const name = issue.path[0] as VariableName;
  return { name, problem: issue.message, example: VARIABLES[name].example };
}
