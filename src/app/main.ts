import { enableCompileCache } from "node:module";

enableCompileCache();
const { run } = await import("./run.ts");
await run(process.env);
