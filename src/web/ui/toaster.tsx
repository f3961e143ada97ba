import { useEffect, useSyncExternalStore } from "react";
import { preloadToasts, toastRegion } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

/** Mount point of the toasts: empty until their code is loaded. */
export function Toaster() {
  const Region = useSyncExternalStore(toastRegion.subscribe, toastRegion.get, () => null);
  useEffect(() => whenIdle(preloadToasts), []);
  return Region && <Region />;
}
