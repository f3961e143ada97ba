import type { IndexState } from "./state.ts";

/** A product's name in normal words. */
export function productName({ baseCount, names, recentNames }: IndexState, product: number): string {
  if (product >= baseCount) return recentNames[product - baseCount] ?? "";
  const { buffer, byteOffset, byteLength } = names.bytes.subarray(
    names.starts[product],
    names.starts[product + 1],
  );
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}
