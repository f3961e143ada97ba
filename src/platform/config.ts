import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { VARIABLES, type VariableName } from "./environment.ts";
import type { ModelSettings } from "./language-model/language-model.ts";
import { PlatformProblem } from "./problem.ts";
import { isPlaceholder, secretWeakness } from "./secret-strength.ts";
import type { S3Settings } from "./storage/s3.ts";

/** The configuration, variables once at startup. `null`: not set. */
export interface Config {
  environment: "development" | "production" | "test";
  host: string;
  port: number;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** How far HSTS reaches when `siteUrl` is https: this host, its subdomains too, or the browsers' preload list. */
  hsts: "host" | "subdomains" | "preload";
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  /** `null`: all reads go to the primary. */
  databaseReplicaUrl: string | null;
  redisUrl: string | null;
  /** `null`: uploads are stored in the data folder. */
  s3: S3Settings | null;
  /** `requireTls`: of a mail server on another machine. */
  mail: { smtpUrl: string | null; requireTls: boolean; from: string };
  logLevel: string;
  /** Fastify's `trustProxy`: no proxy, the number of proxies, or their IP addresses. */
  trustProxy: false | number | string[];
  /** Maximum numbers of open connections; those from trusted proxies count in the total only. */
  connections: { total: number; perAddress: number };
  /** Bytes of pictures that may arrive or wait to be prepared, and the free disk space that uploads leave. */
  uploads: { maxOwnerBytes: number; maxTotalBytes: number; minFreeBytes: number };
  /** `null`: use the one stored in the data folder (`secrets.ts`). */
  guestTokenSecret: string | null;
  signing: {
    /** True where the hash chain of real reports is signed on another machine. */
    offline: boolean;
    /** Absolute. `null`: keys are generated and stored in the data folder. */
    keyFile: string | null;
  };
  /** True where publishing needs the approval of two operators. */
  twoPersonPublishing: boolean;
  /** Key of the operator who runs a command. The file is absolute. `null`: none. */
  operatorKey: { file: string; passphrase: string | null } | null;
  /** Public keys of the witnesses whose cosignatures are accepted (c2sp.org/tlog-cosignature). */
  witnessKeys: string[];
  /** Whether the fictitious demo catalog is loaded. */
  demoData: boolean;
  siteIndexable: boolean;
  /** Whether visits are counted by day, without anything about who came. */
  visitFigures: boolean;
  /** Whether FDA's recalls are downloaded and imported every day. */
  dailyNotices: boolean;
  searchEngine: "index" | "sql" | "opensearch";
  /** A node of the OpenSearch cluster. */
  openSearchUrl: string | null;
  /** `null`: AI search works by rules alone. */
  languageModel: ModelSettings | null;
  /** Bearer token that may read `/metrics` from elsewhere; `null`: only this machine may. */
  metricsToken: string | null;
  /** Share of one core that one caller may use on average, in percent; 0: no limit. */
  callerCpuPercent: number;
  /** Maximum size of the page cache; 0 disables it. */
  pageCacheBytes: number;
  /** Threads that render pages; 0: the main thread does. */
  workers: number;
  /** Maximum size of the answer cache; 0 disables it. */
  answerCacheBytes: number;
  contact: { email: string; phone: string; address: string };
  /** Where vulnerabilities are reported: `mailto:`, `https:` or `tel:`. */
  securityContact: string;
  /** Links in the footer; null: left out. */
  social: Record<"instagram" | "tiktok" | "twitter" | "pinterest", string | null>;
}

export interface VariableProblem {
  name: VariableName;
  problem: string;
  example: string;
}

/** Lists every invalid variable. Never contains a value: it may be a secret. */
export class ConfigProblem extends PlatformProblem {
  override name = "ConfigProblem";
  readonly problems: VariableProblem[];

  constructor(problems: VariableProblem[]) {
    const lines = problems.map(
      ({ name, problem, example }) => `  ${name} ${problem}, for example: ${example}`,
    );
    super(`Invalid configuration:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

const EXTERNAL_SECRETS = ["S3_SECRET_ACCESS_KEY", "AI_API_KEY"] as const;

const schema = z
  .object(
    Object.fromEntries(Object.entries(VARIABLES).map(([name, { value }]) => [name, value])) as {
      [Name in VariableName]: (typeof VARIABLES)[Name]["value"];
    },
  )
  .superRefine((variables, context) => {
    if (variables.NODE_ENV === "production") rejectWeakSecrets(variables, context);
    if (variables.AI_BASE_URL && !variables.AI_MODEL)
      context.addIssue({ code: "custom", path: ["AI_MODEL"], message: "must be set if AI_BASE_URL is set" });
    if (variables.SEARCH_ENGINE === "opensearch" && !variables.OPENSEARCH_URL)
      context.addIssue({
        code: "custom",
        path: ["OPENSEARCH_URL"],
        message: "must be set if SEARCH_ENGINE is opensearch",
      });
    if (variables.DATABASE_REPLICA_URL && !variables.DATABASE_URL)
      context.addIssue({
        code: "custom",
        path: ["DATABASE_URL"],
        message: "must be set if DATABASE_REPLICA_URL is set",
      });
    if (!variables.S3_BUCKET) return;
    for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
      if (!variables[name])
        context.addIssue({ code: "custom", path: [name], message: "must be set if S3_BUCKET is set" });
  });

/** Our own secret must be strong; secrets issued by other services must only not be placeholders. */
function rejectWeakSecrets(
  variables: { [Name in (typeof EXTERNAL_SECRETS)[number] | "GUEST_TOKEN_SECRET"]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const addIssue = (name: VariableName, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const weakness =
    variables.GUEST_TOKEN_SECRET === undefined ? null : secretWeakness(variables.GUEST_TOKEN_SECRET);
  if (weakness) addIssue("GUEST_TOKEN_SECRET", weakness);
  for (const name of EXTERNAL_SECRETS)
    if (isPlaceholder(variables[name] ?? "")) addIssue(name, "must be a real secret, not a placeholder");
}

/** Reads the configuration from environment variables; empty ones count as not set. Throws `ConfigProblem`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data: variables, error } = schema.safeParse(nonEmpty);
  if (error) throw new ConfigProblem(error.issues.map(problemOf));
  return {
    environment: variables.NODE_ENV,
    host: variables.HOST ?? (variables.NODE_ENV === "production" ? "0.0.0.0" : "localhost"),
    port: variables.PORT,
    siteUrl: variables.SITE_URL ?? `http://localhost:${variables.PORT}`,
    hsts: variables.HSTS,
    dataDir: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL ?? null,
    redisUrl: variables.REDIS_URL ?? null,
    s3: s3Of(variables),
    mail: mailOf(variables),
    logLevel: variables.LOG_LEVEL ?? (variables.NODE_ENV === "test" ? "silent" : "info"),
    trustProxy: variables.TRUST_PROXY,
    connections: { total: variables.MAX_CONNECTIONS, perAddress: variables.MAX_CONNECTIONS_PER_ADDRESS },
    uploads: uploadsOf(variables),
    guestTokenSecret: variables.GUEST_TOKEN_SECRET ?? null,
    signing: signingOf(variables),
    twoPersonPublishing: variables.TWO_PERSON_PUBLISHING,
    operatorKey: operatorKeyOf(variables),
    witnessKeys: variables.WITNESS_KEYS ?? [],
    demoData: variables.DEMO_DATA ?? variables.SAMPLE_DATA ?? isOnOwnComputer(variables.SITE_URL),
    siteIndexable: variables.SITE_INDEXABLE,
    visitFigures: variables.VISIT_FIGURES,
    dailyNotices: variables.DAILY_NOTICES,
    ...searchOf(variables),
    languageModel: languageModelOf(variables),
    metricsToken: variables.METRICS_TOKEN ?? null,
    callerCpuPercent: variables.CALLER_CPU_PERCENT,
    ...cachesOf(variables),
    workers: variables.WORKERS === "auto" ? workersFor(availableParallelism()) : variables.WORKERS,
    contact: contactOf(variables),
    securityContact: variables.SECURITY_CONTACT ?? `mailto:${variables.SUPPORT_EMAIL}`,
    social: socialOf(variables),
  };
}

type Variables = z.output<typeof schema>;

const searchOf = ({ SEARCH_ENGINE, OPENSEARCH_URL }: Variables) => ({
  searchEngine: SEARCH_ENGINE,
  openSearchUrl: OPENSEARCH_URL ?? null,
});

const cachesOf = ({ PAGE_CACHE_MB, ANSWER_CACHE_MB }: Variables) => ({
  pageCacheBytes: PAGE_CACHE_MB * 1_000_000,
  answerCacheBytes: ANSWER_CACHE_MB * 1_000_000,
});

/** One a core; on a single core a thread would only take memory. */
const workersFor = (cores: number): number => (cores < 2 ? 0 : cores);

const mailOf = (variables: Variables): Config["mail"] => ({
  smtpUrl: variables.SMTP_URL ?? null,
  requireTls: variables.SMTP_REQUIRE_TLS,
  from: variables.MAIL_FROM ?? variables.SUPPORT_EMAIL,
});

const s3Of = (variables: Variables): Config["s3"] =>
  variables.S3_BUCKET
    ? {
        bucket: variables.S3_BUCKET,
        region: variables.S3_REGION,
        endpoint: variables.S3_ENDPOINT ?? null,
        accessKeyId: variables.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? "",
      }
    : null;

const uploadsOf = (variables: Variables): Config["uploads"] => ({
  maxOwnerBytes: variables.UPLOAD_MB_PER_VISITOR * 1_000_000,
  maxTotalBytes: variables.UPLOAD_MB_TOTAL * 1_000_000,
  minFreeBytes: variables.MIN_FREE_DISK_MB * 1_000_000,
});

const signingOf = ({ SIGNING, SIGNING_KEY_FILE }: Variables): Config["signing"] => ({
  offline: SIGNING === "offline",
  keyFile: SIGNING_KEY_FILE ? path.resolve(SIGNING_KEY_FILE) : null,
});

const operatorKeyOf = ({
  OPERATOR_KEY_FILE: file,
  OPERATOR_KEY_PASSPHRASE: passphrase,
}: Variables): Config["operatorKey"] =>
  file ? { file: path.resolve(file), passphrase: passphrase ?? null } : null;

const contactOf = (variables: Variables): Config["contact"] => ({
  email: variables.SUPPORT_EMAIL,
  phone: variables.SUPPORT_PHONE,
  address: variables.POSTAL_ADDRESS,
});

/** Whether a site is on the operator's own computer; without a URL it is. */
export const isOnOwnComputer = (siteUrl: string | undefined): boolean =>
  siteUrl === undefined ||
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(siteUrl).hostname);

const socialOf = (variables: Variables): Config["social"] => ({
  instagram: variables.INSTAGRAM_URL,
  tiktok: variables.TIKTOK_URL,
  twitter: variables.TWITTER_URL,
  pinterest: variables.PINTEREST_URL,
});

const languageModelOf = (variables: Variables): Config["languageModel"] =>
  variables.AI_BASE_URL && variables.AI_MODEL
    ? {
        baseUrl: variables.AI_BASE_URL,
        model: variables.AI_MODEL,
        apiKey: variables.AI_API_KEY ?? null,
        timeoutMs: variables.AI_TIMEOUT_S * 1000,
        callsPerDay: variables.AI_CALLS_PER_DAY || null,
      }
    : null;

function problemOf(issue: z.core.$ZodIssue): VariableProblem {
  const name = issue.path[0] as VariableName;
  return { name, problem: issue.message, example: VARIABLES[name].example };
}
