import { spawn } from "node:child_process";
import { once } from "node:events";
import { createPrimary, findPostgres, POSTGRES_MISSING } from "#tests/support/postgres-clusters.ts";
import { startRedis } from "./nodes/processes.ts";

/**
 * `node scripts/with-services.ts SERVICE... -- COMMAND...` runs a command beside services of this system's packages, each on a
 * free port with nothing in it, and stops them after it. `redis` is named to the tests by TEST_REDIS_URL, `postgresql`, the
 * newest version that is installed, by TEST_DATABASE_URL. The exit code is the command's.
 */
interface Service {
  environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const SERVICES: Readonly<Record<string, () => Promise<Service>>> = {
  redis: async () => {
    const { url, stop } = await startRedis();
    return { environment: { TEST_REDIS_URL: url }, stop };
  },
  postgresql: async () => {
    const programs = await findPostgres();
    if (!programs) throw new Error(POSTGRES_MISSING);
    // A database being vacuumed can't be dropped, and nothing here outlasts the command.
    const cluster = await createPrimary(programs, [
      "fsync = off",
      "full_page_writes = off",
      "autovacuum = off",
    ]);
    await cluster.start();
    return { environment: { TEST_DATABASE_URL: cluster.url }, stop: () => cluster.remove() };
  },
};

const end = process.argv.indexOf("--");
const names = process.argv.slice(2, end);
const [command, ...args] = end < 0 ? [] : process.argv.slice(end + 1);
const unknown = names.find((name) => !Object.hasOwn(SERVICES, name));
if (!command || unknown !== undefined) {
  console.error(`Usage: node scripts/with-services.ts ${Object.keys(SERVICES).join("|")}... -- COMMAND...`);
  process.exit(2);
}

const services: Service[] = [];
// The command gets the signal as well, where a terminal or `timeout` sent it; it ends, and the services are stopped.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
try {
  for (const name of names)
    services.push((await SERVICES[name]?.()) ?? { environment: {}, stop: async () => {} });
  const environment = services.map((service) => service.environment);
  const child = spawn(command, args, {
    stdio: "inherit",
    env: Object.assign({ ...process.env }, ...environment),
  });
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  for (const { stop } of services) await stop();
}
