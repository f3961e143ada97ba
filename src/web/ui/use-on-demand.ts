import { type ComponentType, useState } from "react";
import { notify } from "./toast.ts";

const NOT_LOADED = "This part of the page could not be loaded. Please check your connection and try again.";

/**
 * A component whose file is fetched when it is first needed. `bring` resolves to whether it is there now; if the file
 * cannot be had the visitor is told, the page stays, and the next attempt fetches again.
 */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const bring = async (): Promise<boolean> => {
    try {
      const loaded = await load();
      setComponent(() => loaded.default);
      return true;
    } catch {
      notify.error(NOT_LOADED);
      return false;
    }
  };
  return [Component, bring] as const;
}
