import { enableCompileCache } from "node:module";
import { installFastModuleResolution } from "#platform/fast-module-resolution.ts";

enableCompileCache();
installFastModuleResolution();
const { runSite: run } = await import("./run.ts");
await run(process.env);
