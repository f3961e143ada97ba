/** What a reader's own pack says, as a scan read it. */
export interface Pack {
  lot: string;
  /** `YYYY-MM-DD`; empty where it is not known. */
  expires: string;
}

/** The pack that an address speaks of; null where it names no lot. */
export function packIn(parameters: URLSearchParams): Pack | null {
  const lot = parameters.get("lot")?.trim() ?? "";
  return lot === "" ? null : { lot, expires: parameters.get("expires") ?? "" };
}

/** The address of a page about this pack: its product's or a report's. */
export function withPack(path: string, pack: Pack | null): string {
  if (pack === null || pack.lot === "") return path;
  return `${path}?${new URLSearchParams({ lot: pack.lot, ...(pack.expires && { expires: pack.expires }) })}`;
}
