import { useSearchParams } from "react-router";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Lot and expiration date of the visitor's own pack, read by a scan. */
export interface VisitorPack {
  lot: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  expires: string;
}

/** The pack in the query string; null without a lot. */
export function readPackUrl(parameters: URLSearchParams): VisitorPack | null {
  const lot = parameters.get("lot")?.trim() ?? "";
  return lot === "" ? null : { lot, expires: parameters.get("expires") ?? "" };
}

/** Appends the pack to the path of its product's or a report's page. */
export function withPackParameters(path: string, pack: VisitorPack | null): string {
  if (pack === null || pack.lot === "") return path;
  return `${path}?${new URLSearchParams({ lot: pack.lot, ...(pack.expires && { expires: pack.expires }) })}`;
}

/** The pack in the URL. Null until hydration, as the server renders the same page for everyone. */
export function usePack(): VisitorPack | null {
  const [parameters] = useSearchParams();
  return useHydrated() ? readPackUrl(parameters) : null;
}
