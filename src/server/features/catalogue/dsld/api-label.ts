import type { MarketStatus } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { FactRecord, LabelRecord } from "../intake/record.ts";
import { parseFacts } from "./api-facts.ts";
import { type ApiLabel, apiLabel, describeIssue } from "./api-schema.ts";
import { inferCategory } from "./category/infer-category.ts";
import {
  claimNames,
  cleanLine,
  cleanParagraphs,
  formatAmount,
  labelUrl,
  leadingNumber,
} from "./clean-text.ts";
import { inferDiets } from "./diets.ts";
import { inferForm } from "./form.ts";
import { type ParsedLabel, rejectionReason } from "./parsed-label.ts";
import { freeFromInGroups, readTargetGroups } from "./target-groups.ts";

/** Parses a label in the JSON format of the DSLD API. */
export function parseApiLabel(json: unknown): ParsedLabel {
  const { data: label, error } = apiLabel.safeParse(json);
  if (!label) {
    const id = (json as { id?: unknown } | null)?.id;
    return {
      id: typeof id === "number" || typeof id === "string" ? String(id).slice(0, 20) : null,
      reason: describeIssue(error),
    };
  }
  const id = String(label.id);
  const brand = cleanLine(label.brandName);
  const name = nameOf(label);
  const rejection = rejectionReason(brand, name);
  if (rejection) return { id, reason: rejection };
  const facts = parseFacts(label.ingredientRows);
  if ("reason" in facts) return { id, reason: facts.reason };
  return { label: recordOf(label, { id, brand, name, facts: facts.rows }) };
}

function recordOf(
  label: ApiLabel,
  fields: { id: string; brand: string; name: string; facts: FactRecord[] },
): LabelRecord {
  const statements = label.statements.flatMap(({ type, notes }) => {
    const text = cleanParagraphs(notes);
    return text ? [{ type: cleanLine(type) || "General", text }] : [];
  });
  const groups = label.targetGroups.map(cleanLine).filter(Boolean);
  const form = formOf(label);
  const codes = (list: { langualCode?: string | null | undefined }[] | typeof label.claims) =>
    list.flatMap((entry) => entry?.langualCode ?? []);
  return {
    source: "dsld",
    sourceRef: fields.id,
    sourceUrl: labelUrl(fields.id),
    recordedOn: dayOf(label.entryDate),
    brand: fields.brand,
    name: fields.name,
    form,
    category: categoryOf(label, { ...fields, form }),
    productVersion: cleanLine(label.productVersionCode) || null,
    ...servingsOf(label),
    netContents:
      label.netContents.flatMap((net) => formatAmount(net.quantity ?? null, net.unit) ?? []).join(", ") ||
      null,
    marketStatus: marketStatusOf(label.offMarket),
    diets: inferDiets(groups, statements),
    offMarketOn: offMarketDay(label.events),
    freeFrom: freeFromInGroups(groups),
    targetGroups: readTargetGroups({ codes: codes(label.userGroups), texts: groups, statements }),
    claims: claimNames(codes(label.claims)),
    otherIngredients: otherIngredientsOf(label.otheringredients),
    statements,
    facts: fields.facts,
    barcodes: barcodesOf(label.upcSku),
    relatedRefs: relatedOf(label, fields.id),
  };
}

const formOf = ({ servingSizes, netContents, physicalState }: ApiLabel) =>
  inferForm(
    physicalState?.langualCode ?? "",
    [...servingSizes, ...netContents].map((size) => size.unit ?? ""),
  );

const categoryOf = (
  { productType }: ApiLabel,
  { brand, name, form, facts }: Pick<LabelRecord, "brand" | "name" | "form" | "facts">,
) =>
  inferCategory({
    code: productType?.langualCode ?? "",
    brand,
    name,
    form,
    ingredients: facts.map((fact) => fact.name),
  });

/** Product name, prefixed with the bundle's name as in the product export. */
function nameOf(label: ApiLabel): string {
  const [bundle, full] = [cleanLine(label.bundleName), cleanLine(label.fullName)];
  return full.toLowerCase().startsWith(bundle.toLowerCase()) ? full : `${bundle} ${full}`.trim();
}

const servingsOf = ({ servingSizes, servingsPerContainer }: ApiLabel) => ({
  servingSize: servingOf(servingSizes[0]),
  servingsPerContainer: leadingNumber(String(servingsPerContainer ?? "")),
  servingsPerDay: servingSizes[0]?.maxDailyServings || null,
});

function servingOf(size: ApiLabel["servingSizes"][number] | undefined): string | null {
  const [min, max] = [size?.minQuantity ?? null, size?.maxQuantity ?? null];
  const largest = formatAmount(max ?? min, size?.unit);
  return largest && min !== null && max !== null && min > 0 && min < max ? `${min} to ${largest}` : largest;
}

/** `YYYY-MM-DD` if the text begins with a valid date, else null. */
function dayOf(date: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0];
  return day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}

/** The day of the last event "Off Market", if the label has one. */
const offMarketDay = (events: ApiLabel["events"]): string | null =>
  events.flatMap(({ type, date }) => (/off market/i.test(type ?? "") ? (dayOf(date) ?? []) : [])).at(-1) ??
  null;

function marketStatusOf(offMarket: ApiLabel["offMarket"]): MarketStatus {
  if (offMarket === null || offMarket === undefined) return "unknown";
  return offMarket ? "off_market" : "on_market";
}

type OtherIngredient = NonNullable<ApiLabel["otheringredients"]>["ingredients"][number];

/** An ingredient, or a heading with what it heads: "Contains <2% of: Gelatin, Silica". */
function otherIngredientOf({ name, forms }: OtherIngredient): string {
  const headed = name.trim().endsWith(":") ? forms.map((form) => cleanLine(form.name)).filter(Boolean) : [];
  return [cleanLine(name), headed.join(", ")].filter(Boolean).join(" ");
}

function otherIngredientsOf(other: ApiLabel["otheringredients"]): string[] {
  const names = other?.ingredients.map(otherIngredientOf).filter(Boolean) ?? [];
  const all = names.length > 0 ? names : [cleanLine(other?.text)].filter(Boolean);
  return [...new Set(all)];
}

/** Valid GTINs of the SKU field. Shops also enter their own numbers there, whose check digit doesn't match. */
const barcodesOf = (sku: string | null | undefined): string[] => [
  ...new Set(
    cleanLine(sku)
      .split(/[;,/]/)
      .flatMap((part) => parseBarcode(part)?.gtin14 ?? []),
  ),
];

/** Ids of labels of the same product: relationship types that end in "same product". */
const relatedOf = (label: ApiLabel, id: string): string[] => [
  ...new Set(
    label.labelRelationships
      .filter(({ type }) => /same product/i.test(type ?? ""))
      .map(({ labelId }) => String(labelId))
      .filter((related) => /^[1-9]\d{0,9}$/.test(related) && related !== id),
  ),
];
