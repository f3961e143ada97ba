import { type ComponentType, useState } from "react";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { notify } from "./toast.ts";

const notifyLoadFailure = () => void notify.error(PAGE_MESSAGES.loadFailed);

/**
 * A lazily loaded component. `load` fetches its chunk and resolves to whether that succeeded. On failure `onFailure` runs
 * (by default a toast) and the next call tries again.
 */
export function useOnDemand<Props>(
  importComponent: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: () => void = notifyLoadFailure,
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const load = async (): Promise<boolean> => {
    try {
      const module = await importComponent();
      setComponent(() => module.default);
      return true;
    } catch {
      onFailure();
      return false;
    }
  };
  return [Component, load] as const;
}
