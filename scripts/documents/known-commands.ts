/** How a command of a document is checked. */
export type CommandCheck =
  /** It runs to its end with exit code 0, beside a site with demo data. `as`: with a value for each placeholder. */
  | { how: "runs"; as?: string }
  /** It starts a site whose home page answers, and ends on SIGTERM with exit code 0. */
  | { how: "serves"; as?: string }
  /** A file that CI runs contains `text`, which does the same. */
  | { how: "run elsewhere"; file: string; text: string }
  /** It cannot run here, or should not. */
  | { how: "not run"; because: string };

const inCi = (text: string): CommandCheck => ({ how: "run elsewhere", file: ".ci/run", text });
const notRun = (because: string): CommandCheck => ({ how: "not run", because });

const NEW_SERVER = notRun(
  "it sets up a new server: packages, a user, a database of the system, folders outside the project",
);
const DOCKER = notRun(
  "there is no Docker; tests/platform/container.test.ts checks Dockerfile and compose.yaml",
);

const LANGUAGE_MODEL = notRun(
  "it needs a language model of some gigabytes; tests/api/cli-ai.test.ts runs the check beside a server of its own",
);

/** Every fenced command of the documents, and every command in the sentences of README.md and CONTRIBUTING.md. */
export const KNOWN_COMMANDS: Readonly<Record<string, CommandCheck>> = {
  "npm ci && npm start": { how: "serves", as: "npm start" },
  "npm start": { how: "serves" },
  "npm run dev": { how: "serves" },
  "npm ci": inCi("npm ci"),
  "npm test": inCi("npm test"),
  "npm run test:e2e": inCi("npm run test:e2e"),
  "npm run check": inCi("npm run check"),
  "npm run sbom": inCi("npm run sbom"),
  "npm run fix": notRun(
    "it writes into the checkout; `npm run check` runs the same programs without writing",
  ),
  "npm run bench": notRun("it measures for hours"),
  "npm run cli": { how: "runs" },
  "bash .ci/run": notRun("it runs this check"),
  "bash .ci/run PART": notRun("it runs this check"),
  "git clone <this repository> assayed && cd assayed": {
    how: "runs",
    as: 'git clone --quiet "$PROJECT" "$SCRATCH/assayed" && cd "$SCRATCH/assayed" && test -f package.json',
  },
  'git grep -n "Shown with every report" src/web': { how: "runs" },
  "git log --follow": { how: "runs", as: "git --no-pager log -1 --follow package.json" },
  "npx vitest run src/web/features/standards": { how: "runs" },
  'npm run check -- "types: server"': {
    how: "run elsewhere",
    file: "scripts/check.ts",
    text: '"types: server": ',
  },
  "npx node scripts/check-documents.ts": notRun("it is this check"),
  "OLLAMA_CONTEXT_LENGTH=8192 OLLAMA_KEEP_ALIVE=24h ollama serve &": LANGUAGE_MODEL,
  "ollama pull qwen3:4b-instruct": LANGUAGE_MODEL,
  "llama-server -hf unsloth/Qwen3-4B-Instruct-2507-GGUF:Q4_K_M --ctx-size 16384 --parallel 2 --port 8080 &":
    LANGUAGE_MODEL,
  "npm run cli -- ai check": LANGUAGE_MODEL,
  "curl https://www.example.com/api/user/get-guest": { how: "runs" },
  'curl -H "Authorization: Bearer $TOKEN" -H "X-API-Key: $API_KEY" -H "Content-Type: application/json" -d \'{"search":"magnesium"}\' https://www.example.com/api/web/search/supplement':
    { how: "runs" },
  "curl -s -H 'Accept: application/linkset+json' https://example.org/01/09520000000103/10/ABC123": {
    how: "runs",
  },
  "npm run cli -- laboratory add laboratory.json": {
    how: "runs",
    as: 'npm run cli -- laboratory add "$SCRATCH/laboratory.json"',
  },
  "node verify-proof.mjs proof.json": {
    how: "run elsewhere",
    file: "tests/api/mcp.test.ts",
    text: "docs/verify-proof.mjs",
  },
  "apt-get install --no-install-recommends git npm postgresql caddy": NEW_SERVER,
  "useradd --system --home-dir /var/lib/assayed --create-home --shell /usr/sbin/nologin assayed": NEW_SERVER,
  "git clone <this repository> /opt/assayed && cd /opt/assayed": NEW_SERVER,
  "npm ci --omit=dev && npm run build": { how: "runs", as: "npm run build" },
  "sudo -u postgres createuser assayed && sudo -u postgres createdb --owner=assayed assayed": NEW_SERVER,
  "install --owner=assayed --group=assayed --mode=600 .env.example .env": NEW_SERVER,
  "cp .env.example .env && chmod 600 .env": notRun(
    "a .env in the checkout would configure every later command",
  ),
  "COMMIT=$(git rev-parse HEAD) docker compose up --detach --build": DOCKER,
  "docker compose exec site node src/cli/main.ts staff invite you@example.com --role administrator": DOCKER,
  "npx node scripts/nodes/cluster-test.ts": notRun(
    "it takes minutes: two nodes are killed and restarted under load",
  ),
  'pg_basebackup -D /var/lib/postgresql/15/replica -d "$PRIMARY_URL" --wal-method=stream --create-slot --slot=replica -R':
    { how: "run elsewhere", file: "tests/support/postgres-clusters.ts", text: '"--create-slot"' },
  "read -rs TARGET_DATABASE_URL && export TARGET_DATABASE_URL": notRun("it reads a password from a terminal"),
  "npm run cli -- move-database": {
    how: "run elsewhere",
    file: "tests/platform/move-database.test.ts",
    text: "TARGET_DATABASE_URL",
  },
};

/** How a command is checked; null if nobody has decided it. */
export function checkOf(command: string): CommandCheck | null {
  const known = Object.hasOwn(KNOWN_COMMANDS, command) ? KNOWN_COMMANDS[command] : undefined;
  // `npm test` runs every test file; commands.test.ts looks for the files that a command names.
  return known ?? (command.startsWith("npx vitest run ") ? inCi("npm test") : null);
}
