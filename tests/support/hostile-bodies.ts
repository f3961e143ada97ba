import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** The subset of JSON Schema that the contract's inputs use. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
}

/** Text that breaks naive programs: control characters, injections, huge and odd Unicode. */
const NASTY_TEXT = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "a\u0000b",
  "'; drop table supplements; --",
  "%_\\",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}<%= 7*7 %>",
  "\u202e\u200b\ufeff",
  "👩‍👩‍👧‍👦".repeat(500),
  "ﷺ".repeat(300),
  "9".repeat(400),
  "a".repeat(10_000),
  "__proto__",
  "constructor",
  "NaN",
  "1e400",
  "-0",
] as const;

const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { length: 1e9 },
  { toString: null },
];

const WORDS = [
  "magnesium",
  "vitamin d",
  "fish oil 1000 mg",
  "zinc",
  "ada@example.com",
  "1",
  "2026-01-31",
  "123456",
];

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY_TEXT, ...NASTY_VALUES),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.jsonValue(),
);

function textLike({ format, minLength = 0, maxLength = 80 }: Shape): fc.Arbitrary<string> {
  if (format === "email") return fc.constantFrom("ada@example.com", "nobody@example.org");
  if (format === "uuid") return fc.uuid();
  if (format === "date") return fc.constantFrom("2026-01-31", "1999-12-31");
  if (format === "date-time") return fc.constantFrom("2026-01-31T10:00:00Z");
  if (format === "uri") return fc.constantFrom("https://www.example.com/magnesium", "ftp://example.com");
  const longest = Math.min(maxLength, 80);
  return fc.oneof(
    fc.constantFrom(...WORDS).map((word) => word.slice(0, longest).padEnd(Math.min(minLength, longest), "x")),
    fc.string({ unit: "grapheme", minLength: Math.min(minLength, longest), maxLength: longest }),
  );
}

/** Bodies that match a schema's structure; refinements beyond JSON Schema may still fail. */
function bodyMatching(shape: Shape): fc.Arbitrary<unknown> {
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) return fc.oneof(...branches.map(bodyMatching));
  switch (shape.type) {
    case "string":
      return textLike(shape);
    case "integer":
    case "number": {
      const min = Math.max(shape.minimum ?? 0, -1000);
      return fc.integer({ min, max: Math.max(min, Math.min(shape.maximum ?? 50, min + 1000)) });
    }
    case "boolean":
      return fc.boolean();
    case "array": {
      const items = bodyMatching(shape.items ?? shape.prefixItems?.[0] ?? {});
      return fc.array(items, { minLength: shape.minItems ?? 0, maxLength: Math.min(shape.maxItems ?? 3, 3) });
    }
    case "object": {
      const { properties = {}, required = [] } = shape;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [name, bodyMatching(of)]),
      );
      return fc.record(fields, { requiredKeys: required });
    }
    default:
      return anything;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaces one field of a body, possibly nested. */
function corruptField(body: unknown, at: number, other: unknown): unknown {
  if (!isRecord(body) || Object.keys(body).length === 0) return other;
  const names = Object.keys(body);
  const name = names[at % names.length] ?? "";
  const inside = isRecord(body[name]) && at % 2 === 0;
  return { ...body, [name]: inside ? corruptField(body[name], at >> 1, other) : other };
}

/** Request bodies for fuzzing as text: valid, almost valid, arbitrary JSON and broken JSON. */
export function hostileBodies({ route, input }: Endpoint): fc.Arbitrary<string> {
  const shape = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Shape;
  const valid = bodyMatching(shape).map((body) =>
    route.action && isRecord(body) ? { ...body, action: route.action } : body,
  );
  const near = fc
    .tuple(valid, fc.nat(1000), anything)
    .map(([body, at, other]) => corruptField(body, at, other));
  const json = fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: near, weight: 4 }, anything);
  const text = fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "[".repeat(5000),
      '{"a":'.repeat(2000),
      "\u0000",
      '{"__proto__":{"x":1}}',
      "1e999",
    ),
    fc.string({ unit: "binary", maxLength: 300 }),
  );
  return fc.oneof(
    { arbitrary: json.map((body) => JSON.stringify(body) ?? ""), weight: 12 },
    { arbitrary: text, weight: 1 },
  );
}
