import { checkTree } from "./imports/check-tree.ts";
import type { ImportRules } from "./imports/rules.ts";

/**
 * Who may import what (ARCHITECTURE.md draws it). A file belongs to the layer with the longest matching folder; `*`
 * stands for one folder, each of which is a layer of its own. Files outside these folders (tests, scripts, settings)
 * may import anything.
 */
export const IMPORT_RULES: ImportRules = {
  layers: [
    { folder: "src/contract", mayImport: [], packages: ["zod"] },
    {
      folder: "src/domain",
      mayImport: ["src/contract/**"],
      packages: ["big.js"],
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
        "src/server/features/*/{queries,commands,rules,schema,port}.ts",
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
      folder: "src/demo",
      mayImport: [
        "src/contract/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/services.ts",
        "src/server/features/**",
      ],
      packages: "any",
    },
    {
      folder: "src/cli",
      mayImport: [
        "src/contract/**",
        "src/demo/**",
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
      mayImport: [
        "src/contract/**",
        "src/demo/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/**",
        "src/web/**",
      ],
      packages: "any",
    },
  ],
  features: {
    folder: "src/server/features",
    files: ["routes", "queries", "commands", "rules", "presentation", "schema", "emails", "port"],
    engines: {
      catalogue: ["intake", "dsld"],
      search: ["sql", "index"],
      "ai-search": ["safety", "understanding", "answer", "ranking", "learning", "knowledge"],
      scans: ["recognition"],
      pictures: "everything",
      "report-files": ["pdf"],
      "open-data": ["dumps"],
    },
  },
  featureOrders: [
    {
      folder: "src/web/features",
      order: [
        "uploads",
        "corrections",
        "follows",
        "newsletter",
        "open-data",
        "standards",
        "about",
        "search-url",
        "catalogue",
        "ingredients",
        "reports",
        "test-requests",
        "ai-search",
        "scans",
        "search",
        "accounts",
        "privacy",
        "security",
      ],
    },
    {
      folder: "src/server/features",
      order: [
        "health",
        "outbox",
        "unsubscribe",
        "uploads",
        "transparency-log",
        "guests",
        "catalogue",
        "operators",
        "accounts",
        "newsletter",
        "reports",
        "pictures",
        "products",
        "search",
        "ingredients",
        "report-files",
        "open-data",
        "follows",
        "test-requests",
        "corrections",
        "scans",
        "ai-search",
      ],
    },
  ],
  barrels: ["src/contract/index.ts"],
  tsxFolder: "src/web",
  maxFileLines: 300,
  functionLength: { folders: ["src", "scripts"], maxLines: 40 },
  smallFiles: {
    folders: ["src", "scripts"],
    minLines: 20,
    exempt: {
      "src/server/features/*/{routes,schema,commands}.ts":
        "a feature's calls, tables and writes have their file",
      "src/server/features/*/commands/*.ts": "one write per file",
    },
  },
  outboundModules: {
    folders: ["src/platform", "src/server", "src/demo", "src/cli", "src/app"],
    silent: [
      "@commander-js/extra-typings",
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
      "lru-cache",
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
      "src/app/development-server.ts": "Vite, in development",
      "src/app/write-service-worker.ts": "Vite, while the pages are built",
      "src/cli/public-site.ts": "the site that verify names on the command line",
      "src/cli/witness-site.ts": "the site that a witness names on the command line",
      "src/platform/database/changes.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/database/connect.ts": "PostgreSQL, at DATABASE_URL",
      "src/platform/database/embedded/lease.ts": "that PostgreSQL, on loopback",
      "src/platform/database/embedded/port.ts": "listens, to find a free port",
      "src/platform/database/embedded/postmaster.ts": "asks the system about that PostgreSQL's process",
      "src/platform/database/embedded/run-program.ts":
        "runs that PostgreSQL's programs, with fixed arguments",
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
      "src/server/features/scans/recognition/barcodes.ts": "its WebAssembly is part of the package",
      "src/server/features/scans/recognition/ocr.ts":
        "its language and its WebAssembly are parts of packages",
      "src/server/features/search/index/thread.ts": "PostgreSQL, at DATABASE_URL",
      "src/server/http/connections.ts": "compares addresses of incoming connections",
      "src/server/http/request-timeout.ts": "knows a socket when it sees one",
    },
  },
  exportedNames: {
    folders: ["src", "scripts", "tests"],
    prescribed: [
      "action",
      "clientLoader",
      "configure",
      "ErrorBoundary",
      "HydrateFallback",
      "headers",
      "links",
      "loader",
      "meta",
      "shouldRevalidate",
    ],
    endpoints: "src/contract",
    implementations: "src/server/features",
  },
  vagueNames: ["util", "utils", "helper", "helpers", "misc", "common", "manager"],
};

if (import.meta.main) {
  const findings = await checkTree(process.cwd(), IMPORT_RULES);
  for (const { file, line, rule, problem, remedy } of findings) {
    console.log(`${file}:${line}  ${rule}\n    ${problem}\n    ${remedy}`);
  }
  console.log(findings.length === 0 ? "check-imports: clean" : `check-imports: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
