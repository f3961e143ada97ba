import { outOfRange } from "#domain/out-of-range.ts";
import { encodeUtf8 } from "./postings.ts";
import type { Coded } from "./state.ts";
import type { SuggestableNames } from "./suggest-names.ts";

/** Normalized names of the brands of one index state, by code; encoded on first use, for the state's lifetime. */
export class BrandNames {
  readonly #ids: Coded["words"];
  readonly #brands: ReadonlyMap<string, SuggestableNames["brands"][number]>;
  readonly #encoded: Uint8Array[] = [];

  constructor({ words: ids }: Coded, brands: SuggestableNames["brands"]) {
    this.#ids = ids;
    this.#brands = new Map(brands.map((brand) => [String(brand.id), brand]));
  }

  /** Name in UTF-8; empty if the brand is newer than the names. */
  bytesOf(code: number): Uint8Array {
    const cached = this.#encoded[code];
    if (cached) return cached;
    const brand = this.#brands.get(this.#ids[code] ?? outOfRange(this.#ids, code));
    const words = brand?.names[0] ?? [];
    const name = encodeUtf8(words.map(({ text }) => text).join(" "));
    this.#encoded[code] = name;
    return name;
  }
}
