import { enableCompileCache } from "node:module";

// A worker thread does not inherit the compile cache of its process, and compiling dominated its start-up time.
enableCompileCache();
await import("./thread.ts");
