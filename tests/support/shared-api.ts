import { cpSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { expect } from "vitest";
import { type Clock, systemClock } from "#platform/clock.ts";
import { type Limiter, openLimiter } from "#platform/limiter.ts";
import type { Services } from "#server/services.ts";
import { type ApiOptions, type OpenApi, openApi } from "./open-api.ts";
import { rememberRows, rewindRows } from "./remembered-rows.ts";

/** What the file that has the API measures time and counts calls with. */
interface Tenant {
  clock: Clock;
  limiter: Limiter;
}

/** An API that the files of this worker take turns with: a start and its connections cost more than most tests. */
interface SharedApi extends OpenApi {
  tenant: Tenant;
  /** The file that has it; null: none. */
  leasedBy: string | null;
}

type Kind = "empty" | "demo";

const shared = new Map<Kind, Promise<SharedApi>>();

/**
 * The worker's API, empty or with the demo catalog, with all rows as they were after its start. Null: it does not fit these
 * options, or the file has it already and asks for a second one. A file that ends without giving it back loses it.
 */
export async function leaseSharedApi(options: ApiOptions): Promise<OpenApi | null> {
  const { demoData = false, replace: { clock = systemClock, limiter, ...doubles } = {}, ...others } = options;
  if (Object.keys(doubles).length > 0 || Object.keys(others).length > 0) return null;
  const kind = demoData ? "demo" : "empty";
  const known = shared.get(kind);
  const opening = known ?? openShared(kind);
  shared.set(kind, opening);
  const api = await opening;
  const file = expect.getState().testPath ?? "";
  if (api.leasedBy === file) return null;
  api.leasedBy = file;
  Object.assign(api.tenant, { clock, limiter: limiter ?? (await newLimiter(api)) } satisfies Tenant);
  if (known) await rewind(api);
  await api.services.search.waitForCatchUp();
  api.services.listings.invalidate(null);
  return {
    app: api.app,
    services: api.services,
    async close() {
      if (api.leasedBy === file) api.leasedBy = null;
    },
  };
}

async function openShared(kind: Kind): Promise<SharedApi> {
  const tenant: Tenant = { clock: systemClock, limiter: NO_LIMITER };
  const opened = await openApi({
    demoData: kind === "demo",
    replace: {
      clock: { now: () => tenant.clock.now() },
      limiter: { take: (...call) => tenant.limiter.take(...call), close: async () => {} },
    },
  });
  const { pool, config } = opened.services;
  await rememberRows(pool);
  cpSync(config.dataDir, rememberedFolder(config), { recursive: true });
  return { ...opened, tenant, leasedBy: null };
}

const rememberedFolder = ({ dataDir }: Services["config"]) => `${dataDir}-remembered`;

/** Restores rows and files. */
async function rewind({ services: { pool, config, figures } }: SharedApi): Promise<void> {
  await figures.flush();
  await rewindRows(pool);
  // A job that ends meanwhile may write a file.
  await rm(config.dataDir, { recursive: true, maxRetries: 3 });
  await mkdir(config.dataDir, { recursive: true });
  cpSync(rememberedFolder(config), config.dataDir, { recursive: true });
}

const NO_LIMITER: Limiter = {
  take: () => Promise.reject(new Error("A shared API was called before a file had it.")),
  close: async () => {},
};

/** Counts from nothing: all tests call from one address. */
const newLimiter = ({ services: { logger } }: OpenApi) => openLimiter({ redisUrl: null, logger });
