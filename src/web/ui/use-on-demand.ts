import { type ComponentType, useState } from "react";
import { MESSAGES } from "#contract/messages.ts";
import { notify } from "./toast.ts";

const tellNotLoaded = () => void notify.error(MESSAGES.notLoaded);

/**
 * A component whose file is fetched when it is first needed. `bring` resolves to whether it is there now; if the file
 * cannot be had the visitor is told (unless the page does as well without it), the page stays, and the next attempt
 * fetches again.
 */
export function useOnDemand<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: () => void = tellNotLoaded,
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const bring = async (): Promise<boolean> => {
    try {
      const loaded = await load();
      setComponent(() => loaded.default);
      return true;
    } catch {
      onFailure();
      return false;
    }
  };
  return [Component, bring] as const;
}
