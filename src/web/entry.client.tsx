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

/** It shows reports without a network; until the page is whole it would only be in the way. */
const registerServiceWorker = () =>
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);

if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else window.addEventListener("load", registerServiceWorker);
}
