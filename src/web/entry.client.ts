import { browserSession } from "./api/browser.ts";
import { loadRoutes } from "./api/client.ts";
import { hydrate } from "./hydrate.tsx";
import { installTrustedTypesPolicy } from "./trusted-types.ts";
import { whenIdle } from "./ui/when-idle.ts";

declare global {
  /** What zod reads when it is loaded. */
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

installTrustedTypesPolicy();
// Compiled schemas need `new Function`, which the Content-Security-Policy forbids; even to ask would be reported.
globalThis.__zod_globalConfig = { jitless: true };
browserSession().start();

/** A user's page makes calls as soon as the session is known, and a visitor's when they do something. */
const preloadRoutes = () => void loadRoutes().catch(() => undefined);
if (document.documentElement.dataset.session?.startsWith("user")) preloadRoutes();
else whenIdle(preloadRoutes);

/** The service worker shows reports offline. Registered when idle, so it doesn't compete with the page. */
if (import.meta.env.PROD)
  whenIdle(() => void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined));

// Awaited, so that the start script learns of a failure.
await hydrate();
