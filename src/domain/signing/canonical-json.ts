export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Far above the nesting of any record; protects the stack from hostile input. */
const MAX_DEPTH = 64;

/**
 * JSON Canonicalization Scheme (RFC 8785): no spaces, members sorted by UTF-16 code units, numbers and strings as
 * ECMAScript serializes them. Throws a `RangeError` for values without a JSON form (NaN, infinities, lone surrogates,
 * `undefined`) and for nesting deeper than 64.
 */
export const canonicalJson = (value: Json): string => serialize(value, 0);

function serialize(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new RangeError(`Nested deeper than ${MAX_DEPTH}.`);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return string(value);
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, depth + 1)).join(",")}]`;
  if (typeof value !== "object") throw new RangeError(`A value of type ${typeof value} has no JSON.`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${string(name)}:${serialize(member, depth + 1)}`).join(",")}}`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON.`);
  return JSON.stringify(value);
}

function string(value: string): string {
  if (!value.isWellFormed()) throw new RangeError("A lone surrogate has no UTF-8.");
  return JSON.stringify(value);
}
