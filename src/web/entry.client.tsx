import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient, browserSession } from "./api/browser.ts";
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

/** The service worker shows reports offline. Registered when idle, so it doesn't compete with the page. */
if (import.meta.env.PROD)
  whenIdle(() => void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined));
