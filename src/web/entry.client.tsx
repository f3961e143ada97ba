import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient, browserSession } from "./api/browser.ts";
import { loadRoutes } from "./api/client.ts";
import { restoreAnswers } from "./api/embedded-answers.ts";
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

/** Only the first page comes with answers; later pages fetch theirs in the browser. */
const queries = restoreAnswers(browserQueryClient(), document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HydratedRouter />
      </QueryClientProvider>
    </StrictMode>,
  );
});

/** A user's page makes calls as soon as the session is known, and a visitor's when they do something. */
const preloadRoutes = () => void loadRoutes().catch(() => undefined);
if (document.documentElement.dataset.session === "user") preloadRoutes();
else whenIdle(preloadRoutes);

/** The service worker shows reports offline. Registered when idle, so it doesn't compete with the page. */
if (import.meta.env.PROD)
  whenIdle(() => void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined));
