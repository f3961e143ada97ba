import type { ComponentType } from "react";

export type ToastKind = "blank" | "error" | "success" | "loading";

const listeners = new Set<() => void>();
let Region: ComponentType | null = null;

/** The toasts come in a file of their own, once there is something to say: see `preloadToasts`. */
async function region() {
  const loaded = await import("./toast-region.tsx");
  if (!Region) {
    Region = loaded.ToastRegion;
    for (const listener of listeners) listener();
  }
  return loaded;
}

const say = (kind: ToastKind) => (message: string) => void region().then(({ raise }) => raise(kind, message));

/** Says something in passing. Each new toast dismisses the one before (specification §8). */
export const notify = {
  blank: say("blank"),
  error: say("error"),
  success: say("success"),
  loading: say("loading"),
  dismiss: () => void region().then(({ dismiss }) => dismiss()),
};

/** Fetches the file while there is a network to fetch it with, so that a toast can say that there is none. */
export const preloadToasts = (): void => void region().catch(() => {});

export const toastRegion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => Region,
};
