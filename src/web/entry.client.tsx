import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient, browserSession } from "./api/browser.ts";
import { restoreAnswers } from "./api/embedded-answers.ts";

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

/** The service worker shows reports offline. Registered after load, so it doesn't compete with the page. */
const registerServiceWorker = () =>
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);

if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else window.addEventListener("load", registerServiceWorker);
}
