import type { MarketStatus } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { FactRecord, LabelRecord } from "../intake/record.ts";
import { factsOf } from "./api-facts.ts";
import { type ApiLabel, apiLabel, whyNot } from "./api-schema.ts";
import { categoryOf } from "./category.ts";
import { amount, claimsOf, groupsOf, labelAddress, leadingNumber, line, paragraphs } from "./clean-text.ts";
import { dietsOf, isDiet } from "./diets.ts";
import { formOf } from "./form.ts";
import { type Reading, refusal } from "./reading.ts";

/** One label as the DSLD API delivers it, parsed from JSON. */
export function readApiLabel(json: unknown): Reading {
  const { data: label, error } = apiLabel.safeParse(json);
  if (!label) {
    const id = (json as { id?: unknown } | null)?.id;
    return {
      id: typeof id === "number" || typeof id === "string" ? String(id).slice(0, 20) : null,
      reason: whyNot(error),
    };
  }
  const id = String(label.id);
  const brand = line(label.brandName);
  const name = nameOf(label);
  const unreadable = refusal(brand, name);
  if (unreadable) return { id, reason: unreadable };
  const facts = factsOf(label.ingredientRows);
  if ("reason" in facts) return { id, reason: facts.reason };
  return { label: recordOf(label, { id, brand, name, facts: facts.rows }) };
}

function recordOf(
  label: ApiLabel,
  known: { id: string; brand: string; name: string; facts: FactRecord[] },
): LabelRecord {
  const statements = label.statements.flatMap(({ type, notes }) => {
    const said = paragraphs(notes);
    return said ? [{ type: line(type) || "General", text: said }] : [];
  });
  const groups = label.targetGroups.map(line).filter(Boolean);
  const units = [...label.servingSizes, ...label.netContents].map((size) => size.unit ?? "");
  const codes = (list: { langualCode?: string | null | undefined }[] | typeof label.claims) =>
    list.flatMap((entry) => entry?.langualCode ?? []);
  return {
    source: "dsld",
    sourceRef: known.id,
    sourceUrl: labelAddress(known.id),
    recordedOn: dayOf(label.entryDate),
    brand: known.brand,
    name: known.name,
    form: formOf(label.physicalState?.langualCode ?? "", units),
    category: categoryOf(label.productType?.langualCode ?? "", known.name),
    productVersion: line(label.productVersionCode) || null,
    servingSize: servingOf(label.servingSizes[0]),
    servingsPerContainer: leadingNumber(String(label.servingsPerContainer ?? "")),
    netContents:
      label.netContents.flatMap((net) => amount(net.quantity ?? null, net.unit) ?? []).join(", ") || null,
    marketStatus: marketStatusOf(label.offMarket),
    diets: dietsOf(groups, statements),
    targetGroups: [...groups.filter((group) => !isDiet(group)), ...groupsOf(codes(label.userGroups))],
    claims: claimsOf(codes(label.claims)),
    otherIngredients: otherIngredientsOf(label.otheringredients),
    statements,
    facts: known.facts,
    barcodes: barcodesOf(label.upcSku),
    relatedRefs: relatedOf(label, known.id),
  };
}

/** A bundle's parts carry its name in front, as they do in the product export. */
function nameOf(label: ApiLabel): string {
  const [bundle, full] = [line(label.bundleName), line(label.fullName)];
  return full.toLowerCase().startsWith(bundle.toLowerCase()) ? full : `${bundle} ${full}`.trim();
}

function servingOf(size: ApiLabel["servingSizes"][number] | undefined): string | null {
  const [least, most] = [size?.minQuantity ?? null, size?.maxQuantity ?? null];
  const largest = amount(most ?? least, size?.unit);
  return largest && least !== null && most !== null && least > 0 && least < most
    ? `${least} to ${largest}`
    : largest;
}

/** `YYYY-MM-DD` where the text is, or begins with, a day that exists. */
function dayOf(date: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0];
  return day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}

function marketStatusOf(offMarket: ApiLabel["offMarket"]): MarketStatus {
  if (offMarket === null || offMarket === undefined) return "unknown";
  return offMarket ? "off_market" : "on_market";
}

function otherIngredientsOf(other: ApiLabel["otheringredients"]): string[] {
  const names = other?.ingredients.map(({ name }) => line(name)).filter(Boolean) ?? [];
  const all = names.length > 0 ? names : [line(other?.text)].filter(Boolean);
  return [...new Set(all)];
}

/** Shops write their own numbers where a trade item number belongs; only those that check are kept. */
const barcodesOf = (sku: string | null | undefined): string[] => [
  ...new Set(
    line(sku)
      .split(/[;,/]/)
      .flatMap((part) => parseBarcode(part)?.gtin14 ?? []),
  ),
];

/** DSLD tells several kinds of relationship apart; those of one product say so: "…, same product". */
const relatedOf = (label: ApiLabel, id: string): string[] => [
  ...new Set(
    label.labelRelationships
      .filter(({ type }) => /same product/i.test(type ?? ""))
      .map(({ labelId }) => String(labelId))
      .filter((related) => /^[1-9]\d{0,9}$/.test(related) && related !== id),
  ),
];
