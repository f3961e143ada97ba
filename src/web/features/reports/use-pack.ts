import { useSearchParams } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type Pack, packIn } from "./pack-address.ts";

/** The pack that the address speaks of. The server draws a page for everyone: the pack comes once the page is alive. */
export function usePack(): Pack | null {
  const [parameters] = useSearchParams();
  return useHydrated() ? packIn(parameters) : null;
}
