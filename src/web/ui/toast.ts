import type { ComponentType } from "react";

type Toasts = typeof import("./toast-region.tsx").toasts;

export type ToastKind = "blank" | "error" | "success" | "loading";

const listeners = new Set<() => void>();
let Region: ComponentType | null = null;

/** Loads the toast code, which is a separate chunk. */
async function loadToasts() {
  const loaded = await import("./toast-region.tsx");
  if (!Region) {
    Region = loaded.ToastRegion;
    for (const listener of listeners) listener();
  }
  return loaded;
}

/** Runs `act` with the toasts. If the chunk fails to load, the toast is lost. */
const withToasts = async (act: (toasts: Toasts) => void): Promise<void> => {
  const loaded = await loadToasts().catch(() => null);
  if (loaded) act(loaded.toasts);
};

const showToast = (kind: ToastKind) => (message: string) =>
  void withToasts((toasts) => toasts.show(kind, message));

/** Shows toasts. Each new toast dismisses the previous one (specification §8). */
export const notify = {
  blank: showToast("blank"),
  error: showToast("error"),
  success: showToast("success"),
  loading: showToast("loading"),
  dismiss: () => void withToasts((toasts) => toasts.dismiss()),
};

/** Preloads the toast code while online, so that a toast can report a lost connection. */
export const preloadToasts = (): void => void loadToasts().catch(() => {});

export const toastRegion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => Region,
};
