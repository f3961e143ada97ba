import { useEffect, useSyncExternalStore } from "react";
import { preloadToasts, toastRegion } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

/** The place of the toasts: empty until the first one has brought its file. */
export function Toaster() {
  const Region = useSyncExternalStore(toastRegion.subscribe, toastRegion.get, () => null);
  useEffect(() => whenIdle(preloadToasts), []);
  return Region && <Region />;
}
