import { enableCompileCache } from "node:module";
import { importQuickly } from "#platform/quick-imports.ts";

enableCompileCache();
importQuickly();
const { run } = await import("./run.ts");
await run(process.env);
