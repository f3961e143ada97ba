import { checkTree } from "./imports/check-tree.ts";
import type { HouseRules } from "./imports/rules.ts";

/**
 * Who may import what (ARCHITECTURE.md draws it). A file belongs to the room with the longest matching folder; `*`
 * stands for one folder, each of which is a room of its own. Files outside these folders (tests, scripts, settings)
 * may import anything.
 */
export const HOUSE: HouseRules = {
  rooms: [
    { folder: "src/contract", mayImport: [], packages: ["zod"] },
    {
      folder: "src/domain",
      mayImport: ["src/contract/**"],
      packages: ["decimal.js", "decimal.js-light", "big.js"],
    },
    { folder: "src/platform", mayImport: [], packages: "any" },
    { folder: "src/server/http", mayImport: ["src/contract/**", "src/platform/**"], packages: "any" },
    {
      folder: "src/server/features/*",
      mayImport: [
        "src/contract/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/http/**",
        "src/server/services.ts",
        "src/server/features/*/{queries,commands,rules,schema}.ts",
        "src/server/features/*/{queries,commands,rules,schema}/**",
      ],
      packages: "any",
    },
    {
      folder: "src/server",
      mayImport: ["src/contract/**", "src/domain/**", "src/platform/**", "src/server/**"],
      packages: "any",
    },
    {
      folder: "src/web",
      mayImport: ["src/contract/**", "src/domain/**"],
      packages: [
        "react",
        "react-dom",
        "react-router",
        "@react-router/dev",
        "@react-router/node",
        "isbot",
        "@tanstack/react-query",
        "@base-ui/react",
        "@fontsource-variable/manrope",
        "@simplewebauthn/browser",
        "lucide-react",
        "react-dropzone",
        "react-hook-form",
        "react-hot-toast",
        "swiper",
        "throttle-debounce",
        "zxing-wasm",
      ],
      carriesLazily: { name: "zod", only: "src/web/features/*/schemas.ts" },
    },
    { folder: "src/service-worker", mayImport: [], packages: [] },
    {
      folder: "src/cli",
      mayImport: [
        "src/contract/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/services.ts",
        "src/server/features/**",
        "src/server/http/errors.ts",
        "src/app/services.ts",
      ],
      packages: "any",
    },
    {
      folder: "src/app",
      mayImport: ["src/contract/**", "src/domain/**", "src/platform/**", "src/server/**", "src/web/**"],
      packages: "any",
    },
  ],
  features: {
    folder: "src/server/features",
    files: ["routes", "queries", "commands", "rules", "presentation", "schema", "emails", "port"],
    engines: {
      catalogue: ["intake", "dsld", "sample"],
      search: ["sql", "index"],
      "ai-search": ["understanding", "answer", "ranking", "learning", "knowledge"],
      scans: ["recognition"],
      pictures: "everything",
      "report-files": ["pdf"],
      "open-data": ["dumps"],
    },
  },
  barrels: ["src/contract/index.ts"],
  tsxFolder: "src/web",
  longestFile: 300,
  waysOut: {
    folders: ["src/platform", "src/server", "src/cli", "src/app"],
    silent: [
      "@fastify/compress",
      "@fastify/static",
      "@fastify/swagger",
      "@fastify/swagger-ui",
      "@node-rs/argon2",
      "@zxcvbn-ts/language-common",
      "csv-parse",
      "csv-stringify",
      "drizzle-orm",
      "fastify",
      "pdfkit",
      "pino",
      "prom-client",
      "rate-limiter-flexible",
      "sharp",
      "uqr",
      "yauzl",
      "zod",
    ],
    modules: {
      "src/app/build-pages.ts": "starts the builder of the pages, with fixed arguments",
      "src/app/pages.ts": "Vite, in development",
      "src/app/write-service-worker.ts": "Vite, while the pages are built",
      "src/platform/database/changes.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/database/connect.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/database/embedded/lease.ts": "that PostgreSQL, on loopback",
      "src/platform/database/embedded/port.ts": "listens, to find a free port",
      "src/platform/database/embedded/postmaster.ts": "asks the system about that PostgreSQL's process",
      "src/platform/database/embedded/run.ts": "runs that PostgreSQL's programs, with fixed arguments",
      "src/platform/database/embedded/start.ts": "starts that PostgreSQL",
      "src/platform/database/migrate.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/jobs.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/language-model/open.ts": "the language model, at AI_BASE_URL",
      "src/platform/limiter.ts": "Redis, at REDIS_URL",
      "src/platform/mail/smtp.ts": "the mail server, at SMTP_URL",
      "src/platform/storage/s3.ts": "the bucket, at S3_ENDPOINT or Amazon's",
      "src/platform/tokens.ts": "jose, with a key of our own: it only fetches key sets that it is told of",
      "src/server/features/accounts/commands/passkey-login.ts":
        "checks signatures; what would be asked about certificates is refused before (rules/attestation.ts)",
      "src/server/features/accounts/commands/passkeys.ts":
        "checks attestations; what would be asked about certificates is refused before (rules/attestation.ts)",
      "src/server/features/accounts/rules/attestation.ts": "decodes attestations, asks nobody",
      "src/server/features/catalogue/dsld/download.ts":
        "api.ods.od.nih.gov, when an operator says --download",
      "src/server/features/scans/recognition/bars.ts": "its WebAssembly lies in the package",
      "src/server/features/scans/recognition/print.ts": "its language and its WebAssembly lie in packages",
      "src/server/features/search/index/thread.ts": "PostgreSQL, at DATABASE_URL",
      "src/server/http/slow-senders.ts": "knows a socket when it sees one",
    },
  },
  atticNames: ["util", "utils", "helper", "helpers", "misc", "common", "manager"],
};

if (import.meta.main) {
  const findings = await checkTree(process.cwd(), HOUSE);
  for (const { file, line, rule, problem, remedy } of findings) {
    console.log(`${file}:${line}  ${rule}\n    ${problem}\n    ${remedy}`);
  }
  console.log(findings.length === 0 ? "check-imports: clean" : `check-imports: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
