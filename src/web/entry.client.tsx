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

/** The service worker shows reports offline. Registered after load, so it doesn't compete with the page. */
const registerServiceWorker = () =>
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);

if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else window.addEventListener("load", registerServiceWorker);
}
