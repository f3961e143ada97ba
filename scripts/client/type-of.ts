/** A JSON Schema as zod writes it. */
interface Schema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** The TypeScript type of a JSON Schema, on one line. `leftOut`: properties of the outermost object that it lacks. */
export function typeOf(schema: object, leftOut: readonly string[] = []): string {
  const { type, ...rest } = schema as Schema;
  if ("const" in rest) return JSON.stringify(rest.const);
  if (rest.enum) return unionOf(rest.enum.map((value) => JSON.stringify(value)));
  const options = rest.anyOf ?? rest.oneOf;
  if (options) return unionOf(options.map((one) => typeOf(one, leftOut)));
  if (rest.allOf) return rest.allOf.map((one) => `(${typeOf(one, leftOut)})`).join(" & ");
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...rest, type: one }, leftOut)));
  if (type === "object") return objectType(rest, leftOut);
  if (type === "array") return arrayType(rest);
  return PLAIN[type ?? ""] ?? "unknown";
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(" | ");

function arrayType({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one)).join(", ")}]`;
  return `Array<${items ? typeOf(items) : "unknown"}>`;
}

function objectType(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  leftOut: readonly string[],
): string {
  const members = Object.entries(properties)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => {
      const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
      return `${key}${required.includes(name) ? "" : "?"}: ${typeOf(value)}`;
    });
  if (members.length > 0) return `{ ${members.join("; ")} }`;
  if (typeof additionalProperties !== "object") return "Record<never, never>";
  const keys = propertyNames?.enum ? typeOf(propertyNames) : "string";
  const values = typeOf(additionalProperties);
  return keys === "string" ? `Record<string, ${values}>` : `Partial<Record<${keys}, ${values}>>`;
}
