import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./src/app/precompress.ts";
import { writeServiceWorker } from "./src/app/write-service-worker.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // All routes fit in the first manifest: no further request is made to discover them, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    await writeServiceWorker(folder);
    await precompress(folder);
  },
} satisfies Config;
