import { buildPages } from "#app/build-pages.ts";

/** What is said of the pages as they are built: how much they weigh, and which browsers they need. */
await buildPages({ info: () => undefined });
await import("./check-budgets.ts");
await import("./check-baseline.ts");
