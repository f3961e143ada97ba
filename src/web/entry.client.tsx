import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserSession } from "./api/browser.ts";

browserSession().start();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// It keeps reports for when there is no network; until the page is whole it would only be in the way.
if (import.meta.env.PROD)
  window.addEventListener("load", () => {
    navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  });
