export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Deeper nesting than any record has; it keeps a hostile file from using up the stack. */
const DEEPEST = 64;

/**
 * The one way to write a value down (RFC 8785): no spaces, members in the order of their UTF-16 code units, numbers and
 * strings as ECMAScript writes them. Throws a `RangeError` for what has no JSON: NaN, infinities, lone surrogates,
 * `undefined`, and for nesting deeper than 64.
 */
export const canonicalJson = (value: Json): string => written(value, 0);

function written(value: unknown, depth: number): string {
  if (depth > DEEPEST) throw new RangeError(`Nested deeper than ${DEEPEST}.`);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return string(value);
  if (Array.isArray(value)) return `[${value.map((item) => written(item, depth + 1)).join(",")}]`;
  if (typeof value !== "object") throw new RangeError(`A value of type ${typeof value} has no JSON.`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${string(name)}:${written(member, depth + 1)}`).join(",")}}`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON.`);
  return JSON.stringify(value);
}

function string(value: string): string {
  if (!value.isWellFormed()) throw new RangeError("A lone surrogate has no UTF-8.");
  return JSON.stringify(value);
}
