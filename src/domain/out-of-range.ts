/**
 * The error of a read that must not miss: `products[at] ?? outOfRange(products, at)`. A default such as 0 would be a
 * wrong product or figure that nobody notices. As the right side of `??` it costs nothing where the value is there,
 * which a function that reads the array would: V8 learns array types by place in the code, and loses track in a
 * function that sees all of them.
 */
export function outOfRange(array: ArrayLike<unknown>, index: number): never {
  throw new RangeError(`Index ${index} is outside of an array of length ${array.length}.`);
}

/** `array[at] += amount` that must not miss. For sums outside of hot loops: it is one function for all kinds of arrays. */
export function addTo(array: number[] | Float32Array | Float64Array, at: number, amount: number): void {
  array[at] = (array[at] ?? outOfRange(array, at)) + amount;
}

/** The error of a lookup that must not miss: `ids.get(name) ?? missingValue(name)`. */
export function missingValue(what: string): never {
  throw new Error(`${what} is missing.`);
}
