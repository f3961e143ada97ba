import { sha256HexSync } from "#platform/ids.ts";
import type { CertificateHead, LaboratoryLayout, ReadingMeans } from "../port.ts";
import type { Grid } from "./grid.ts";
import { isSampleHead, plainHead } from "./head-words.ts";

interface LayoutParts {
  laboratory: string | null;
  format: ReadingMeans["format"];
  labels: readonly string[];
  grids: readonly Grid[];
}

/** The layout of a certificate. Names of samples and lots are no part of it, nor is how often a table is repeated. */
export function layoutOf({ laboratory, format, labels, grids }: LayoutParts): LaboratoryLayout {
  const samples = new Set(grids.flatMap(({ sample }) => sample ?? []));
  const heads = new Map<string, CertificateHead>();
  for (const { columns } of grids)
    for (const { text, role } of columns) {
      const printed = text.replace(/\s+/g, " ").trim();
      if (printed === "" || samples.has(text) || isSampleHead(printed)) continue;
      heads.set(plainHead(printed), { text: printed, role });
    }
  const parts = {
    laboratory: laboratory?.toLowerCase().replace(/\s+/g, " ").trim() ?? "",
    format,
    labels: [...new Set(labels)].sort(),
    heads: [...heads.keys()].sort(),
  };
  const isKnown = parts.laboratory !== "" && heads.size > 0;
  return {
    fingerprint: isKnown ? sha256HexSync(JSON.stringify(parts)) : null,
    heads: [...heads.values()],
  };
}
