import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and in the first client render, so that both match; true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
