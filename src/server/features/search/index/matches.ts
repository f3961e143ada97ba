/** Matching products in no order; `scores` is parallel to `products`. */
export interface Matches {
  readonly products: Uint32Array;
  readonly scores: Int32Array;
}

/**
 * Matches as views of a matcher's buffers, which are not copied: a broad term fills hundreds of kilobytes. Readable
 * until the next match begins in those buffers; a later read throws, because it would see other products. `copy` what
 * has to outlive that.
 */
export class BorrowedMatches implements Matches {
  readonly #products: Uint32Array;
  readonly #scores: Int32Array;
  #isReturned = false;

  constructor(products: Uint32Array, scores: Int32Array) {
    this.#products = products;
    this.#scores = scores;
  }

  get products(): Uint32Array {
    this.#checkBorrowed();
    return this.#products;
  }

  get scores(): Int32Array {
    this.#checkBorrowed();
    return this.#scores;
  }

  copy(): Matches {
    return { products: this.products.slice(), scores: this.scores.slice() };
  }

  /** Called by the owner of the buffers before it writes to them. */
  giveBack(): void {
    this.#isReturned = true;
  }

  #checkBorrowed(): void {
    if (this.#isReturned)
      throw new Error("These matches were overwritten by a later match. Copy them before it.");
  }
}
