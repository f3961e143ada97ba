import type { ComponentType } from "react";

type Toasts = typeof import("./toast-region.tsx").toasts;

export type ToastKind = "blank" | "error" | "success" | "loading";

const listeners = new Set<() => void>();
let Region: ComponentType | null = null;

/** The toasts come in a file of their own, once there is something to say. */
async function file() {
  const loaded = await import("./toast-region.tsx");
  if (!Region) {
    Region = loaded.ToastRegion;
    for (const listener of listeners) listener();
  }
  return loaded;
}

/** A toast whose file cannot be had is lost: there is no other way left to say it. */
const withToasts = async (act: (toasts: Toasts) => void): Promise<void> => {
  const loaded = await file().catch(() => null);
  if (loaded) act(loaded.toasts);
};

const say = (kind: ToastKind) => (message: string) =>
  void withToasts((toasts) => toasts.raise(kind, message));

/** Says something in passing. Each new toast dismisses the one before (specification §8). */
export const notify = {
  blank: say("blank"),
  error: say("error"),
  success: say("success"),
  loading: say("loading"),
  dismiss: () => void withToasts((toasts) => toasts.dismiss()),
};

/** Fetches the file while there is a network to fetch it with, so that a toast can say that there is none. */
export const preloadToasts = (): void => void file().catch(() => {});

export const toastRegion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => Region,
};
