import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./src/app/precompress.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // Seventeen routes fit in the first manifest: no further request is made to discover them, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
