/** A JSON Schema as zod writes it. */
export type JsonSchema = Record<string, unknown>;

const PASSPHRASE = "four quiet words together";
const INSTANT = "2026-11-21T05:00:00Z";

/** Strings by format, then by the name of their property, then by the name's ending. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  "date-time": INSTANT,
  date: "2026-11-21",
  email: "ada@example.org",
  uri: "https://example.org/",
  uuid: "0b0c9a1e-9a55-4f0c-8f5f-3d6c1c5f2a11",
};
const BY_NAME: Readonly<Record<string, string>> = {
  email_id: "ada@example.org",
  first_name: "Ada",
  last_name: "Lovelace",
  password: PASSPHRASE,
  old_password: "the passphrase before it",
  new_password: PASSPHRASE,
  confirm_password: PASSPHRASE,
  user_otp: "123456",
  supplement_url: "www.example.com",
  barcode: "00076280402018",
  content_type: "image/jpeg",
  file_name: "label.jpg",
  name: "Magnesium Bisglycinate 200 mg",
  brand: "Slowmoon",
  slug: "slowmoon-magnesium-bisglycinate-200-mg",
  message: "Saved.",
  analyte: "magnesium",
  unit: "mg",
  lot_number: "L26118A",
  lab_name: "Northlight Analytical (demo)",
  report_number: "R-1",
  letter: "M",
  device_secret: "x".repeat(43),
  session_id: "others",
  url: "https://example.org/",
  search_id: "s".repeat(43),
  receipt: "r".repeat(43),
  test_request_id: "17",
  feedback_id: "17",
  scan_id: "17",
  api_key_id: "17",
  webhook_id: "17",
  delivery_id: "17",
  sha256: "0123456789abcdef".repeat(4),
  hash: "0123456789abcdef".repeat(4),
  root: "0123456789abcdef".repeat(4),
  seal: "0123456789abcdef".repeat(4),
  previous_entry: "0123456789abcdef".repeat(4),
  nonce: "0123456789abcdef".repeat(2),
  number: "RT-2026-001",
};
const BY_PATTERN: Readonly<Record<string, string>> = {
  "^[a-z_]+:": "category:vitamin",
  "^[a-z0-9][a-z0-9-]*$": "slowmoon-magnesium-bisglycinate-200-mg",
  "^[\\w-]+$": "c2FtcGxl",
  "^\\/media\\/samples\\/([0-9a-f]{64})\\.webp$": `/media/samples/${"0123456789abcdef".repeat(4)}.webp`,
};

/**
 * A value that the schema allows, with one item in each list and every optional field, so that a reader sees all there is.
 * `name`: of the property that holds it.
 */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return exampleOf(options[0], name);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  if (Array.isArray(schema.type)) return exampleOf({ ...schema, type: schema.type[0] }, name);
  if (schema.type === "object") return objectExample(schema);
  if (schema.type === "array") return arrayExample(schema, name);
  if (schema.type === "string") return stringExample(schema, name);
  if (schema.type === "number" || schema.type === "integer") return numberExample(schema);
  if (schema.type === "boolean") return false;
  return schema.type === "null" ? null : {};
}

function objectExample({
  properties,
  propertyNames,
  additionalProperties,
}: JsonSchema): Record<string, unknown> {
  const named = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const keys = (propertyNames as JsonSchema | undefined)?.enum;
  const values = typeof additionalProperties === "object" ? (additionalProperties as JsonSchema) : null;
  const others = values ? (Array.isArray(keys) ? (keys as string[]) : ["key"]) : [];
  return Object.fromEntries([
    ...named.map(([key, value]) => [key, exampleOf(value, key)] as const),
    ...others.map((key) => [key, exampleOf(values ?? {}, key)] as const),
  ]);
}

function arrayExample({ items, prefixItems, minItems = 1, maxItems }: JsonSchema, name: string): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => exampleOf(item, name));
  if (maxItems === 0) return [];
  return Array.from({ length: Math.max(1, Number(minItems)) }, () =>
    exampleOf((items ?? {}) as JsonSchema, name),
  );
}

function stringExample(
  { format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema,
  name: string,
): string {
  const chosen =
    BY_FORMAT[String(format)] ??
    BY_NAME[name] ??
    BY_PATTERN[String(pattern)] ??
    (name.endsWith("slug") ? "slowmoon" : name.endsWith("sha256") ? BY_NAME.sha256 : "Text");
  return (chosen ?? "Text").slice(0, Number(maxLength)).padEnd(Number(minLength), "x");
}

const numberExample = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): number =>
  Math.min(Math.max(1, Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1), Number(maximum ?? Infinity));
