import { openServices } from "#app/services.ts";
import { createApi } from "#app/site.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { startWorkers } from "#server/workers.ts";

/** One of a site's processes, by its environment: answers the calls, does the jobs, and says at which port. */
const config = readConfig(process.env);
const { services } = await openServices(config, createLogger(config), systemClock);
await startWorkers(services);
const { app } = await createApi(services);
process.stdout.write(`${new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port}\n`);
