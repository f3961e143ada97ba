import toast from "react-hot-toast/headless";

/** How long each kind stays, in milliseconds (specification §8). A loading toast stays until it is dismissed. */
export const TOAST_MS = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
} as const;

/** Each new toast dismisses the one before. */
const one =
  (show: (message: string, options: { duration: number }) => string, duration: number) =>
  (message: string) => {
    toast.dismiss();
    return show(message, { duration });
  };

export const notify = {
  blank: one(toast, TOAST_MS.blank),
  error: one(toast.error, TOAST_MS.error),
  success: one(toast.success, TOAST_MS.success),
  loading: one(toast.loading, TOAST_MS.loading),
  dismiss: (id?: string) => toast.dismiss(id),
};
