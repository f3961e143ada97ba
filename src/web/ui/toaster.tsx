import { useEffect, useSyncExternalStore } from "react";
import { preloadToasts, toastRegion } from "./toast.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * Mount point of the toasts: empty until their code is loaded. An open dialog hides the page from assistive technology, but
 * no element with `aria-live`: an error in a dialog would go unheard. `off`, because the toasts announce themselves.
 */
export function Toaster() {
  const Region = useSyncExternalStore(toastRegion.subscribe, toastRegion.get, () => null);
  useEffect(() => whenIdle(preloadToasts), []);
  return <div aria-live="off">{Region && <Region />}</div>;
}
