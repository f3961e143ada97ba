import { enableCompileCache } from "node:module";

// A thread does not inherit the cache of the process that starts it, and compiling took most of its start.
enableCompileCache();
await import("./thread.ts");
