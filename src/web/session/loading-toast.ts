import { browserConfirmation } from "../api/browser.ts";
import { notify } from "../ui/toast.ts";

/**
 * Does what may take long under a loading toast, which is hidden while the act waits for its user to confirm. It stays until
 * the act ends; how it ended is said by the caller.
 */
export async function withLoadingToast<Result>(message: string, act: () => Promise<Result>): Promise<Result> {
  const confirmation = browserConfirmation();
  const show = () => (confirmation.isOpen() ? notify.dismiss() : notify.loading(message));
  const unsubscribe = confirmation.subscribe(show);
  show();
  try {
    return await act();
  } finally {
    unsubscribe();
    notify.dismiss();
  }
}
