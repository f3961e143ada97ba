import { useEffect, useSyncExternalStore } from "react";
import { browserConfirmation } from "../api/browser.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";

const confirmDialog = () => import("../features/accounts/confirm-dialog.tsx");

const closed = () => false;
const subscribeNoop = () => () => {};

/** Whether a call waits for the user's confirmation. Dialogs hide meanwhile: only one may hold the focus. */
export function useIsConfirming(): boolean {
  const confirmation = import.meta.env.SSR ? null : browserConfirmation();
  return useSyncExternalStore(
    confirmation?.subscribe ?? subscribeNoop,
    confirmation?.isOpen ?? closed,
    closed,
  );
}

/** The dialog "Confirm it's you", loaded when the first call needs it. */
export function ConfirmIdentity() {
  const isOpen = useIsConfirming();
  const [ConfirmDialog, load] = useOnDemand(confirmDialog);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when first opened
  useEffect(() => {
    if (!isOpen || ConfirmDialog) return;
    void load().then((loaded) => loaded || browserConfirmation().settle(false));
  }, [isOpen]);
  return isOpen && ConfirmDialog ? <ConfirmDialog onSettled={browserConfirmation().settle} /> : null;
}
