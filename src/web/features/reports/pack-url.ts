import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

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

const subscribeNever = () => () => {};

/**
 * The pack in the URL. Null until hydration, as the server renders the same page for everyone. A page without a pack is not
 * rendered again after hydration: that would be at once and in one piece.
 */
export function usePack(): VisitorPack | null {
  const [parameters] = useSearchParams();
  const lot = useSyncExternalStore(
    subscribeNever,
    () => readPackUrl(parameters)?.lot ?? "",
    () => "",
  );
  return lot === "" ? null : readPackUrl(parameters);
}
