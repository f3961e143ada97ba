import { z } from "zod";

const text = z.string().nullish();
const number = z.number().nullish();
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);
const code = z.object({ langualCode: text }).nullish();

/** One row of the facts panel. Nested rows are parsed one by one, so that deep nesting cannot overflow the stack. */
export const apiRow = z.object({
  name: z.string(),
  quantity: listOf(
    z.object({
      operator: text,
      quantity: number,
      unit: text,
      dailyValueTargetGroup: listOf(z.object({ percent: number })),
    }),
  ),
  forms: listOf(z.object({ prefix: text, name: z.string() })),
  nestedRows: listOf(z.unknown()),
});

/** The fields used of a label in the DSLD API v9 and the bulk file; other fields are ignored. */
export const apiLabel = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,9}$/)]),
  fullName: text,
  bundleName: text,
  brandName: text,
  upcSku: text,
  productVersionCode: text,
  entryDate: text,
  events: listOf(z.object({ type: text, date: text })),
  offMarket: z.union([z.number(), z.boolean()]).nullish(),
  servingsPerContainer: z.union([z.string(), z.number()]).nullish(),
  physicalState: code,
  productType: code,
  claims: listOf(code),
  userGroups: listOf(code),
  targetGroups: listOf(z.string()),
  netContents: listOf(z.object({ quantity: number, unit: text, display: text })),
  servingSizes: listOf(
    z.object({ minQuantity: number, maxQuantity: number, maxDailyServings: number, unit: text }),
  ),
  statements: listOf(z.object({ type: text, notes: text })),
  labelRelationships: listOf(z.object({ type: text, labelId: z.union([z.number(), z.string()]) })),
  otheringredients: z
    .object({
      text,
      ingredients: listOf(z.object({ name: z.string(), forms: listOf(z.object({ name: z.string() })) })),
    })
    .nullish(),
  ingredientRows: listOf(z.unknown()),
});
export type ApiLabel = z.infer<typeof apiLabel>;

/** First validation error with its path. */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.join(".");
  return `${path ? `${path}: ` : ""}${issue?.message ?? "This is not a DSLD label."}`;
}
