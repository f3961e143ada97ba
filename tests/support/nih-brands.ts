import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import { NIH_EXPORT } from "./evaluation-data.ts";

/** The brands of the NIH's export, each once; requires the file `NIH_EXPORT`. */
export async function readNihBrands(): Promise<string[]> {
  const brands = new Set<string>();
  const { items } = await openLabelSource(NIH_EXPORT);
  for await (const { parsed } of items) if ("label" in parsed) brands.add(parsed.label.brand);
  return [...brands];
}
