import type { Deprecation } from "#contract/deprecations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { JsonSchema } from "./example.ts";

/** What a deprecated call or field says in the document. */
const noticeOf = ({ since, sunset, replacement }: Deprecation): string =>
  `Deprecated since ${since}, may be gone from ${sunset} on. ${replacement}`;

/** The members of an operation that say it is deprecated: calls that share a path are only if all of them are. */
export function deprecatedOperation(table: readonly Deprecation[], calls: readonly Endpoint[]) {
  const whole = calls.flatMap(({ name }) => table.filter((one) => one.call === name && one.field === null));
  if (whole.length === 0) return {};
  const description = whole.map((one) => `${one.call}: ${noticeOf(one)}`).join("\n\n");
  return whole.length === calls.length ? { deprecated: true, description } : { description };
}

/** A call's schema with its deprecated fields marked. Throws if the table names a field that isn't there. */
export function markDeprecated(
  table: readonly Deprecation[],
  { name }: Pick<Endpoint, "name">,
  side: "input" | "output",
  schema: JsonSchema,
): JsonSchema {
  const own = table.filter((one) => one.call === name && one.field?.in === side);
  return own.reduce((marked, one) => {
    const path = one.field?.path ?? [];
    const next = markAt(marked, path, noticeOf(one));
    if (next === null) throw new Error(`${name} has no field ${path.join(".")} in its ${side}.`);
    return next;
  }, schema);
}

/** Null if no schema on the way has the field. */
function markAt(schema: JsonSchema, path: readonly string[], notice: string): JsonSchema | null {
  const [field, ...rest] = path;
  if (field === undefined) return { ...schema, deprecated: true, description: notice };
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const parts = schema[key] as JsonSchema[] | undefined;
    const marked = parts?.map((part) => markAt(part, path, notice));
    if (marked?.some((part) => part !== null))
      return { ...schema, [key]: marked.map((part, at) => part ?? parts?.[at]) };
  }
  if (schema.items) {
    const items = markAt(schema.items as JsonSchema, path, notice);
    return items && { ...schema, items };
  }
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  const property = properties?.[field];
  const marked = property ? markAt(property, rest, notice) : null;
  return marked && { ...schema, properties: { ...properties, [field]: marked } };
}
